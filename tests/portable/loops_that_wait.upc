// Loops that wait for another thread's write, in all forms of loops and bodies: the translator inserts calls of the
// runtime, which a runtime over a network needs; `break`, `continue` and `else` still belong to the same statements.
// THREADS: 1 2 3
#include "../conformance/check.h"

strict shared int turn[THREADS];

enum { FORMS = 18 };

// Each loop ends when turn[MYTHREAD] reaches n.
static int wait_for(int form, int n) {
  int rounds = 0, seen;
  switch (form) {
    case 0: while (turn[MYTHREAD] < n);
      break;
    case 1: while (turn[MYTHREAD] < n) rounds++;
      break;
    case 2: while (turn[MYTHREAD] < n) {}
      break;
    case 3: while (turn[MYTHREAD] < n) { rounds++; continue; }
      break;
    case 4: while (1) if (turn[MYTHREAD] >= n) break;
      break;
    case 5: while (1) if (turn[MYTHREAD] < n) continue; else break;
      break;
    case 6: while (1) { if (turn[MYTHREAD] >= n) break; rounds += 2; }
      break;
    case 7: for (;;) if (turn[MYTHREAD] >= n) break;
      break;
    case 8: for (;; rounds++) if (turn[MYTHREAD] < n) continue; else break;
      break;
    case 9: for (; turn[MYTHREAD] < n; rounds++);
      break;
    case 10: for (; turn[MYTHREAD] < n;) rounds = rounds + 1;
      break;
    case 11: for (int i = 0; turn[MYTHREAD] < n; i++) rounds = i;
      break;
    case 12: do seen = turn[MYTHREAD]; while (seen < n);
      break;
    case 13: do if (turn[MYTHREAD] >= n) break; while (1);
      break;
    case 14: do { seen = turn[MYTHREAD]; rounds++; } while (seen < n);
      break;
    case 15: do ; while (turn[MYTHREAD] < n);
      break;
    case 16: while (turn[MYTHREAD] < n) for (int i = 0; i < 2; i++) if (turn[MYTHREAD] >= n) break; else rounds++;
      break;
    case 17: do while (turn[MYTHREAD] < n) if (rounds++ > 3) break; while (turn[MYTHREAD] < n);
      break;
  }
  return rounds;
}

int main(void) {
  int n = 0;
  for (int form = 0; form < FORMS; form++) {
    n++;
    upc_barrier;
    if (MYTHREAD == 0) turn[0] = n;
    CHECK(wait_for(form, n) >= 0);
    CHECK_EQUAL(turn[MYTHREAD], n);
    if (MYTHREAD + 1 < THREADS) turn[MYTHREAD + 1] = n;
  }
  // A loop that does not wait ends at the same place.
  int first = 0;
  while (first < THREADS && turn[first] == n) first++;
  upc_barrier;
  CHECK(first >= 1 && first <= THREADS);
  pass();
  return 0;
}
