// Multiplying matrices: work by rows, and a private copy of the matrix that is used most.
//
//   upcc matrix_multiply.upc -o matrix_multiply && upcrun -n 4 matrix_multiply
#include <stdio.h>
#include <upc.h>

enum { N = 64 };

// Rows are blocks: row i of each matrix lives with thread i % THREADS.
typedef shared [N] int (*matrix)[N];

shared int wrong_rows;

static matrix new_matrix(void) { return upc_all_alloc(N, N * sizeof(int)); }

// c = a * b. A thread computes the rows of c that live with it.
static void multiply(matrix c, matrix a, matrix b) {
  // Every row of c needs all of b. One bulk copy to private memory costs far less than reading
  // each element of b, wherever it lives, N times over.
  static int copy[N][N];
  for (int k = 0; k < N; k++) upc_memget(copy[k], &b[k][0], sizeof copy[k]);

  upc_forall (int i = 0; i < N; i++; &c[i][0]) {
    // Row i of a has the same layout as row i of c: it is our own, and the cast to a local pointer
    // is allowed. The inner loops are then plain C, which the compiler can vectorise.
    const int *from = (const int *)&a[i][0];
    int *to = (int *)&c[i][0];
    for (int j = 0; j < N; j++) to[j] = 0;
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++) to[j] += from[k] * copy[k][j];
  }
}

// The sum of row i of c must be the product of row i of a with the vector of b's row sums.
static int row_is_right(matrix c, matrix a, matrix b, int i) {
  long expected = 0, actual = 0;
  for (int k = 0; k < N; k++) {
    long row_sum = 0;
    for (int j = 0; j < N; j++) row_sum += b[k][j];
    expected += a[i][k] * row_sum;
  }
  for (int j = 0; j < N; j++) actual += c[i][j];
  return actual == expected;
}

int main(void) {
  matrix a = new_matrix(), b = new_matrix(), c = new_matrix();
  upc_lock_t *lock = upc_all_lock_alloc();

  upc_forall (int i = 0; i < N; i++; &a[i][0]) {
    for (int j = 0; j < N; j++) {
      a[i][j] = i + j;
      b[i][j] = 2 * i - j;
    }
  }
  upc_barrier;  // b is complete
  multiply(c, a, b);
  upc_barrier;  // c is complete

  upc_forall (int i = 0; i < N; i += 7; &c[i][0]) {
    if (!row_is_right(c, a, b, i)) {
      upc_lock(lock);
      wrong_rows++;
      upc_unlock(lock);
    }
  }
  upc_barrier;

  if (MYTHREAD == 0) {
    long trace = 0;
    for (int i = 0; i < N; i++) trace += c[i][i];
    printf("c[0][0] = %d, c[30][40] = %d, trace = %ld\n", c[0][0], c[30][40], trace);
    if (wrong_rows == 0)
      printf("all rows agree with the check\n");
    else
      printf("%d rows are wrong\n", wrong_rows);
  }
  return 0;
}
