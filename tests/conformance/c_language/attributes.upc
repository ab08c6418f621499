// GNU attributes on functions, types, variables and statements.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

typedef struct __attribute__((packed)) { char c; int i; } packed;
struct aligned { char c; int v __attribute__((aligned(32))); };
shared packed ps[THREADS];
static int unused __attribute__((unused));
int aligned_private __attribute__((aligned(64))) = 3;
static void stop(void) __attribute__((noreturn));
static int square(int n) __attribute__((const, always_inline));
static inline int square(int n) { return n * n; }
static void stop(void) { exit(4); }
__attribute__((noinline, format(printf, 1, 2))) static int say(const char *format, ...) {
  return format[0];
}
extern int weak_one(void) __attribute__((weak));

int main(void) {
  CHECK_EQUAL(sizeof(packed), 5);
  CHECK_EQUAL(upc_elemsizeof(ps), 5);
  CHECK_EQUAL(sizeof(struct aligned), 64);
  CHECK_EQUAL((size_t)&aligned_private % 64, 0);
  ps[MYTHREAD].i = square(7);
  CHECK_EQUAL(ps[MYTHREAD].i, 49);
  CHECK_EQUAL(say("x%d", 1), 'x');
  if (weak_one) stop();
  switch (MYTHREAD) {
    case 0: aligned_private++; __attribute__((fallthrough));
    default: aligned_private++;
  }
  CHECK_EQUAL(aligned_private, MYTHREAD ? 4 : 5);
  pass();
  return 0;
}
