// SPDX-License-Identifier: MIT
// The wording of data races: the object at the address, and the kind of each access.
#ifndef UPC_RUNTIME_DIAGNOSTICS_RACE_WORDS_H
#define UPC_RUNTIME_DIAGNOSTICS_RACE_WORDS_H

#include <cstdint>
#include <string>

#include "runtime/diagnostics/backtrace.h"

namespace upc::runtime {

struct RaceAccess {
  int thread = -1;      // UPC thread; -1: a thread that works for no UPC thread
  bool member = false;  // another thread, which works for that one
  uintptr_t address = 0;
  unsigned bytes = 0;  // 1 to 8 bytes; larger ones are several accesses
  bool write = false;
  bool atomic = false;
  bool known = false;  // whether `place` is known
  UsersPlace place = {};
};

struct RacedData {
  std::string name;  // total, a[17], "an object of upc_alloc"
  std::string text;  // the same with all that is known about it
};

// The object of both accesses. `kind` is ThreadSanitizer's word for memory outside shared memory.
RacedData raced_data(const RaceAccess& first, const RaceAccess& second, const char* kind);
// FILE:LINE, or what is known instead.
std::string place_of(const RaceAccess& access);
// Writes the report to stderr.
void write_race(const RacedData& data, const RaceAccess& first, const RaceAccess& second);

}  // namespace upc::runtime

#endif
