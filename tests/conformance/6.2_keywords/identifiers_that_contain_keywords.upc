// Only the whole word is a keyword: longer names, and names that differ in case, are free for the user.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int shared_ = 1, _shared = 2, Shared = 3, SHARED = 4;
static int strictly(int relaxed_value) { return relaxed_value + 1; }
struct threads { int THREADS_, mythread, upc_forall_; };
enum { UPC_MAX_BLOCK_SIZE_ = 9, upc_blocksizeof_ };

int main(void) {
  struct threads threads = {.THREADS_ = 5, .mythread = 6, .upc_forall_ = 7};
  int upc_barrier_ = strictly(10);
  CHECK_EQUAL(shared_ + _shared + Shared + SHARED, 10);
  CHECK_EQUAL(threads.THREADS_ + threads.mythread + threads.upc_forall_, 18);
  CHECK_EQUAL(upc_barrier_, 11);
  CHECK_EQUAL(upc_blocksizeof_, 10);
  CHECK_EQUAL(UPC_MAX_BLOCK_SIZE_, 9);
  pass();
  return 0;
}
