// Conway's game of life: rows distributed to the threads, and neighbouring rows fetched in bulk.
//
//   upcc game_of_life.upc -o game_of_life && upcrun -n 4 game_of_life
//
// The board is a torus: its edges touch. A cell survives with two or three living neighbours and
// is born with three. A glider walks one cell down and to the right every four generations.
#include <stdio.h>
#include <upc.h>

enum { SIZE = 16, GENERATIONS = 20 };

// Row r is a block, and lives with thread r % THREADS. There are two boards: one is read while the
// other is written.
typedef shared [SIZE] char (*board)[SIZE];

// How many cells each thread has seen alive in its rows.
shared int living[THREADS];

static const struct { int row, column; } start[] = {
    {1, 2},   {2, 3},   {3, 1},   {3, 2}, {3, 3},  // a glider
    {10, 12}, {10, 13}, {11, 12}, {11, 13},        // a block, which stays as it is
    {14, 2},  {14, 3},  {14, 4},                   // a blinker, which turns forever
};

static board new_board(void) {
  board b = upc_all_alloc(SIZE, SIZE);
  // Sets the bytes of whole rows. Each thread clears its own rows.
  upc_forall (int r = 0; r < SIZE; r++; &b[r][0]) upc_memset(&b[r][0], 0, SIZE);
  return b;
}

// Fills our rows of "next" from "now".
static void generation(board next, board now) {
  char above[SIZE], here[SIZE], below[SIZE];
  upc_forall (int r = 0; r < SIZE; r++; &next[r][0]) {
    // Three rows are fetched at once. Reading cell by cell would go to the other threads' memory
    // eight times for each cell.
    upc_memget(above, &now[(r + SIZE - 1) % SIZE][0], SIZE);
    upc_memget(here, &now[r][0], SIZE);
    upc_memget(below, &now[(r + 1) % SIZE][0], SIZE);
    for (int c = 0; c < SIZE; c++) {
      int left = (c + SIZE - 1) % SIZE, right = (c + 1) % SIZE;
      int neighbours = above[left] + above[c] + above[right] + here[left] + here[right] +
                       below[left] + below[c] + below[right];
      next[r][c] = neighbours == 3 || (neighbours == 2 && here[c]);
    }
  }
}

static void report(board b, int number) {
  living[MYTHREAD] = 0;
  upc_forall (int r = 0; r < SIZE; r++; &b[r][0]) {
    for (int c = 0; c < SIZE; c++) living[MYTHREAD] += b[r][c];
  }
  upc_barrier;
  if (MYTHREAD == 0) {
    int total = 0;
    for (int t = 0; t < THREADS; t++) total += living[t];
    printf("generation %d: %d cells live\n", number, total);
  }
  upc_barrier;
}

int main(void) {
  board now = new_board(), next = new_board();
  upc_barrier;
  if (MYTHREAD == 0)
    for (size_t i = 0; i < sizeof start / sizeof *start; i++)
      now[start[i].row][start[i].column] = 1;
  upc_barrier;
  report(now, 0);

  for (int g = 0; g < GENERATIONS; g++) {
    generation(next, now);
    upc_barrier;  // all rows are written before anyone reads them
    board swap = now;
    now = next;
    next = swap;
  }

  report(now, GENERATIONS);
  if (MYTHREAD == 0)
    for (int r = 0; r < SIZE; r++) {
      for (int c = 0; c < SIZE; c++) putchar(now[r][c] ? '#' : '.');
      putchar('\n');
    }
  upc_all_free(now);
  upc_all_free(next);
  return 0;
}
