// Programs for Berkeley UPC include its extensions by this name.
#include <bupc_extensions.h>

#include "../check.h"

shared int counter[THREADS];
shared [4] int block[4 * THREADS];

int main(void) {
  bupc_tick_t start = bupc_ticks_now();
  CHECK(start != 0 && bupc_ticks_to_us(start) <= bupc_ticks_to_ns(start));
  CHECK(bupc_atomicI_fetchadd_relaxed(&counter[MYTHREAD], 3) == 0 && counter[MYTHREAD] == 3);
  int from[4] = {1, 2, 3, 4}, to[4] = {0, 0, 0, 0};
  bupc_handle_t handle = bupc_memput_async(&block[4 * MYTHREAD], from, sizeof from);
  bupc_waitsync(handle);
  bupc_memget_fstrided(to, sizeof(int), sizeof(int), 2, &block[4 * MYTHREAD], sizeof(int), 2 * sizeof(int), 2);
  CHECK(to[0] == 1 && to[1] == 3 && to[2] == 0);
  pass();
  return 0;
}
