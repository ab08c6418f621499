// The peak memory of a job that does nothing: prints "resident memory<TAB>bytes".
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>

int main(void) {
  upc_barrier;
  if (MYTHREAD == 0) {
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    long kib = 0;
    while (status && fgets(line, sizeof line, status))
      if (sscanf(line, "VmHWM: %ld kB", &kib) == 1) break;
    if (!kib) {
      fprintf(stderr, "idle: /proc/self/status names no VmHWM\n");
      exit(1);
    }
    fclose(status);
    printf("resident memory\t%ld\n", kib * 1024);
  }
  upc_barrier;
  return 0;
}
