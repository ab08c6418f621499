// SPDX-License-Identifier: MIT
// Prints the number of cores on which it may run, which is the same in every order.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <upc.h>

strict shared int x;

int main(void) {
  x = MYTHREAD;
  x = MYTHREAD;
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) != 0) return 1;
  printf("%d cores\n", CPU_COUNT(&cores));
  return 0;
}
