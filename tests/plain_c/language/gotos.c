// goto: into blocks and loops, backwards over declarations, computed, tables of labels and their differences, local labels.
#include <stdio.h>
static int run(const unsigned char *code, int x) {
  static const void *const table[] = {&&stop, &&increment, &&twice, &&negate, &&jump};
  static const int offsets[] = {&&stop - &&stop, &&increment - &&stop, &&twice - &&stop, &&negate - &&stop, &&jump - &&stop};
  int steps = 0;
  goto *table[*code];
increment: x++, steps++, code++; goto *(&&stop + offsets[*code]);
twice: x *= 2, steps++, code++; goto *table[*code];
negate: x = -x, steps++, code++; goto *table[*code];
jump: if (steps++ < 20) code += (signed char)code[1]; else code += 2; goto *table[*code];
stop: return x * 100 + steps;
}
#define FIND(v, n, x) ({ __label__ found; int i_; for (i_ = 0; i_ < (n); i_++) if ((v)[i_] == (x)) goto found; i_ = -1; found: i_; })
static int into(int n) {
  int r = 0;
  if (n > 2) goto middle;
  while (n < 10) {
    r += 1;
middle:
    r += 10;
    n++;
    {
      int local = n;
      if (local == 6) goto done;
    }
  }
done:
  return r + n * 1000;
}
static int again(void) {
  int rounds = 0;
start:;
  int fresh = rounds * 2;
  int *p = &fresh;
  if (++rounds < 5) goto start;
  return *p + rounds;
}
static int same_names(int n) {
  if (n) goto n;
  return 1;
n:
  return 2;
}
int main(void) {
  int v[] = {3, 1, 4, 1, 5};
  printf("%d %d\n", run((const unsigned char[]){1, 2, 3, 1, 0}, 5), run((const unsigned char[]){1, 4, 0xFF, 2, 0}, 1));
  printf("%d %d %d %d %d\n", into(0), into(3), into(9), again(), same_names(0) + 10 * same_names(1));
  printf("%d %d %d\n", FIND(v, 5, 4), FIND(v, 5, 9), FIND(v, 5, 5) + FIND(v, 2, 1));
  for (int i = 0; i < 3; i++)
    for (int j = 0;; j++) {
      if (j == i * 2) goto next;
      if (j > 100) return 1;
    next_j:;
      continue;
    next:
      if (i == 5) goto next_j;
      break;
    }
  return 0;
}
