// Arrays and types of variable length: sizes, rows, parameters, typedefs, arrays in loops, goto out of their scope, alloca.
#include <alloca.h>
#include <stdio.h>
static int calls;
static int count(int n) { return calls++, n; }
static long trace(int n, int m[n][n]) {
  long t = 0;
  for (int i = 0; i < n; i++) t += m[i][i];
  return t;
}
static int last(int n, int (*rows)[n], int (*end)[n]) { return (int)(end - rows) * 100 + (*(end - 1))[n - 1]; }
static int starred(int n, double v[*]);
static int starred(int n, double v[n + 1]) { return (int)v[n]; }
static int sizes(int a, int b) {
  typedef int row[b];
  row rows[a];
  b++;
  row other;
  return (int)(sizeof rows + sizeof(row) * 100 + sizeof other * 10000);
}
static int grow(int depth) {
  char block[depth * 3 + 1];
  for (int i = 0; i < (int)sizeof block; i++) block[i] = (char)(i * depth);
  return depth ? grow(depth - 1) + block[sizeof block - 1] : block[0];
}
int main(void) {
  int n = 5, sum = 0;
  int square[n][n], (*p)[n] = square;
  for (int i = 0; i < n * n; i++) p[i / n][i % n] = i * i;
  long t = trace(n, square);
  for (int i = 1; i < 10; i++) {
    short v[i][count(2)];
    v[i - 1][1] = (short)i;
    sum += v[i - 1][1] + (int)sizeof v;
    if (i == 7) goto out;
  }
out:;
  double d[3] = {1, 2, 42};
  int before = n;
  size_t evaluated = sizeof(char[n++]), again = sizeof(int[count(3)][n]);
  char *stack = alloca(n * 10);
  for (int i = 0; i < n * 10; i++) stack[i] = (char)i;
  int (*moved)[before] = p + 2;
  moved++, moved -= 1;
  char (*pointers[2])[n] = {(char (*)[n])stack, (char (*)[n])stack + 3};
  printf("%ld %d %d %d %d\n", t, sum, calls, last(before, square, square + before), starred(2, d));
  printf("%zu %zu %d %d %d\n", evaluated, again, n, (*moved)[1], moved[1][0]);
  printf("%d %d %d %td %d\n", sizes(3, 4), grow(20), stack[33], pointers[1] - pointers[0], pointers[1][0][1]);
  return 0;
}
