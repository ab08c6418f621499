// Loops whose bound is within a step of the largest value of the type in which it is compared: they end where the index reaches
// or just passes the bound, and continue from small numbers where it wraps around.
#include "../check.h"

enum { PART = 256, MOST = 60 };
shared [PART] unsigned char a[PART * THREADS];
static unsigned char expected[PART];

// For one loop: the elements that it stores and its trip count, at most MOST. `below` is the distance of the bound from the type's
// largest value, `far` the distance of the initial index from the bound.
#define TRY(form, index, type, by, test)                                                                   \
  do {                                                                                                     \
    for (int below = 0; below < 9; below++)                                                                \
      for (int far = 0; far < 23; far++) {                                                                 \
        volatile index start = (index)((type)-1 - below - far);                                            \
        volatile type end = (type)-1 - below;                                                              \
        const type n = end;                                                                                \
        const index first = start;                                                                         \
        index i;                                                                                           \
        int plain = 0, ours = 0;                                                                           \
        for (int k = 0; k < PART; k++) expected[k] = 0;                                                    \
        for (i = first; test && plain < MOST; i += by) expected[(unsigned char)(i - first)]++, plain++;    \
        const index last = i;                                                                              \
        upc_memset(&a[MYTHREAD * PART], 0, PART);                                                          \
        form(index, by, test);                                                                             \
        CHECK_EQUAL(ours, plain);                                                                          \
        CHECK_EQUAL(i, last);                                                                              \
        for (int k = 0; k < PART; k++) CHECK_EQUAL(a[MYTHREAD * PART + k], expected[k]);                   \
      }                                                                                                    \
  } while (0)
#define AT (unsigned char)(i - first)
#define FOR(index, by, test)                          \
  for (i = first; test && ours < MOST; i += by) {     \
    a[MYTHREAD * PART + AT]++;                        \
    ours++;                                           \
  }
#define WHILE(index, by, test)                        \
  i = first;                                          \
  while (test) {                                      \
    if (ours == MOST) break;                          \
    a[MYTHREAD * PART + AT]++;                        \
    ours++;                                           \
    i += by;                                          \
  }
// k increases in step with the index, so that a reduced pointer can follow element k.
#define IN_STEP(index, by, test)                      \
  i = first;                                          \
  for (int k = MYTHREAD * PART; test; i += by, k += by) { \
    if (ours == MOST) break;                          \
    a[k]++;                                           \
    ours++;                                           \
  }
#define FORMS(index, type, by)                        \
  TRY(FOR, index, type, by, i < n);                   \
  TRY(FOR, index, type, by, i <= n);                  \
  TRY(WHILE, index, type, by, n > i);                 \
  TRY(WHILE, index, type, by, n >= i);                \
  TRY(IN_STEP, index, type, by, i < n);               \
  TRY(IN_STEP, index, type, by, n >= i)
#define STEPS(index, type) \
  FORMS(index, type, 1);   \
  FORMS(index, type, 2);   \
  FORMS(index, type, 3)

static void try0(void) {
  STEPS(unsigned long long, unsigned long long);
}
static void try1(void) {
  STEPS(int, unsigned);
}
static void try2(void) {
  STEPS(long, unsigned long);
}
static void try3(void) {
  STEPS(short, unsigned);
}

int main(void) {
  try0();
  try1();
  try2();
  try3();
  pass();
  return 0;
}
