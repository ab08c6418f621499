// A search for a word in a shared text, in its simple form.
#include "../upc.h"
#include "size.h"

shared [EACH] char text[EACH * THREADS];
shared long found[THREADS];
#include "check.h"

static void search(long count) {
  const long n = (long)EACH * THREADS;
  while (count--) {
    long sum = 0;
    upc_forall (long i = 0; i < n; i++; &text[i]) {
      int k = 0;
      while (k < LENGTH && i + k < n && text[i + k] == word[k]) k++;
      if (k == LENGTH) sum++;
    }
    found[MYTHREAD] = sum;
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "string search", prepare, search, wrong);
}
