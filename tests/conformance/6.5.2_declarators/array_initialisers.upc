// Shared arrays with full, partial, designated and string initialisers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct point { int x, y; };
shared [] int full[4] = {1, 2, 3, 4};
shared [] int partial[6] = {7, 8};
shared [] int chosen[8] = {[2] = 5, 6, [7] = 9};
shared [] int counted[] = {1, 1, 2, 3, 5};
shared [] char text[] = "shared";
shared [] char room[10] = "ab";
shared [] struct point points[3] = {{1, 2}, {.y = 4}, [2].x = 5};
shared [] int grid[2][3] = {{1, 2, 3}, {4}};
shared [] int flat[2][2] = {1, 2, 3};

int main(void) {
  for (int i = 0; i < 4; i++) CHECK_EQUAL(full[i], i + 1);
  for (int i = 0; i < 6; i++) CHECK_EQUAL(partial[i], i < 2 ? 7 + i : 0);
  CHECK_EQUAL(chosen[1] * 1000 + chosen[2] * 100 + chosen[3] * 10 + chosen[7], 569);
  CHECK_EQUAL(sizeof counted / sizeof(int), 5);
  CHECK_EQUAL(counted[4], 5);
  CHECK_EQUAL(sizeof text, 7);
  CHECK_EQUAL(text[5], 'd');
  CHECK_EQUAL(text[6], 0);
  CHECK(room[1] == 'b' && room[2] == 0 && room[9] == 0);
  CHECK_EQUAL(points[0].y * 100 + points[1].y * 10 + points[2].x, 245);
  CHECK_EQUAL(grid[0][2] * 10 + grid[1][0], 34);
  CHECK_EQUAL(grid[1][1], 0);
  CHECK_EQUAL(flat[1][0] * 10 + flat[1][1], 30);
  pass();
  return 0;
}
