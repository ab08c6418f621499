// The headers do not use the user's names: common names, and names that a runtime could use internally.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int I = 1, J = 2, N = 3, offset = 4, thread = 5, phase = 6, segment = 7, barrier = 8;
int put(int x) { return x; }
int get(int x) { return put(x); }
struct lock { int fence; };
typedef int upc;
enum { notify, wait_, MAX = 40, MIN, block };
shared int addr[THREADS], ptr, tmp, memory, value, result, size;

int main(void) {
  upc lock = 9;
  struct lock l = {10};
  int memcpy_ = get(11), min = MIN, threads = THREADS, mythread = MYTHREAD;
  addr[MYTHREAD] = offset + thread;
  if (MYTHREAD == 0) ptr = tmp = memory = value = result = size = 2;
  upc_barrier;
  CHECK_EQUAL(I + J + N + offset + thread + phase + segment + barrier, 36);
  CHECK_EQUAL(lock + l.fence + memcpy_, 30);
  CHECK_EQUAL(addr[mythread] + min + block + wait_ + notify, 9 + 41 + 42 + 1);
  CHECK_EQUAL(ptr + tmp + memory + value + result + size, 12);
  CHECK_EQUAL(threads, THREADS);
  pass();
  return 0;
}
