// Between c_code and upc_code the keywords of UPC are plain names.
// STATIC: 3
#include <upc.h>
#include <stdio.h>
#pragma upc c_code
enum { relaxed = 5 };
static int strict(int shared) { return shared + 1; }
static double MYTHREAD = 2.5;
struct box { int one, upc_forall, upc_barrier; };
static int sum(struct box b) { return b.one + b.upc_forall + b.upc_barrier + (int)(2 * MYTHREAD); }
static int next(int n) { return strict(n); }
static int five(void) { return relaxed; }
static int length(int THREADS) { int upc_fence = THREADS; return upc_fence; }
#pragma upc upc_code
shared int a[THREADS];
int main(void) {
  struct box b = {1, 2, 3};
  a[MYTHREAD] = next(MYTHREAD);
  upc_barrier;
  if (a[(MYTHREAD + 1) % THREADS] != (MYTHREAD + 1) % THREADS + 1) return 1;
  if (sum(b) != 11 || length(7) != 7 || five() != 5) return 2;
  if (MYTHREAD == 0) printf("PASS\n");
  return 0;
}
