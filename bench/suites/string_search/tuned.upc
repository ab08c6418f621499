// A search for a word through a private pointer to each thread's own part of the text, and through the
// shared array for words that continue in the next thread's part.
#include <string.h>

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
    long i = 0;
    for (; i <= EACH - LENGTH; i++) sum += memcmp(&own[i], word, LENGTH) == 0;
    for (; i < EACH; i++) {
      int k = 0;
      while (k < LENGTH && first + i + k < n && text[first + i + k] == word[k]) k++;
      if (k == LENGTH) sum++;
    }
    found[MYTHREAD] = sum;
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "string search", prepare, search, wrong);
}
