// Checkpoint: all threads together write a shared array to a file, and read it back into an array of
// another layout.
//
//   upcc checkpoint.upc -o checkpoint && upcrun -n 4 checkpoint
//
// The file, checkpoint.dat, has the elements in the order of their indices, independent of the
// threads that they live on. So a run with another number of threads can continue from it, and a C
// program can read it with fread.
#include <stdio.h>
#include <upc.h>
#include <upc_io.h>

enum { N = 1000 };
static const upc_flag_t all = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;

shared double state[N * THREADS];           // element i lives on thread i % THREADS
shared [25] double restored[N * THREADS];   // blocks of 25 elements

int main(void) {
  upc_forall (int i = 0; i < N; i++; &state[i]) state[i] = 0.5 * i;

  // UPC_COMMON_FP: one file pointer for all threads. Each call moves one array, and every thread
  // does a part of the work. (With UPC_INDIVIDUAL_FP, each thread has a pointer and data of its own.)
  upc_file_t *file = upc_all_fopen("checkpoint.dat",
                                   UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_COMMON_FP, 0, NULL);
  if (file == NULL) {
    if (MYTHREAD == 0) perror("checkpoint.dat");
    return 1;
  }
  upc_off_t bytes =
      upc_all_fwrite_shared(file, state, upc_blocksizeof(state), sizeof(double), N, all);
  if (MYTHREAD == 0) printf("wrote %ld bytes\n", (long)bytes);

  // After this, the data of all threads are on the disk, and each thread can read them.
  upc_all_fsync(file);
  upc_all_fseek(file, 0, UPC_SEEK_SET);
  bytes = upc_all_fread_shared(file, restored, upc_blocksizeof(restored), sizeof(double), N, all);
  if (MYTHREAD == 0) {
    int differ = 0;
    for (int i = 0; i < N; i++) differ += restored[i] != state[i];
    printf("read %ld bytes, %d elements differ\n", (long)bytes, differ);
  }
  return upc_all_fclose(file) == 0 ? 0 : 1;
}
