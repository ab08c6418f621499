// A program's own types with names from <stdint.h> and <stddef.h>, which it does not include.
typedef unsigned long long uint64_t;
typedef long long int64_t, intmax_t;
typedef int int16_t;
typedef struct { int low, high; } int_least64_t;
typedef unsigned char uint8_t;
int printf(const char *, ...);
static int fail;
static uint64_t x = 5;
shared int64_t values[THREADS];
struct int64_t { int16_t int64_t; };

static int64_t twice(uint64_t y) { return (int64_t)(2 * y) + _Generic(y, unsigned long long: 1, default: 2); }

int main(void) {
  int_least64_t pair = {1, 2};
  struct int64_t member = {.int64_t = 70000};
  values[MYTHREAD] = twice(x);
  intmax_t *p = (intmax_t *)&values[MYTHREAD];
  fail += *p != 11 || sizeof(int16_t) != 4 || pair.high != 2 || member.int64_t != 70000 || (uint8_t)257 != 1;
  if (!fail && MYTHREAD == 0) printf("PASS\n");
  return fail;
}
