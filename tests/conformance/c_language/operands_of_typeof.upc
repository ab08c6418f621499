// Evaluation of types with computed lengths: operands of typeof and sizeof, and lengths, are evaluated as often as
// in C, wherever C allows a type, and with side effects in other operands. A length keeps its value.
// THREADS: 1 2 3 4 8
#include <stdarg.h>

#include "../check.h"

enum { N = 64 };
typedef char rows3[3];
shared int cyclic[N * THREADS];
shared [16] int a[N * THREADS];
shared [3] char rows_of_all[3 * THREADS];
shared int one = 1;
static int times;
static int length = 3;
static char all[4][3];

static int step(void) { return ++times, 0; }

// Checks how often the statements evaluate the operand.
#define TIMES(n, ...)      \
  do {                     \
    times = 0;             \
    __VA_ARGS__            \
    CHECK_EQUAL(times, n); \
  } while (0)

// Each form of an operand whose type has a computed length: the rows, one row, and expressions that lead to one.
#define FORMS(DO)                                                                                                 \
  DO((times++, rows)) DO(rows + step()) DO(&rows[step()]) DO(({ int *t = &times; ++*t; rows; }))                  \
  DO(*(times++, &rows)) DO((times++, one ? rows : rows)) DO((step(), *&rows)) DO(((times++), (__typeof__(rows))rows)) \
  DO(a[times++ & 7] < -9 ? rows : rows)

// Every place where C allows a type. A pointer to rows has a computed row length, but a constant size.
#define PLACES(e)                                                                                          \
  TIMES(1, __typeof__(e) x = 0; CHECK_EQUAL(sizeof *x, 3););                                               \
  TIMES(1, __typeof__(*(e)) x; x[one] = 2; CHECK_EQUAL(sizeof x, 3); CHECK_EQUAL(x[1], 2););               \
  TIMES(1, __typeof__(e) *x = &rows; CHECK_EQUAL(sizeof **x, 3););                                         \
  TIMES(1, __typeof__(e) x[2] = {0, 0}; CHECK_EQUAL(sizeof *x[one], 3););                                  \
  TIMES(1, const __typeof__(e) x = rows; CHECK_EQUAL(sizeof *x, 3););                                      \
  TIMES(1, typedef __typeof__(e) t; t x = rows; t y = x; CHECK_EQUAL(sizeof *y, 3););                      \
  TIMES(1, static __typeof__(e) x; x = rows; CHECK_EQUAL(sizeof *x, 3););                                  \
  TIMES(1, register __typeof__(e) x = rows; CHECK_EQUAL(sizeof *x, 3););                                   \
  TIMES(1, __auto_type x = (e); CHECK_EQUAL(sizeof *x, 3););                                               \
  TIMES(1, const __auto_type x = &*(e); CHECK_EQUAL(sizeof *x, 3););                                       \
  TIMES(1, CHECK_EQUAL(sizeof *(__typeof__(e))all, 3););                                                   \
  TIMES(1, (void)(__typeof__(e))all;);                                                                     \
  TIMES(1, CHECK((__typeof__(e))(all + one) == rows + 1););                                                \
  TIMES(1, CHECK_EQUAL((sizeof *(__typeof__(e)[]){0, 0}[one]), 3););                                         \
  TIMES(1, CHECK((__typeof__(e)){rows} == rows););                                                         \
  TIMES(1, CHECK_EQUAL(sizeof(__typeof__(*(e))), 3););                                                     \
  TIMES(1, CHECK_EQUAL(sizeof(__typeof__(*(e))[2]), 6););                                                  \
  TIMES(1, CHECK_EQUAL(sizeof *(e), 3););                                                                  \
  TIMES(1, CHECK_EQUAL(sizeof((e)[0]), 3););                                                               \
  TIMES(1, __typeof__(__typeof__(e)) x = 0; CHECK_EQUAL(sizeof *x, 3););                                   \
  TIMES(1, CHECK(va_next(1, rows, (e)) == rows););                                                         \
  TIMES(1, struct { char c; } *x = (void *)(__typeof__(e))all; CHECK(x != 0););                            \
  TIMES(1, CHECK(_Generic(0, int: (__typeof__(e))all, default: 0) == rows););                              \
  TIMES(1, for (__typeof__(e) x = rows; x < rows + 2; x++) a[N * MYTHREAD + (x - rows)] = sizeof *x;       \
        CHECK_EQUAL(a[N * MYTHREAD + 1], 3););                                                             \
  TIMES(4, for (int i = 0; i < 4; i++) { __typeof__(e) x = 0; a[N * MYTHREAD + i] = sizeof *x; });         \
  TIMES(4, for (int i = 0; i < 4; i++) a[N * MYTHREAD + i] = sizeof(__typeof__(*(e))););                   \
  TIMES(5, for (int i = 0; (__typeof__(e))rows && i < 4; i++) a[N * MYTHREAD + i] = i;);                    \
  TIMES(4, for (int i = 0; i < 4; i++, (void)(__typeof__(e))all) a[N * MYTHREAD + i] = i;);                \
  TIMES(4, upc_forall(int i = 0; i < 4; i++; continue) { __typeof__(e) x = 0; a[N * MYTHREAD + i] = sizeof *x; }); \
  TIMES(3, upc_forall(int i = 0; i < 3 * THREADS; i++; i) { __typeof__(e) x = 0; cyclic[i] = x == 0; });   \
  TIMES(1, upc_forall(__typeof__(e) x = rows; x < rows + 2; x++; continue) a[N * MYTHREAD] = sizeof *x;);   \
  /* These are not evaluated. */                                                                           \
  TIMES(0, CHECK_EQUAL(sizeof(__typeof__(e)), sizeof(void *)););                                           \
  TIMES(0, CHECK_EQUAL(sizeof(e), sizeof(void *)););                                                       \
  TIMES(0, CHECK_EQUAL(_Alignof(__typeof__(*(e))), 1););                                                   \
  TIMES(0, CHECK_EQUAL(__alignof__(*(e)), 1););                                                            \
  TIMES(0, __typeof__((e) == 0) x = 2; CHECK_EQUAL(x, 2););                                                \
  TIMES(0, __typeof__((e)[0][0]) x = 2; CHECK_EQUAL(x, 2););                                               \
  TIMES(0, CHECK_EQUAL(_Generic((e), default: 2), 2););                                                    \
  TIMES(0, if (one > 1) (void)(__typeof__(e))all;);

