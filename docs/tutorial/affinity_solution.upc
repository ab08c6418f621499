// Lesson 2, solution: a matrix of which each thread has two whole rows.
#include <stdio.h>
#include <upc.h>

enum { COLUMNS = 4 };

shared [2 * COLUMNS] int matrix[2 * THREADS][COLUMNS];  // a block is two rows

int main(void) {
  for (int row = 2 * MYTHREAD; row < 2 * MYTHREAD + 2; row++) {
    for (int column = 0; column < COLUMNS; column++) matrix[row][column] = MYTHREAD;
  }
  upc_barrier;

  if (MYTHREAD == 0) {
    int wrong = 0;
    for (int row = 0; row < 2 * THREADS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        wrong += matrix[row][column] != (int)upc_threadof(&matrix[row][column]);
      }
    }
    printf("%d elements are not where they should be\n", wrong);
  }
  return 0;
}
