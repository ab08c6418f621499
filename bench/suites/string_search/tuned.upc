// A search for a word by a private pointer to each thread's own part of the text, and by the shared
// array for words that go on into the next thread's.
#include "../upc.h"
#include "size.h"

shared [EACH] char text[EACH * THREADS];
shared long found[THREADS];
#include "check.h"

static void search(long count) {
  const long n = (long)EACH * THREADS, first = (long)EACH * MYTHREAD;
  const char *own = (const char *)&text[first];
  while (count--) {
    long sum = 0;
    for (long i = 0; i < EACH; i++) {
      int k = 0;
      while (k < LENGTH && i + k < EACH && own[i + k] == word[k]) k++;
      while (k < LENGTH && i + k >= EACH && first + i + k < n && text[first + i + k] == word[k]) k++;
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
