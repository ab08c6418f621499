// SPDX-License-Identifier: MIT
// The values of the UPC_* environment variables; environment.h reads them.
#ifndef UPC_RUNTIME_SETTINGS_H
#define UPC_RUNTIME_SETTINGS_H

#include <cstdint>

#include "runtime/binding.h"

namespace upc::runtime {

// A yes/no variable that may also be unset.
enum class Choice { kUnset, kNo, kYes };

struct Settings {
  unsigned threads = 0;           // UPC_THREADS; 0: not set
  uint64_t shared_heap_size = 0;  // UPC_SHARED_HEAP_SIZE in bytes a thread; 0: not set
  Choice require_shared_size = Choice::kUnset;  // UPC_REQUIRE_SHARED_SIZE
  Choice size_warn = Choice::kUnset;            // UPC_SIZE_WARN
  bool polite_sync = false;                     // UPC_POLITE_SYNC
  Binding binding = Binding::kNone;             // UPC_BIND_THREADS
  const char* cores = nullptr;                  // UPC_CORES, a list of cores; nullptr: not set
  const char* places = nullptr;                 // UPC_PLACES
  bool backtrace = false;                       // UPC_BACKTRACE
  bool abort = false;                           // UPC_ABORT
  bool quiet = false;                           // UPC_QUIET
  bool verbose = false;                         // UPC_VERBOSE
  double timeout = 0;                           // UPC_TIMEOUT in seconds; 0: none
  bool scheduled = false;                       // UPC_SCHEDULE_SEED is set
  uint64_t schedule_seed = 0;                   // … to this
  const char* schedule_log = nullptr;           // UPC_SCHEDULE_LOG
  int freeze = -1;  // UPC_FREEZE: the thread to stop for a debugger; -1: none
};

}  // namespace upc::runtime

#endif
