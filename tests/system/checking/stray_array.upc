// An index that leads out of an array and into another variable is reported, with the array's name.
// FLAGS: -g
// THREADS: 1 2 4
// EXIT: 120
// STDERR: ^upc: thread 0: .*stray_array\.upc:14: write of 4 bytes past the end of a shared object: pointer \(thread 0, offset 0x[0-9a-f]+, phase 0\) is [0-9]+ bytes past the end of .*[0-9]+-byte shared variable 'a' of type shared int \[40\*THREADS\]; element [0-9]+ would be there
#include <upc.h>

shared int a[40*THREADS];
shared int b[40*THREADS];
shared int c[40*THREADS];

int main() {
  // The access hits b or c, which are the nearest objects.
  if (MYTHREAD == 0) a[60*THREADS] = 1;
  upc_barrier;
  return (int)(b[0] + c[0]);
}
