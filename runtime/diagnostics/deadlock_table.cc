// SPDX-License-Identifier: MIT
// The table of a deadlock: a line for each wait.
#include "runtime/diagnostics/deadlock_table.h"

#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/waits.h"
#include "runtime/job_end.h"

namespace upc::runtime {

// Threads in a row that wait for the same thing in the same place share a line.
void report_deadlock(const smp::BlockedOn* waits, unsigned threads) {
  claim_end();
  Line line;
  line.add("upc: deadlock: no thread can continue; the threads wait here:");
  line.write();
  for (unsigned first = 0, next; first < threads; first = next) {
    next = first + 1;
    while (next < threads && alike(waits[first], first, waits[next], next)) ++next;
    add_threads(line, first, next - 1);
    add_wait(line, waits[first], first);
    line.write();
  }
  end_claimed_job(kDeadlockCode);
}

}  // namespace upc::runtime
