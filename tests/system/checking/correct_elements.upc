// Pointers that leave an object and return before they are dereferenced pass the checks, as do
// accesses to elements from an array's end, through rows, casts and members.
// FLAGS: -g
// THREADS: 1 2 3 8
// STATIC: 4
#include <stdio.h>
#include <upc.h>

#define N 10

shared int before[N*THREADS];
shared int a[N*THREADS];
shared [3] double blocked[N*THREADS];
shared [4] int matrix[N*THREADS][8];
shared [] int own[N];
shared int scalar;
struct record { char name[12]; short pair[2][3]; struct { long at; } last; };
shared [2] struct record records[2*N*THREADS];

int main() {
  int i, j, wrong = 0;
  const int n = N*THREADS;

  upc_forall (i = 0; i < n; i++; &a[i]) a[i] = i;
  upc_forall (i = 0; i < n; i++; &blocked[i]) blocked[i] = i;
  upc_forall (i = 0; i < n; i++; &matrix[i][0])
    for (j = 0; j < 8; j++) matrix[i][j] = 8*i + j;
  upc_forall (i = 0; i < 2*n; i++; &records[i]) {
    records[i].pair[1][2] = i;
    (&records[i])->last.at = i;
  }
  if (MYTHREAD == 0) for (i = 0; i < N; i++) own[i] = i;
  if (MYTHREAD == THREADS - 1) *&scalar = 3;
  upc_barrier;

  // From the end, and by pointers that leave the array and return.
  shared int *end = a + n, *p;
  for (i = 1; i <= n; i++) wrong += end[-i] != n - i;
  wrong += *(end - n) != 0;
  for (p = end; p-- != a;) wrong += *p != p - a;
  for (p = a; p < end; p += 3) wrong += *p != p - a;
  shared [3] double *q = &blocked[n], *far = blocked + 1000*THREADS;
  for (i = 1; i <= n; i++) wrong += q[-i] != n - i;
  far -= 1000*THREADS;
  wrong += far[5] != 5;
  p = a - 20*THREADS;
  p += 21*THREADS;
  wrong += *p != THREADS;
  wrong += *(&a[n + 30*THREADS] - 30*THREADS - 1) != n - 1;
  wrong += *(a + 500*THREADS - 500*THREADS) != 0;

  // Elements counted from 1.
  shared int *from_one = a - 1;
  for (i = 1; i <= n; i++) wrong += from_one[i] != i - 1;

  // Rows, and elements of the next row.
  shared [4] int (*rows)[8] = &matrix[n];
  for (i = 1; i <= n; i++)
    for (j = 0; j < 8; j++) wrong += rows[-i][j] != 8*(n - i) + j;
  shared [4] int *cells = matrix[n - 1];
  for (i = -8*(n - 1); i < 8; i++) wrong += cells[i] != 8*(n - 1) + i;

  // Other block sizes.
  shared [] int *part = (shared [] int *)&a[MYTHREAD];
  for (i = 0; i < N; i++) wrong += part[i] != MYTHREAD + i*(int)THREADS;
  wrong += part[N/2 - 1] != (part + N)[-N/2 - 1];
  shared [N] int *dealt = (shared [N] int *)(shared void *)a;
  for (i = 0; i < n; i++) wrong += dealt[i] != i / N + i % N * (int)THREADS;
  shared [] char *bytes = (shared [] char *)&own[0] + sizeof own;
  wrong += *(shared [] int *)(bytes - sizeof(int)) != N - 1;

  // Members.
  for (i = 0; i < 2*n; i++) {
    shared [] short *pair = records[i].pair[0];
    wrong += pair[5] != i || records[i].pair[1][2] != i || records[i].last.at != i;
    wrong += *(&(records + 2*n)[i - 2*n].pair[0][0] + 5) != i;
    wrong += *(&records[i].pair[1][0] + 2) != i;
  }
  wrong += scalar != 3 || (&scalar + 1)[-1] != 3;

  // Allocated objects.
  shared [5] char *spread = upc_all_alloc(2*THREADS + 1, 5);
  shared [5] char *spread_end = spread + 5*(2*THREADS + 1);
  for (i = 1 + MYTHREAD; i <= 5*(int)(2*THREADS + 1); i += THREADS) spread_end[-i] = i;
  upc_barrier;
  for (i = 1; i <= 5*(int)(2*THREADS + 1); i++) wrong += spread_end[-i] != (char)i;
  shared [] int *mine = upc_alloc(N*sizeof(int)), *mine_end = mine + N;
  while (mine_end != mine) *--mine_end = 1;
  for (i = 1; i <= N; i++) (mine + N)[-i] += i;
  for (i = 0; i < N; i++) wrong += mine[i] != N - i + 1;
  upc_free(mine);
  upc_all_free(spread);
  before[MYTHREAD] = wrong;
  upc_barrier;
  for (i = 0; i < THREADS; i++) wrong += before[i];
  if (wrong) printf("thread %d: %d wrong\n", MYTHREAD, wrong);
  upc_barrier;
  if (MYTHREAD == 0 && !wrong) printf("PASS\n");
  return wrong != 0;
}
