// Data whose sizes depend on constants that each runtime chooses; and initialisers of several dimensions and
// alignments, which a runtime need not support itself.
// THREADS: 1 2 3
// STATIC: 2
#include <upc_collective.h>

#include "../conformance/check.h"

struct record {
  int tall[UPC_ADD + 1];
  unsigned bits : UPC_ADD % 7 + 1;
};
enum { LARGER = UPC_ADD + 1 };

shared[] int fixed[2][3] = {{1, 2}, {3, 4, 5}};
shared int by_row[THREADS][2] = {{6, 7}};
shared[2] int by_column[2][THREADS] = {{1}, {2}};
shared[] char words[2][4] = {"ab", "cd"};
static _Alignas(128) char aligned[3];
static int table[UPC_ADD + 1];
struct record global;
extern int outside[UPC_ADD + 2];
int outside[UPC_ADD + 2] = {1, 2};

static int size_of_parameter(int p[UPC_ADD + 1]) {
  int here[UPC_ADD + 1];
  return (int)(sizeof here / sizeof *p);
}

int main(void) {
  struct record r = {{0}};
  int here[LARGER];
  r.tall[UPC_ADD] = here[LARGER - 1] = 4;
  CHECK_EQUAL(sizeof here, sizeof(int) * (UPC_ADD + 1));
  CHECK_EQUAL(sizeof r.tall, sizeof here);
  CHECK_EQUAL(size_of_parameter(here), UPC_ADD + 1);
  CHECK_EQUAL(r.tall[UPC_ADD] + here[UPC_ADD], 8);
  switch (LARGER) {
    case UPC_ADD: CHECK(0);
    case UPC_ADD + 1: break;
    default: CHECK(0);
  }
  const int values[] = {1, 2, 0, 3, 4, 5};
  for (int i = 0; i < 6; i++) CHECK_EQUAL(fixed[i / 3][i % 3], values[i]);
  for (int i = 0; i < 2 * THREADS; i++) CHECK_EQUAL(by_row[i / 2][i % 2], i < 2 ? 6 + i : 0);
  for (int i = 0; i < 2 * THREADS; i++)
    CHECK_EQUAL(by_column[i / THREADS][i % THREADS], i % THREADS ? 0 : i / THREADS + 1);
  CHECK(words[1][0] == 'c' && words[1][1] == 'd' && words[0][2] == 0);
  table[UPC_ADD] = global.tall[UPC_ADD] = outside[UPC_ADD + 1] = 5;
  CHECK_EQUAL(sizeof table + sizeof outside, sizeof(int) * (2 * UPC_ADD + 3));
  CHECK_EQUAL(table[UPC_ADD] + global.tall[UPC_ADD] + outside[UPC_ADD + 1], 15);
  CHECK_EQUAL((size_t)aligned % 128, 0);
  pass();
  return 0;
}
