// A search for a word in a shared text, as one first writes it.
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
  bench_start(argc, argv);
  if (!bench_is_wanted("string search")) return 0;
  const long n = (long)EACH * THREADS;
  upc_forall (long i = 0; i < n; i++; &text[i]) text[i] = character_at(i, n);
  bench_row("string search", search);
  return check();
}
