// SPDX-License-Identifier: MIT
// Where a thread's share of a upc_forall begins: helpers that Berkeley's translator calls after
// moving the affinity test out of a loop. Some translators emit their own definitions. So this file
// contains nothing else, and the linker omits it in that case.
#include <limits.h>
#include <upcri/other_translators.h>

int upcrt_gcd(int a, int b) {
  while (b != 0) {
    const int rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

int _upcrt_forall_start(int start_thread, int step, int lo, int scale) {
  const int64_t threads = upcr_threads();
  const int64_t mine = upcr_mythread();
  // Owners of successive iterations repeat after at most THREADS of them.
  const int64_t move = static_cast<int64_t>(step) * scale % threads;
  int64_t owner = (start_thread % threads + threads) % threads;
  int64_t counter = lo;
  for (int64_t i = 0; i < threads && counter >= INT_MIN && counter <= INT_MAX; ++i) {
    if (owner == mine) return static_cast<int>(counter);
    owner = (owner + move + threads) % threads;
    counter += step;
  }
  return step > 0 ? INT_MAX : INT_MIN;
}
