// Conditions after a loop's bound, which is their guard: if the bound does not hold they are not evaluated, otherwise
// once in each iteration.
// THREADS: 1 2 3
#include <stdlib.h>

#include "../check.h"

enum { N = 64 };
shared [16] int a[N * THREADS];
static int asked;

static int ask(int answer) {
  asked++;
  return answer;
}

// s is a block of its own, so that an access before s[0] is out of bounds.
static int trim(char *s, int n) {
  while (n > 0 && s[n - 1] == ' ') {
    a[n - 1] = 0;
    n--;
  }
  return n;
}

static int last_set(const char *p, int n) {
  int i;
  for (i = n; i >= 0 && p[i]; i--) a[i] = 1;
  return i;
}

static int divided(int from, int zero) {
  int k;
  for (k = from; k > zero && 100 / zero > 0; k--) a[k] = 1;
  return k;
}

static int chased(int *const *p, int n) {
  int i;
  for (i = 0; i != n && **p > i; i++) a[i] = 1;
  return i;
}

int main(void) {
  if (MYTHREAD == 0) {
    char *s = malloc(4);
    for (int i = 0; i < 4; i++) s[i] = ' ';
    CHECK_EQUAL(trim(s, 0), 0);
    CHECK_EQUAL(trim(s, 4), 0);
    free(s);
    CHECK_EQUAL(last_set(0, -1), -1);
    CHECK_EQUAL(last_set("abc", 2), -1);
    CHECK_EQUAL(divided(0, 0), 0);
    CHECK_EQUAL(divided(5, 1), 1);
    CHECK_EQUAL(chased(0, 0), 0);
    int two = 2, *const to = &two;
    CHECK_EQUAL(chased(&to, 9), 2);
    int i;
    for (i = 0; i < 8 && ask(i < 3); i++) a[i] = 1;
    CHECK_EQUAL(asked, 4);
    asked = 0;
    for (i = 8; i > 8 && ask(1); i--) a[i] = 1;
    CHECK_EQUAL(asked, 0);
  }
  pass();
  return 0;
}
