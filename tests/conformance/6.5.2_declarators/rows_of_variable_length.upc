// Pointers to rows whose length is known at run time only: indefinite, cyclic and blocked ones. A row keeps
// the length that it had when its declaration was reached.
// THREADS: 1 2 3 4 8
// STATIC: 3
#include "../check.h"

shared [] int flat[60 * 3];
shared int cyclic[60 * THREADS];
shared [4] int blocked[60 * THREADS];
static int file_scope = 5;

typedef shared [] int *cells;

static void fill(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < 60; i++) flat[i] = i, cyclic[i] = 100 + i, blocked[i] = 200 + i;
  upc_barrier;
}

// Parameters of all forms.
static int sum(int n, int m, shared [] int a[n][m]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += a[i][j] * (i + 1);
  n = m = 0;
  return s + a[1][2];
}
static int sum_old(n, m, a)
  int n, m;
  shared [] int (*a)[m];
{
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i][m - 1];
  return s;
}
static int of_three(int n, int m, shared [] int a[][n][m], shared [4] int (*b)[m], shared int c[n][n * m]);
static int of_three(int n, int m, shared [] int a[][n][m], shared [4] int (*b)[m], shared int c[n][n * m]) {
  CHECK_EQUAL(sizeof *a, n * m * sizeof(int));
  CHECK_EQUAL(sizeof a[0][0], m * sizeof(int));
  CHECK_EQUAL(sizeof *c, n * m * sizeof(int));
  CHECK_EQUAL(sizeof a, sizeof(shared void *));
  return a[1][1][1] * 1000000 + b[2][1] * 1000 + c[1][1];
}
static int effect(int n, shared [] int (*a)[++n]) { return n * 1000 + a[1][0]; }
static void write(int rows, int columns, shared [] int a[rows][columns], int value) {
  upc_forall (int i = 0; i < rows; i++; i)
    for (int j = 0; j < columns; j++) a[i][j] = value + i * columns + j;
  upc_barrier;
}
static shared [] int *corner(int m, shared [] int (*a)[m], int i) { return a[i]; }