static char (*va_next(int n, ...))[3] {
  va_list list;
  va_start(list, n);
  char(*rows)[length] = va_arg(list, __typeof__(rows));
  va_end(list);
  return rows;
}

static void every_form_in_every_place(void) {
  char(*rows)[length] = all;
  FORMS(PLACES)
}

// A length is computed where it stands, and keeps that value in all types made from it.
static void lengths(void) {
  int n = 3;
  length = 3;
  char v[length];
  char(*p)[length] = all, (*const q)[length] = all;
  typedef char row[length];
  row *r = all;
  shared int *held[length];
  length = 5;
  __typeof__(v) w;
  __typeof__(p) x = p;
  __typeof__(*q) y;
  __typeof__(r) z = r;
  __typeof__(held) table;
  __auto_type m = &v;
  __auto_type s = &held;
  for (int i = 0; i < 3; i++) w[i] = y[i] = a[N * MYTHREAD + i] = i;
  table[2] = &one;
  CHECK_EQUAL(*table[2], 1);
  CHECK_EQUAL(sizeof w, 3);
  CHECK_EQUAL(sizeof *x, 3);
  CHECK_EQUAL(sizeof y, 3);
  CHECK_EQUAL(sizeof *z, 3);
  CHECK_EQUAL(sizeof held, 3 * sizeof held[0]);
  CHECK_EQUAL(sizeof table, 3 * sizeof held[0]);
  CHECK_EQUAL(sizeof *m, 3);
  CHECK_EQUAL(sizeof *s, 3 * sizeof held[0]);
  CHECK(x + 1 == all + 1);
  CHECK_EQUAL((char *)(m + 1) - (char *)m, 3);
  // A length with a side effect is evaluated once.
  char(*t)[length--] = 0;
  CHECK_EQUAL(length, 4);
  __typeof__(t) u = t;
  __auto_type more = &*t;
  static char(*kept)[sizeof(char[length--])];
  kept = 0;
  CHECK_EQUAL(length, 3);
  CHECK_EQUAL(sizeof *u, 5);
  CHECK_EQUAL(sizeof *more, 5);
  CHECK_EQUAL(sizeof *kept, 4);
  CHECK_EQUAL(sizeof(char[length++][n--]), 9);
  CHECK_EQUAL(length, 4);
  CHECK_EQUAL(n, 2);
  CHECK_EQUAL(_Alignof(char[length++]), 1);
  CHECK_EQUAL(length, 4);
  length = 3;
}

