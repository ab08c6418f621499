// The shared qualifier is allowed wherever a type qualifier is.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int before = 1;
int shared after = 2;
const shared int constant = 3;
int const shared mixed = 4;
static shared int internal = 5;
shared static int odd_order = 6;
unsigned shared long split = 7;
int shared [2] layout_after[2 * THREADS];
_Atomic(int) shared atomic_before = 9;
strict _Atomic(int) shared atomic_strict = 10;
shared _Atomic(int) atomic_after = 11;
__typeof__(1) shared like_int = 12;
_Alignas(16) shared int aligned = 13;
int __attribute__((aligned(16))) shared attribute = 14;
extern shared int declared;
shared int declared = 8, second = 9, *third, fourth[THREADS];

int main(void) {
  CHECK_EQUAL(before + after + constant + mixed + internal + odd_order + split, 28);
  CHECK_EQUAL(declared + second, 17);
  CHECK_EQUAL(atomic_before + atomic_strict + atomic_after + like_int + aligned + attribute, 69);
  CHECK_EQUAL(upc_blocksizeof(layout_after), 2);
  CHECK_EQUAL(sizeof fourth, THREADS * sizeof(int));
  third = &second;
  CHECK_EQUAL(*third, 9);
  CHECK_EQUAL(upc_threadof(&split), 0);
  pass();
  return 0;
}
