// Nested declarators: arrays of pointers to functions, functions that return them, parentheses, qualifiers inside.
#include <stdio.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const table[])(int, int) = {add, sub, mul};
static int (*choose(int i))(int, int) { return table[i % 3]; }
static int (*(*chooser)(int))(int, int) = choose;
typedef int (*operation)(int, int);
typedef operation (*picker)(int);
static picker pickers[2] = {choose, choose};
static int matrix[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static int (*rows(void))[4] { return matrix; }
static int *(*cells[2])(int (*)[4], int);
static int *cell(int (*m)[4], int i) { return &m[i / 4][i % 4]; }
static int *cell_back(int (*m)[4], int i) { return &m[2 - i / 4][3 - i % 4]; }
static char *const words[] = {"one", "two", "three"}, *(*to_words)[3], **(word) = 0;
static const volatile int *const volatile *pointers[2];
static int takes(int f(int, int), int v[static 2], int n, int (*m)[n]) { return f(v[0], v[1]) + m[1][n - 1]; }
static void (*signal_like(int n, void (*f)(int)))(int) { return n ? f : 0; }
static int seen;
static void see(int n) { seen += n; }
int ((parenthesised)) = 4, (*(to_parenthesised)) = &(parenthesised);
extern int (later)(int (a), int (*(b)));
int main(void) {
  cells[0] = cell, cells[1] = cell_back;
  to_words = (char *(*)[3])&words;
  word = (char **)words + 1;
  unsigned sum = 0;
  for (int i = 0; i < 9; i++) sum = sum * 7 + choose(i)(i, 3) + chooser(i + 1)(i, 2) + pickers[i & 1](i)(i, i);
  for (int i = 0; i < 12; i++) sum = sum * 3 + *cells[i % 2](rows(), i) + rows()[i / 4][i % 4];
  int v[] = {30, 12};
  static const volatile int x = 17;
  static const volatile int *const volatile px = &x;
  pointers[1] = &px;
  signal_like(1, see)(5);
  (*signal_like(2, see))(6);
  (**table[0])(1, 2);
  printf("%d %d %d %s %s %c\n", sum, takes(sub, v, 4, matrix), seen, (*to_words)[2], *word, *++*&(char *){words[1]});
  printf("%d %d %zu %zu %d\n", **pointers[1], *to_parenthesised, sizeof(int (*(*)[5])(int)), sizeof(*rows()), later(3, &parenthesised));
  return 0;
}
int(later)(a, b) int a, *b;
{ return a * *b; }
