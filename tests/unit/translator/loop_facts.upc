// Facts that a C compiler derives from a loop as written, and that the output states for a loop in strips.
// RUN: no
#include <upc_relaxed.h>

shared [1000] char text[1000 * THREADS];
shared [1000] int numbers[1000 * THREADS];

// The search begins with the test i + 0 < n, which the condition of the outer loop implies.
// BECOMES(-O2): \bfind\(
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+; if \(!\(i < n\)\) __builtin_unreachable\(\); \{
// BECOMES(-O2): while \(k < 6 && \(i \+ k < n\) && \(upct_p\d+\[upct_k\d+ \+ \(ptrdiff_t\)k\] == word\[k\]\)\) k\+\+;
long find(long n, const char *word) {
  long found = 0;
  for (long i = 0; i < n; i++) {
    int k = 0;
    while (k < 6 && i + k < n && text[i + k] == word[k]) k++;
    if (k == 6) found++;
  }
  return found;
}

// In a loop that can be vectorised, this fact is not stated: it would prevent that.
// BECOMES(-O2): \btwice\(
// NOT(-O2): unreachable
void twice(int n) {
  for (int i = 0; i < n; i++)
    if (i + 1 < n) numbers[i] += numbers[i + 1];
}

// … and an inner loop whose condition does not use the outer index does not need it.
// BECOMES(-O2): \bsum_to\(
// NOT(-O2): unreachable
int sum_to(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) sum += numbers[i] * k;
  return sum;
}

// A bound in a shared object is read only once: to state this fact, the output would have to read it again.
// BECOMES(-O2): \bup_to_shared\(
// NOT(-O2): unreachable
shared int end;
int up_to_shared(void) {
  int found = 0;
  for (int i = 0; i < end; i++) {
    int k = 0;
    while (i + k < end && numbers[i] > k) k++;
    found += k;
  }
  return found;
}

// An index that is known not to be negative is divided by a shift, and widened without sign extension.
static int reversed(int k) {
  int result = 0;
  for (int bit = 1; bit < 256; bit *= 2, k /= 2) result = result * 2 + k % 2;
  return result;
}
// BECOMES(-O2): \bdivided\(
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+; upcri_known\(i >= 0\); \{
void divided(int n) {
  for (int i = 0; i < n; i++) {
    numbers[i] = i / 2;
  }
}
// BECOMES(-O2): \bpassed_on\(
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+; upcri_known\(i >= 0\); \{
void passed_on(int n) {
  for (int i = 5; i < n; i++) {
    numbers[i] = reversed(i);
  }
}
// BECOMES(-O2): \bfrom_an_index\(
// BECOMES(-O2): k = upct_at\d+ \+ upct_k\d+; upcri_known\(k >= 0\); \{
void from_an_index(int n) {
  upc_forall (int i = 0; i < n; i++; &numbers[i]) {
    for (int k = 2 * i + MYTHREAD; k < n; k++) {
      numbers[k] += k >> 1;
    }
  }
}
// Values that may be negative: a parameter, a converted unsigned value, a difference.
// BECOMES(-O2): \bnot_known\(
// NOT(-O2): upcri_known
void not_known(int from, unsigned wide, long n) {
  for (int i = from; i < n; i++) numbers[i - from] = i / 2;
  for (int i = wide; i < n; i++) numbers[i - from] = i / 2;
  for (int i = 3 - from; i < n; i++) numbers[i - from] = i / 2;
}
// … and the sign is not stated if the loop does not divide its index.
// BECOMES(-O2): \bunasked\(
// NOT(-O2): upcri_known
void unasked(int n) {
  for (int i = 0; i < n; i++) numbers[i] = i;
}
// BECOMES(-O2): \bnarrowed\(
// NOT(-O2): upcri_known\(k
void narrowed(long n) {
  for (long i = 0; i < n; i++)
    for (int k = i; k < 100; k++) numbers[i + k] += k / 2;
}
