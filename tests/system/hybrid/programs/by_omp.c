#include <omp.h>
#include <stdlib.h>

#include "pe.h"
void run_members(void) {
#pragma omp parallel num_threads(MEMBERS)
  {
    if (omp_get_num_threads() != MEMBERS) abort();
    work(omp_get_thread_num());
  }
}
