// The same for a bit-field, which is accessed with its neighbours; copies of structures inside arrays pass.
// FLAGS: -g
// THREADS: 1 3
// EXIT: 120
// STDERR: ^upc: thread 0: .*stray_bit_field\.upc:16: write of 1 byte past the end of a shared object: pointer .* past the end of .*shared variable 'x' of type shared struct flags \[4\*THREADS\]; element [0-9]+ would be there, and the last is [0-9]+$
#include <upc.h>

struct flags { unsigned low : 3, high : 5; int n; };
shared struct flags x[4*THREADS];
shared struct flags y[40*THREADS];
shared struct flags z[40*THREADS];

int main() {
  if (MYTHREAD == 0) {
    x[4*THREADS - 1] = y[40*THREADS - 1];
    x[12*THREADS].high = x[12*THREADS].low;
  }
  upc_barrier;
  return (int)(y[0].n + z[0].n);
}
