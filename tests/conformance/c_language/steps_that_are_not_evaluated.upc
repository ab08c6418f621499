// Steps of a variable that C does not evaluate: in operands of sizeof, _Alignof and typeof, in branches that _Generic and
// __builtin_choose_expr do not select, and in arguments of built-in functions. If only such a step advances a loop, the loop does not end.
#include "../check.h"

enum { N = 8, PART = 16 };
shared [PART] int a[PART * THREADS];

// Stores at k in each of N iterations, in which the step is not evaluated: only element 3 is stored.
#define STAYS(...)                                                  \
  do {                                                              \
    long k = 3;                                                     \
    int *q = table + 3;                                             \
    for (int n = 0; n < PART; n++) a[MYTHREAD * PART + n] = 0;      \
    for (int i = 0; i < N; i++) {                                   \
      a[MYTHREAD * PART + k] += 1;                                  \
      __VA_ARGS__;                                                  \
    }                                                               \
    for (int i = 0; i < N;) {                                       \
      a[MYTHREAD * PART + k] += 1;                                  \
      __VA_ARGS__;                                                  \
      i++;                                                          \
    }                                                               \
    CHECK_EQUAL(k, 3);                                              \
    CHECK_EQUAL(q - table, 3);                                      \
    for (int n = 0; n < PART; n++)                                  \
      CHECK_EQUAL(a[MYTHREAD * PART + n], n == 3 ? 2 * N : 0);      \
  } while (0)

static int table[PART];
static void take(int n, ...) { (void)n; }

int main(void) {
  STAYS((void)sizeof(k++));
  STAYS((void)sizeof(int[sizeof(k += 1)]));
  STAYS((void)sizeof *q++);
  STAYS((void)_Alignof(__typeof__(k++)));
  STAYS((void)__alignof__(k++));
  STAYS(__typeof__(k++) y = 1; (void)y);
  STAYS((void)_Generic(k++, default: 1));
  STAYS((void)_Generic(1, int: 1, long: k++));
  STAYS((void)__builtin_choose_expr(1, 2, k++));
  STAYS((void)__builtin_constant_p(k++));
  STAYS((void)__builtin_constant_p((__extension__ k) += 1));
  STAYS((void)__builtin_classify_type(k++));
  STAYS((void)__builtin_object_size(q++, 0));
  STAYS((void)__builtin_types_compatible_p(__typeof__(k++), int));
  STAYS(take(1, __builtin_constant_p(k++)));
  STAYS((void)upc_localsizeof(a[k++]));
  STAYS((void)upc_elemsizeof(a[k++]));
  STAYS(if (0) k++);
  STAYS((void)(0 && k++));
  STAYS((void)(1 || k++));
  STAYS((void)(1 ? 0 : k++));
  STAYS((void)(1 ?: k++));
  STAYS(switch (table[0] + 1) { case 0: k++; });
  STAYS(while (0) k++);
  STAYS(for (; 0; k++) continue);
  pass();
  return 0;
}
