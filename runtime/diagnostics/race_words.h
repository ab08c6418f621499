// SPDX-License-Identifier: MIT
// The wording of data races: what lies at the address, what each access was.
#ifndef UPC_RUNTIME_DIAGNOSTICS_RACE_WORDS_H
#define UPC_RUNTIME_DIAGNOSTICS_RACE_WORDS_H

#include <cstdint>
#include <string>

#include "runtime/diagnostics/backtrace.h"

namespace upc::runtime {

struct RaceAccess {
  int thread = -1;      // UPC's number; -1: a thread that works for none of UPC's
  bool member = false;  // another thread, which works for that one
  uintptr_t address = 0;
  unsigned bytes = 0;  // of 1 to 8 bytes; more are several accesses
  bool write = false;
  bool atomic = false;
  bool known = false;  // the place
  UsersPlace place = {};
};

struct RacedData {
  std::string name;  // total, a[17], "an object of upc_alloc"
  std::string text;  // the same with what is known of it
};

// What both accesses went to. `kind` is ThreadSanitizer's word for what is not in shared memory.
RacedData raced_data(const RaceAccess& first, const RaceAccess& second, const char* kind);
// FILE:LINE, or what else is known.
std::string place_of(const RaceAccess& access);
// Writes the report to stderr.
void write_race(const RacedData& data, const RaceAccess& first, const RaceAccess& second);

}  // namespace upc::runtime

#endif