// Lengths that are missing in the types of the generated C: of shared rows, and after a pointer-to-shared.
static void behind_shared(void) {
  length = 3;
  shared[] char(*p)[length] = (shared[] char(*)[length])&rows_of_all[3 * MYTHREAD];
  char(*shared *sp)[length--] = 0;
  CHECK_EQUAL(length, 2);
  __typeof__(sp) sq = sp;
  CHECK(sq == 0);
  CHECK_EQUAL(length, 2);
  CHECK_EQUAL(sizeof(shared[] char[length++]), 2);
  CHECK_EQUAL(length, 3);
  length = 7;
  CHECK_EQUAL(sizeof *p, 3);
  TIMES(1, CHECK_EQUAL(sizeof *(times++, p), 3););
  TIMES(1, CHECK_EQUAL(sizeof p[step()], 3););
  TIMES(0, CHECK_EQUAL(sizeof(times++, p), sizeof p););
  TIMES(1, __typeof__((times++, p)) x = p; CHECK_EQUAL(sizeof *x, 3););
  TIMES(2, __typeof__(p + step()) x = p, y = x; CHECK_EQUAL(sizeof *y, 3););
  TIMES(1, __typeof__(&p[step()]) *x = &p; CHECK_EQUAL(sizeof **x, 3););
  TIMES(1, typedef __typeof__((times++, p)) t; t x = p; t y = x; CHECK(y == p););
  TIMES(1, __auto_type x = (times++, p); CHECK(x == p););
  TIMES(1, __typeof__((times++, p)) v[length]; v[one] = p; CHECK(v[1] == p););
  TIMES(3, for (int i = 0; i < 3; i++) { __typeof__((times++, p)) x = p; (*x)[i] = i; });
  CHECK_EQUAL(rows_of_all[3 * MYTHREAD + 2], 2);
  length = 3;
}

// In types of parameters, of functions and of pointers to functions.
static int of_parameters(int n, char (*p)[n], __typeof__(*(times++, p)) *q, __typeof__(p) r) {
  n = 9;
  return sizeof *q * 10 + sizeof *r;
}
static int table_parameters(int n, shared[] char (*p)[n], __typeof__(p) q) {
  n = 9;
  return sizeof *p * 10 + sizeof *q;
}
static int of_private(char (*p)[length], __typeof__((times++, p)) q) { return sizeof *q; }

static void parameters(void) {
  TIMES(1, CHECK_EQUAL(of_parameters(3, all, all, all), 33););
  TIMES(1, CHECK_EQUAL(of_private(all, all), 3););
  CHECK_EQUAL(table_parameters(3, 0, 0), 33);
  int (*f)(int n, char (*p)[n], __typeof__(*p) * q, __typeof__(p) r) = of_parameters;
  TIMES(1, CHECK_EQUAL(f(2, (void *)all, (void *)all, (void *)all), 22););
}

// Size operators of UPC in the types of parameters: in declarations, casts, typeof and sizeof.
static int ints(int (*p)[4]) { return sizeof *p; }
static int bytes(char (*p)[16]) { return sizeof *p; }

static void operators_of_parameters(void) {
  int(*f)(int(*)[upc_elemsizeof(a)]) = ints;
  f = (int (*)(int(*)[upc_elemsizeof(a)]))ints;
  CHECK_EQUAL(((int (*)(char(*)[upc_blocksizeof(a)]))bytes)(0), 16);
  CHECK_EQUAL(((__typeof__(int (*)(int(*)[upc_elemsizeof(a)])))f)(0), 16);
  CHECK_EQUAL((*(int (*[1])(int(*)[upc_elemsizeof(a)])){ints})(0), 16);
  CHECK_EQUAL(sizeof(int (*)(int[upc_elemsizeof(a)], int (*)(int[upc_blocksizeof(a)]))), sizeof f);
  CHECK_EQUAL(_Generic(f, int (*)(int(*)[upc_elemsizeof(a)]): 1, default: 2), 1);
  CHECK_EQUAL(__builtin_types_compatible_p(int[upc_elemsizeof(a)], int[4]), 1);
  CHECK_EQUAL(__builtin_offsetof(struct { char c[upc_blocksizeof(a)]; char d; }, d), 16);
  int (*(*g)(int (*)[upc_elemsizeof(a)]))(int(*)[upc_elemsizeof(a)]) = 0;
  CHECK_EQUAL(sizeof g, sizeof f);
  // In structures and enumerations that the type defines.
  CHECK_EQUAL(sizeof(struct { char c[upc_blocksizeof(a)]; }), 16);
  CHECK_EQUAL(sizeof(*(struct tagged { int c[upc_elemsizeof(a)]; } *)0), 16);
  CHECK_EQUAL(sizeof(enum { BLOCK = upc_blocksizeof(a) }) * 0 + BLOCK, 16);
  CHECK_EQUAL(((struct { char c[upc_blocksizeof(a)]; }){{1, 2}}).c[one], 2);
  __typeof__(struct { char c[upc_elemsizeof(a)]; }) v;
  CHECK_EQUAL(sizeof v, 4);
}

int main(void) {
  every_form_in_every_place();
  lengths();
  behind_shared();
  parameters();
  operators_of_parameters();
  pass();
  return 0;
}
