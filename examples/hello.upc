// Hello, world: what every UPC program starts from.
//
//   upcc hello.upc -o hello && upcrun -n 4 hello
//
// upcrun starts as many copies of main() as you ask for. The copies are called threads; each knows
// its own number, MYTHREAD, and how many there are, THREADS.
#include <stdio.h>
#include <upc.h>

// A variable that is declared without "shared" is private: every thread has its own.
int greetings = 0;

// A shared variable exists once, and every thread can read and write it.
shared int mailbox;

// A shared array is distributed to the threads: element 0 lives with thread 0, element 1 with
// thread 1 and so on. Here each thread gets one element.
shared int said_hello[THREADS];

int main(void) {
  // The threads take turns, so that the lines appear in order. upc_barrier is a line that no
  // thread crosses until all have reached it.
  for (int turn = 0; turn < THREADS; turn++) {
    if (turn == MYTHREAD) {
      printf("Hello from thread %d of %d\n", MYTHREAD, THREADS);
      fflush(stdout);
    }
    upc_barrier;
  }

  // Each thread counts in its own private variable and publishes the result in its own element.
  greetings++;
  said_hello[MYTHREAD] = greetings;

  // Writing to the memory of another thread is a plain assignment.
  if (MYTHREAD == THREADS - 1) mailbox = THREADS;

  // Without this barrier thread 0 might read before the others have written.
  upc_barrier;

  if (MYTHREAD == 0) {
    int total = 0;
    for (int t = 0; t < THREADS; t++) total += said_hello[t];
    printf("The last thread wrote %d into thread 0's mailbox.\n", mailbox);
    printf("%d threads said hello.\n", total);
  }
  return 0;
}
