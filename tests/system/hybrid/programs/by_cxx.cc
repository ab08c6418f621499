// SPDX-License-Identifier: MIT
// C++ threads, created in a file that upcc has not compiled; another thread creates the last one.
#include <thread>
#include <vector>

#include "pe.h"
extern "C" void run_members(void) {
  std::vector<std::thread> threads;
  for (int i = 0; i < MEMBERS; i++)
    threads.emplace_back([i] { i + 1 < MEMBERS ? work(i) : std::thread(work, i).join(); });
  for (std::thread& thread : threads) thread.join();
}
