// Typedefs of arrays, of arrays of arrays and of pointers to them.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

typedef int row[4];
typedef row matrix[3];
typedef row *row_pointer;
typedef shared [4] row *shared_row_pointer;
matrix private_matrix;
shared [4] row rows[THREADS];
shared [] matrix here;
static const row constant = {1, 2, 3, 4};

static int last(row r) { return r[3]; }

int main(void) {
  row_pointer p = private_matrix;
  shared_row_pointer q = rows;
  p[2][3] = MYTHREAD;
  q[MYTHREAD][3] = last(private_matrix[2]) + last((int *)constant);
  upc_barrier;
  CHECK_EQUAL(rows[THREADS - 1][3], THREADS - 1 + 4);
  CHECK_EQUAL(sizeof(matrix), 12 * sizeof(int));
  CHECK_EQUAL(sizeof here[1], sizeof(row));
  CHECK_EQUAL(upc_threadof(&rows[THREADS - 1][3]), THREADS - 1);
  if (MYTHREAD == 0) here[2][1] = 5;
  upc_barrier;
  CHECK_EQUAL(here[2][1], 5);
  pass();
  return 0;
}