int main(void) {
  fill();
  int m = 5, k = 0;
  {
    shared [] int (*p)[m] = (shared [] int (*)[m])flat, (*q)[m + 2] = (shared [] int (*)[m + 2])flat;
    m = 6;
    CHECK_EQUAL(p[2][3], 13);
    CHECK_EQUAL(q[2][3], 17);
    CHECK_EQUAL((*(p + 3))[1], 16);
    CHECK_EQUAL(*(*(p + 3) + 1), 16);
    CHECK_EQUAL(3[p][1], 16);
    CHECK_EQUAL((&p[1])[1][2], 12);
    CHECK_EQUAL((&p[1][2])[1], 8);
    CHECK_EQUAL(sizeof *p, 5 * sizeof(int));
    CHECK_EQUAL(sizeof p[1], 5 * sizeof(int));
    CHECK_EQUAL(sizeof p[1][1], sizeof(int));
    CHECK_EQUAL(sizeof *q, 7 * sizeof(int));
    CHECK_EQUAL(upc_localsizeof(*p), 5 * sizeof(int));
    CHECK_EQUAL(upc_blocksizeof(*p), 0);
    CHECK_EQUAL(upc_elemsizeof(*p), sizeof(int));
    shared [] int (*r)[5] = p + 4;
    CHECK_EQUAL(r - p, 4);
    CHECK_EQUAL(p - r, -4);
    CHECK(p < r && r > p && p != r && r >= p && !(r <= p) && p == r - 4);
    p++;
    CHECK_EQUAL((*p)[0], 5);
    ++p;
    CHECK_EQUAL((*p++)[0], 10);
    CHECK_EQUAL((*--p)[1], 11);
    p += 3;
    CHECK_EQUAL(p[0][0], 25);
    p -= 4, p--;
    CHECK_EQUAL(p[0][4], 4);
    CHECK_EQUAL(p[-0][0], 0);
    typeof(p) same = p + 1;
    CHECK_EQUAL(same[1][0], 10);
    CHECK_EQUAL((1 ? p : r)[1][1], 6);
    CHECK_EQUAL((k ? p : same)[1][1], 11);
    __auto_type also = same;
    CHECK_EQUAL(also[-1][4], 4);
    shared [] int (*two[2])[m] = { (shared [] int (*)[m])flat, (shared [] int (*)[m])&flat[12] };
    CHECK_EQUAL(two[1][1][1], 19);
    shared [] int (*(*pp))[m] = two;
    CHECK_EQUAL((*++pp)[2][2], 26);
    upc_barrier;
    if (MYTHREAD == 0) p[3][k++] = 77, p[3][k] += 1, p[3][2]++, ++p[3][3];
    upc_barrier;
    CHECK(flat[15] == 77 && flat[16] == 17 && flat[17] == 18 && flat[18] == 19);
    upc_barrier;
    fill();
    for (shared [] int (*row)[m] = two[0]; row < two[0] + 3; row++) k += (*row)[1];
    CHECK(k == (MYTHREAD == 0 ? 22 : 21));
  }
  {
    m = 3;
    typedef shared [] int row[m];
    typedef shared [] int (*rows)[m + 1];
    m = 9;
    row *p = (row *)flat;
    rows q = (rows)flat, s = q + 2;
    CHECK_EQUAL(p[4][1], 13);
    CHECK_EQUAL(q[4][1], 17);
    CHECK_EQUAL(s - q, 2);
    CHECK_EQUAL(sizeof(row), 3 * sizeof(int));
    CHECK_EQUAL(upc_localsizeof(row), 3 * sizeof(int));
    row *matrix[2] = { p, p + 1 };
    CHECK_EQUAL(matrix[1][1][1], 7);
    row (*plane)[2] = (row (*)[2])flat;
    CHECK_EQUAL(plane[2][1][1], 16);
    CHECK_EQUAL(sizeof *plane, 6 * sizeof(int));
  }
  {
    int n = 2;
    m = 4;
    shared [] int (*p)[n][m] = (shared [] int (*)[n][m])flat;
    shared [] int (*q)[3][m] = (shared [] int (*)[3][m])flat;
    shared [] int (*r)[n][3] = (shared [] int (*)[n][3])flat;
    CHECK(p[3][1][2] == 30 && q[2][1][2] == 30 && r[2][1][2] == 17);
    CHECK(sizeof *p == 8 * sizeof(int) && sizeof **p == 4 * sizeof(int));
    CHECK_EQUAL(p + 2 - p, 2);
    CHECK_EQUAL(&p[1][1] - &p[0][0], 3);
    CHECK_EQUAL(&p[1][1][1] - &p[0][0][1], 12);
    CHECK_EQUAL(sizeof(shared [] int[n]), 2 * sizeof(int));
    CHECK_EQUAL(sizeof(shared [] int[n][m]), 8 * sizeof(int));
    CHECK_EQUAL(sizeof(shared [] int[n++]), 2 * sizeof(int));
    CHECK_EQUAL(n, 3);
    CHECK_EQUAL(sizeof(shared [] short[file_scope]), 10);
    CHECK_EQUAL(upc_localsizeof(shared [] int[m]), 4 * sizeof(int));
    CHECK_EQUAL(((shared [] int (*)[n + 1])flat)[2][1], 9);
    CHECK_EQUAL(((shared [] int (*)[file_scope])flat)[2][1], 11);
    shared [] int (*f)[file_scope] = (shared [] int (*)[file_scope])flat;
    CHECK_EQUAL(f[2][1], 11);
    shared [] int (*g)[flat[2]] = (shared [] int (*)[flat[2]])flat;
    CHECK_EQUAL(g[3][1], 7);
  }
  {
    m = 7;
    shared int (*c)[m] = (shared int (*)[m])cyclic;
    shared [4] int (*b)[m] = (shared [4] int (*)[m])blocked;
    shared int (*all)[THREADS * m] = (shared int (*)[THREADS * m])cyclic;
    m = 1;
    CHECK_EQUAL(c[3][2], 123);
    CHECK_EQUAL(b[3][2], 223);
    CHECK_EQUAL(&all[1][0] - &cyclic[0], THREADS * 7);
    CHECK_EQUAL(upc_threadof(&c[2][1]), 15 % THREADS);
    CHECK_EQUAL(upc_threadof(&b[2][1]), 15 / 4 % THREADS);
    CHECK_EQUAL(upc_phaseof(&b[2][1]), 3);
    CHECK_EQUAL(upc_phaseof(b + 1), 3);
    CHECK(c + 2 - c == 2 && b + 3 - b == 3 && b + 5 > b + 3);
    CHECK_EQUAL(upc_blocksizeof(*b), 4);
    CHECK_EQUAL(upc_elemsizeof(*b), sizeof(int));
    CHECK_EQUAL(upc_localsizeof(*c), (7 + THREADS - 1) / THREADS * sizeof(int));
    CHECK_EQUAL(upc_localsizeof(*b), (THREADS == 1 ? 7 : 4) * sizeof(int));
    b++, c--, c += 2;
    CHECK(b[1][1] == 215 && c[0][1] == 108);
    int seen = 0;
    upc_forall (int i = 0; i < 5; i++; &b[i][0]) seen += b[i][0];
    for (int i = 0; i < 5; i++)
      if ((7 * (i + 1) / 4) % THREADS == MYTHREAD) seen -= 207 + 7 * i;
    CHECK_EQUAL(seen, 0);
    if (upc_threadof(&c[1][0]) == MYTHREAD) {
      int *local = (int *)&c[1][0];
      CHECK_EQUAL(*local, 114);
    }
    shared void *any = b;
    CHECK_EQUAL((*(shared [4] int (*)[m + 6])any)[0], 207);
  }
  CHECK_EQUAL(sum(3, 4, (shared [] int (*)[4])flat), 6 + 2 * 22 + 3 * 38 + 6);
  CHECK_EQUAL(sum_old(3, 4, (shared [] int (*)[4])flat), 3 + 7 + 11);
  CHECK_EQUAL(of_three(2, 3, (shared [] int (*)[2][3])flat, (shared [4] int (*)[3])blocked,
                       (shared int (*)[6])cyclic), 10207107);
  CHECK_EQUAL(effect(3, (shared [] int (*)[4])flat), 4004);
  CHECK_EQUAL(*corner(6, (shared [] int (*)[6])flat, 2), 12);
  for (int pass = 1; pass <= 4; pass++) {
    shared [] int (*p)[pass] = (shared [] int (*)[pass])flat;
    CHECK_EQUAL(p[2][0], 2 * pass);
  }
  upc_barrier;
  write(5, 6, (shared [] int (*)[6])flat, 1000);
  for (int i = 0; i < 30; i++) CHECK_EQUAL(flat[i], 1000 + i);
  pass();
  return 0;
}
