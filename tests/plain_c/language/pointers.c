// Pointers: arithmetic, differences, comparisons, qualifiers, conversions, to arrays, to members, to functions, in lists and trees.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct node { int key; struct node *left, *right; };
static struct node *root, pool[64];
static int used;
static void insert(struct node **at, int key) {
  while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = &pool[used++];
  (*at)->key = key;
}
static long walk(const struct node *n, long s) { return n ? walk(n->right, walk(n->left, s) * 3 % 1000003 + n->key) : s; }
static int height(const struct node *n) {
  int l = n ? height(n->left) : -1, r = n ? height(n->right) : -1;
  return (l > r ? l : r) + 1;
}
static int grid[4][5], *row = grid[2], (*third)[5] = &grid[2], **indirect = &row;
static const char *const text = "pointers", *volatile moving = "moving";
static int by_int(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int *restrict_sum(int *restrict to, const int *restrict from, int n) {
  while (n--) *to++ += *from++;
  return to;
}
int main(void) {
  unsigned seed = 7;
  for (int i = 0; i < 60; i++) insert(&root, (seed = seed * 1103515245 + 12345) >> 20 & 255);
  for (int i = 0; i < 20; i++) grid[i / 5][i % 5] = (i * 13) % 20;
  int *p = &grid[1][2], *q = &grid[3][4];
  printf("%ld %d %d\n", walk(root, 0), height(root), used);
  printf("%td %td %d %d %d\n", q - p, p - *grid, p < q, !p + !!q, (char *)q - (char *)p == (q - p) * (ptrdiff_t)sizeof *p);
  *indirect += 2;
  printf("%d %d %d %d\n", *row, (*third)[1], third[-1][4], **indirect);
  printf("%d %d %d\n", 2[row], *(p + 1), *&*&p[-1]);
  qsort(grid, 20, sizeof(int), by_int);
  int key = 11, *found = bsearch(&key, grid, 20, sizeof(int), by_int);
  printf("%td %d %d\n", found - *grid, grid[3][4], *--q);
  moving += 2;
  size_t offset = offsetof(struct node, right);
  *(struct node **)((char *)root + offset) = NULL;
  printf("%s %s %ld %d\n", text + 3, moving, walk(root, 0), (int)((uintptr_t)p % sizeof *p));
  int a[3] = {1, 2, 3}, b[3] = {10, 20, 30};
  int *end = restrict_sum(a, b, 3);
  printf("%td %d %d\n", end - a, a[2], (void *)a == (void *)&a);
  void *v = a;
  printf("%d %zu %d\n", *(int *)(v + 4), sizeof(*v) + sizeof(main), (int[]){7, 8}[1]);
  return 0;
}
