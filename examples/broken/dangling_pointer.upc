// Broken: a pointer-to-shared is used after its memory was freed. Without the checks it reads whatever is left there.
//
//   $ upcc -g -o dangling_pointer dangling_pointer.upc
//   $ upcrun -n 2 dangling_pointer
//   upc: thread …: dangling_pointer.upc:26: read of 4 bytes in freed shared memory: pointer (thread 0, offset …, phase 0) is at the start of the 40-byte object that thread 0 got from upc_alloc at dangling_pointer.upc:15 and thread 0 freed at dangling_pointer.upc:23
//
// Fix: free it after a barrier that all threads reach after their last use.
#include <stdio.h>
#include <upc.h>

shared int *shared published;  // one shared pointer, to shared data

int main(void) {
  if (MYTHREAD == 0) {
    published = upc_alloc(10 * sizeof(int));
    *published = 7;
  }
  upc_barrier;

  shared int *mine = published;  // each thread has a copy of the pointer
  upc_barrier;

  if (MYTHREAD == 0) upc_free(published);
  upc_barrier;

  printf("thread %d reads %d\n", MYTHREAD, *mine);
  return 0;
}
