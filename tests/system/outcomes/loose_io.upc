// Thread 1 writes an element that parallel I/O moves without synchronisation.
#include <stdio.h>
#include <upc_io.h>
#include <upc_relaxed.h>

shared int x[THREADS];

int main(void) {
  if (MYTHREAD == 1) x[1] = 1;
  upc_file_t *file = upc_all_fopen("moved", UPC_WRONLY | UPC_CREATE | UPC_COMMON_FP, 0, NULL);
  if (!file) return 1;
  upc_all_fwrite_shared(file, x, 1, sizeof(int), THREADS, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
  upc_all_fclose(file);
  return 0;
}
