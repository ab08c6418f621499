/* A program that only starts its threads and ends. */
#include <omp.h>

int main(void) {
#pragma omp parallel
  __asm__ volatile("" : : "r"(omp_get_thread_num()));
  return 0;
}
