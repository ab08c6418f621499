// The plans of loops. The comment above each loop is the plan that -dump-loops prints.
#include <upc_relaxed.h>

enum { N = 64 };
shared [16] int a[N * THREADS];
shared int cyclic[N * THREADS];
shared [] int whole[N][8];
shared [8] int rows[THREADS][8];
shared [64] int grid[8 * THREADS][8];
static int n;
int f(int);

void counted(int n) {
  // LOOP: counted: i from 0 below n; hop cyclic +1 in blocks of 1; run a +1 in blocks of 16
  for (int i = 0; i < n; i++) a[i] = cyclic[i];
  // LOOP: counted: i from 1 up to n; run a +2 in blocks of 16
  for (int i = 1; i <= n; i++) a[2 * i + n] = 1;
}

void numbered(int n) {
  int j;
  // LOOP: numbered: while i >= 0; induction i -2; run a -2 in blocks of 16
  for (int i = n - 1; i >= 0; i -= 2) a[i] = 1;
  // LOOP: numbered: while j < n; induction j +n / 2; run whole computed
  for (j = 0; j < n; j += n / 2) whole[j][0] = 1;
  // LOOP: numbered: while ++j != n; induction j +1; run a +1 in blocks of 16
  do a[j] = 1;
  while (++j != n);
}

void pointers(shared [16] int *p, shared [16] int *end, int n) {
  // LOOP: numbered: while n-- > 0; induction n -1, *p +1; run p +1 in blocks of 16
  while (n-- > 0) *p++ = n;
  // LOOP: numbered: while p < end; induction *p +1; run p +1 in blocks of 16
  for (; p < end; p++) *p = 2;
}

void conditions(int n, int m) {
  // LOOP: counted: i from 0 below n, and a[i] != 7; may leave early; run a +1 in blocks of 16
  for (int i = 0; i < n && a[i] != 7; i++) a[i] = 0;
  // LOOP: numbered: no bound, and i < m * m, and m < i; may leave early; induction i +1, m +1; run a +1 in blocks of 16
  for (long i = 0; i < m * m && m < i; i++, m++) a[i] = 0;
}

void nests(int n) {
  // LOOP: counted: i from 0 below 4; nest whole +8
  for (int i = 0; i < 4; i++)
    // LOOP: as written
    for (int j = 0; j < 8; j++) whole[i][j] = n;
}

// The elements of most iterations of the outer loop lie in one block; the others run a fallback copy of the body.
void nests_in_blocks(int n) {
  // LOOP: counted: i from 0 below n; nest grid +8 in blocks of 64; with a fallback copy
  for (int i = 0; i < n; i++)
    // LOOP: as written
    for (int j = 1; j < 8; j++) grid[i][j] = grid[i][j - 1];
}

// Several iterations of the outer loop at once.
void jammed(int n) {
  // LOOP: counted: i from 0 below n; nest whole +8; nest rows +0 in blocks of 8; 4 iterations at once; with a fallback copy
  for (int i = 0; i < n; i++)
    // LOOP: as written
    for (int j = 0; j < 8; j++) rows[MYTHREAD][j] += whole[i][j];
}

// A search in the thread's own row, an element that stays the same, and subscripts that are not affine.
void in_rows(int n, int m) {
  int k = 0;
  // LOOP: as written: it searches rows, each of one thread
  while (rows[MYTHREAD][k] < n) k++;
  // LOOP: counted: i from 0 below n; still a +0 in blocks of 16
  for (int i = 0; i < n; i++) a[2] += f(i);
  // LOOP: as written: nothing in it advances by a constant step
  while (m > 0) { m = f(m); a[m % N]++; }
}

// Loops that stay as written: without an access that is known to be affine, or with a statement that is not analysed.
void left_alone(void) {
  int i;
  // LOOP: as written: nothing in it advances by a constant step
  for (i = 0; i < n; i++, i += 2) a[i] = 1;
  // LOOP: as written: it has an 'asm'
  for (i = 0; i < 9; i++) { __asm__("" : "+r"(i)); a[i] = 1; }
  // LOOP: as written: it has a label
  for (i = 0; i < 9; i++) { again: a[i] = 1; if (f(i)) goto again; }
  // LOOP: as written: nothing in it advances by a constant step
  while (f(i)) a[f(i)] = 1;
  // LOOP: as written: nothing in it advances by a constant step
  for (i = 0; i < 9; i++) f(i);
}

void shared_out(int n) {
  // LOOP: owned: i from 0 below n; run a +1 in blocks of 16
  upc_forall (int i = 0; i < n; i++; &a[i]) a[i] = i;
  // LOOP: owned: i from 0 below n; every THREADS-th iteration; run cyclic +1 in blocks of 1
  upc_forall (int i = 0; i < n; i++; i) cyclic[i] = i;
  // LOOP: as written: its affinity is no sum of 'i' and a loop-invariant part
  upc_forall (int i = 0; i < n; i++; i * i) a[i] = i;
  const long far = f(n);
  // LOOP: as written: the first value of 'i' is not known to be near 0
  upc_forall (long i = far; i < n; i++; i) cyclic[0] = 1;
  // LOOP: owned: i from far below n; run a +1 in blocks of 16
  upc_forall (long i = far; i < n; i++; &a[i]) a[i] = 1;
  // LOOP: as written: it has no affinity
  upc_forall (int i = 0; i < n; i++; continue) a[i] = i;
}
