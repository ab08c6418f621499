// The subscript of a bit-field in a member array is evaluated once, in each form of writing.
// STATIC: 2
#include <stdio.h>
#include <upc.h>

struct flags { unsigned low : 3, high : 5; };
shared struct { int n; struct flags v[4], w[2][2]; } s[THREADS];
int calls;
int next(int n) { calls++; return n; }

int main() {

  int i = 0, wrong = 0;
  const int me = MYTHREAD;
  s[me].v[i++].high = 9;
  wrong += i != 1;
  s[me].v[i++].low = s[me].v[0].high - 4;
  wrong += i != 2;
  s[me].v[i++].low += 3;
  wrong += i != 3;
  s[me].v[i++].low++;
  wrong += i != 4;
  wrong += (s[me].w[next(1)][next(0)].high = 17) != 17 || calls != 2;
  wrong += s[me].v[0].high != 9 || s[me].v[1].low != 5 || s[me].v[2].low != 3 || s[me].v[3].low != 1;
  wrong += s[me].w[1][0].high != 17;

  upc_barrier;
  if (!wrong && MYTHREAD == 0) printf("PASS\n");
  return wrong;
}
