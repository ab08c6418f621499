// Loops that only wait for another thread's write: a runtime over a network has to be called before it can deliver the write.
// RUN: no
// FLAGS: -Wno-relaxed-spin
#include <upc_relaxed.h>

strict shared int flag;
shared int count, a[THREADS];

// BECOMES(-O2, -portable): \bstrict_flag\(
// BECOMES(-portable): while \(\(\(int\)upcr_get_pshared_val_strict\(flag, 0, sizeof\(int\)\)\) == 0\)\{ upcr_poll\(\);
void strict_flag(void) {
  while (flag == 0);
}

// NOT(-O2): upcr_poll
// BECOMES(-O2, -portable): \brelaxed_count\(
// BECOMES(-portable): do if \(1\) \{ upcr_poll\(\); seen = .*; \} else \(void\)0; while
int relaxed_count(void) {
  int seen;
  do seen = count; while (seen < 3);
  return seen;
}

// NOT(-O2): upcr_poll
// BECOMES(-O2, -portable): \bforever\(
// BECOMES(-portable): if \(1\) \{ upcr_poll\(\); if
int forever(void) {
  for (;;)
    if (a[MYTHREAD]) return a[0];
}

// A loop that counts may have work of its own: it calls the runtime only now and then.
// NOT(-O2): upcr_poll
// BECOMES(-O2, -portable): \bcounting\(
// BECOMES(-portable): do \{ unsigned upct_turns\d+ = 0; while \(.*\) if \(1\) \{ if \(\+\+upct_turns\d+ % 64 == 0\) upcr_poll\(\); n\+\+; \} else \(void\)0; \} while \(0\);
// BECOMES(-portable): \{ unsigned upct_turns\d+ = 0; for \(; .* == 0; n\+\+\)\{ if \(\+\+upct_turns\d+ % 64 == 0\) upcr_poll\(\);
// BECOMES(-portable): do \{ unsigned upct_turns\d+ = 0; for \(;;n\+\+\) if \(1\) \{ if \(\+\+upct_turns\d+ % 64 == 0\) upcr_poll\(\);
// BECOMES(-portable): if \(\+\+upct_turns\d+ % 64 == 0\) upcr_poll\(\); p = 
struct node {
  shared struct node *next;
};
int counting(int n, shared struct node *p) {
  while (flag == 0) n++;
  for (; flag == 0; n++);
  for (;;n++) if (flag) break;
  while (p->next) p = p->next;
  return n;
}

// A loop that writes shared data, calls functions, or counts up to a private bound does not wait.
// NOT(-O2): upcr_poll
// BECOMES(-O2, -portable): \bworks\(
void step(void);
void works(int n) {
  while (flag == 0) count = 1;
  while (flag == 0) step();
  while (n--) ;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  count = sum;
}
// NOT(-O2, -portable): upcr_poll
// BECOMES(-O2, -portable): \bUPCRI_ALLOC_
