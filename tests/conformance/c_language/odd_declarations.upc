// Private data with unusual declarations.
#pragma
#include "../check.h"
#ifdef __x86_64__
#include <emmintrin.h>
#endif
#include <stdarg.h>

// of a type that is completed later
struct later early, *pointer_to_early = &early;
struct later *of_later(void);
struct later { int a, b; };
struct later *of_later(void) { return &early; }

// with a literal of the structure that the declaration defines
struct list { int value; struct list *next; } *head = &(struct list){5, &(struct list){6, 0}};
struct both { int *v; struct list *s; } both = {(int[]){1, 2, 3}, &(struct list){7}}, *p_both = &(struct both){(int[]){4}};

// other names for variables
int named = 4, values[4] = {1, 2, 3};
static int hidden = 5;
extern int other_name __attribute__((alias("named")));
extern int other_hidden __attribute__((weak, alias("hidden")));
extern int other_values[4] __attribute__((alias("values")));

// static, and extern in a block
static int counter = 3, counters[4];
static int count(void) {
  extern int counter, counters[];
  counters[1]++;
  return counter++ + counters[1] + (int)sizeof(counters);
}

// lists of arguments
va_list list_of_all, lists[2];
static struct { va_list l; } in_structure;
static int first(va_list l) { return va_arg(l, int); }
static int sum(int n, ...) {
  static va_list in_function;
  va_start(list_of_all, n), va_start(in_structure.l, n), va_start(lists[1], n);
  va_copy(in_function, lists[1]);
  const int r = va_arg(list_of_all, int) + va_arg(in_structure.l, int) + va_arg(lists[1], int) + first(in_function);
  va_end(list_of_all), va_end(in_structure.l), va_end(lists[1]), va_end(in_function);
  return r;
}

// extents of parameters by a variable
int width = 4;
static int in_second_row(int a[][width]) { return a[1][0]; }
static int in_third_row(int rows, int a[rows][width], int (*b)[width]) { return a[2][1] + (int)sizeof *b; }
static int by_pointer(int (*f)(int (*)[width]), int (*a)[width]) { return f(a); }

// in a function, of types and values of the function
static int local_types(void) {
  enum { kCount = 3 };
  struct local { int a, b; };
  static struct local l;
  static int size = sizeof l, same = sizeof(struct local), table[kCount] = {kCount, sizeof(struct local)};
  static char bytes[sizeof l / 4];
  static const short constants[] = {1, 2, 3};
  static int of_constants = sizeof(__typeof__(constants));
  CHECK(size == 8 && same == 8 && table[0] == 3 && table[1] == 8 && sizeof bytes == 2);
  CHECK_EQUAL(of_constants, 6);
  return ++l.b;
}

// intrinsics that are macros to some compilers and functions to others
static int shuffled(int i) {
  static int values_in[4] = {1, 2, 3, 4};
#ifdef __x86_64__
  int out[4];
  __m128i v = _mm_loadu_si128((void *)values_in);
  v = _mm_slli_si128(v, 4);
  v = _mm_shuffle_epi32(v, _MM_SHUFFLE(0, 1, 2, 3));
  _mm_storeu_si128((void *)out, v);
  return out[i];
#else
  return i < 3 ? values_in[2 - i] : 0;
#endif
}

int main(void) {
#pragma
  of_later()->a = MYTHREAD;
  early.b = 4;
  CHECK(pointer_to_early == &early && early.a == MYTHREAD);
  CHECK_EQUAL(head->next->value, 6);
  CHECK_EQUAL(both.v[2] + both.s->value + p_both->v[0], 14);
  other_name = 6, other_values[1] = 9;
  CHECK_EQUAL(named + values[1] + other_hidden, 20);
  CHECK_EQUAL(count(), 20);
  CHECK_EQUAL(counter, 4);
  CHECK_EQUAL(sum(1, 5), 20);
  int rows[3][4] = {{1, 2, 3, 4}, {5, 6}, {7, 8}};
  CHECK_EQUAL(in_second_row(rows), 5);
  CHECK_EQUAL(in_third_row(3, rows, 0), 24);
  CHECK_EQUAL(by_pointer(in_second_row, rows), 5);
  CHECK_EQUAL(local_types(), 1);
  CHECK_EQUAL(shuffled(0), 3);
  CHECK_EQUAL(shuffled(3), 0);
  pass();
  return 0;
}
