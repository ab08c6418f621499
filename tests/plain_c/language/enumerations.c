// Enumerations: explicit and implicit values, negative, beyond int, in expressions and arrays, scopes, forward, sizes, as bit sets.
#include <limits.h>
#include <stdio.h>
enum { A, B = 10, C, D = B * 2 + C, E = -5, F, G = 'x', H = sizeof(int[3]), LAST = H };
enum big { HUGE_ = 0x80000000, SMALL = 1 };
enum wide { LONG = 0x123456789ALL };
enum signed_ { MINUS = -1, PLUS = INT_MAX };
enum flags { READ = 1 << 0, WRITE = 1 << 1, RUN = 1 << 2, ALL = READ | WRITE | RUN };
typedef enum state { IDLE, BUSY, DONE, STATES } state;
static const char *const names[STATES] = {[IDLE] = "idle", [DONE] = "done", [BUSY] = "busy"};
static state transitions[STATES][2] = {[IDLE] = {BUSY, IDLE}, [BUSY] = {DONE, IDLE}, [DONE] = {IDLE, DONE}};
enum packed { P = 200 } __attribute__((packed));
static enum flags flags = READ;
static state step(state s, int ok) { return transitions[s][!ok]; }
static int scoped(void) {
  enum { A = 50, B = A + 1 };
  {
    enum { A = B * 2 };
    enum flags { READ = 9 } local = READ;
    return A + B + local + (int)sizeof(enum { X = 3, Y }) * Y;
  }
}
int main(void) {
  state s = IDLE;
  char path[64] = "";
  int n = 0;
  for (int i = 0; i < 12; i++) s = step(s, i % 5), path[n++] = names[s][0];
  flags |= WRITE;
  flags = (enum flags)(flags ^ ALL);
  for (enum flags f = READ; f < ALL; f <<= 1) n = n * 2 + !!(flags & f);
  printf("%d %d %d %d %d %d %d %d\n", A, B, C, D, E, F, G, LAST);
  printf("%zu %zu %zu %zu %zu\n", sizeof(enum big), sizeof(enum wide), sizeof(enum packed), sizeof(state), sizeof LONG);
  printf("%s %d %d %d\n", path, n, flags, scoped());
  printf("%d %d %llx %u\n", (enum big)SMALL - 2 > 0, (enum signed_)MINUS < 0, (long long)LONG, HUGE_);
  s++;
  printf("%d %d\n", s, s == STATES ? -1 : s);
  return 0;
}
