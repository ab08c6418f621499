// switch: Duff's device, ranges, labels in loops and blocks, long and unsigned values, enumerations, no default, declarations.
#include <limits.h>
#include <stdio.h>
static void duff(char *to, const char *from, int n) {
  int rounds = (n + 7) / 8;
  switch (n % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--rounds > 0);
  }
}
__attribute__((noinline)) static int classify(int c) {
  switch (c) {
    case '0' ... '9': return 1;
    case 'a' ... 'f': case 'A' ... 'F': return 2;
    default: return 0;
    case INT_MIN ... -1: return -1;
  }
}
static int wide(unsigned long long v) {
  switch (v) {
    case 0x100000000ULL: return 1;
    case ULLONG_MAX: return 2;
    case 1 ... 9: return 3;
  }
  return 4;
}
static int inside(int n) {
  static int visits;
  int r = 0;
  switch (n) {
    int unset;
    case 1:
      unset = 5;
      r = unset;
      if (n) {
        case 2: r += 10;
      }
      for (; n < 4; n++) {
        case 3: r += 100;
        if (r > 250) break;
        continue;
      }
      break;
    case 4: {
      enum { A = 4, B };
      switch (n + 1) { case B: r = A * B; break; default: r = -1; }
      break;
    }
    case sizeof(char[20]): r = ++visits;
  }
  return r;
}
static int only(int n) { switch (n) case 3: return 5; return 6; }
int main(void) {
  char to[40];
  unsigned sum = 0, sum2 = 0;
  for (int n = 1; n < 30; n++) {
    char from[] = "the quick brown fox jumps over it";
    to[n] = 0;
    duff(to, from + n % 3, n);
    for (int i = 0; i < n; i++) sum = sum * 5 + to[i];
  }
  for (int c = -3; c < 128; c++) sum2 = sum2 * 3 + classify(c);
  inside(20);
  printf("%d %d %d%d%d%d\n", sum, sum2, wide(0x100000000), wide(-1), wide(9), wide(0));
  printf("%d %d %d %d %d %d %d\n", inside(1), inside(2), inside(3), inside(4), inside(5), inside(20), only(3) + only(4));
  char c = -1;
  switch (c) { case 255: printf("unsigned\n"); break; case -1: printf("signed\n"); }
  switch ((unsigned char)c) { case 255: printf("converted\n"); break; default: printf("not\n"); }
  return 0;
}
