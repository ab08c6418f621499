// SPDX-License-Identifier: MIT
// Runs the phases of translator.h in order.
#ifndef UPC_TOOLS_TRANSLATOR_PHASES_H
#define UPC_TOOLS_TRANSLATOR_PHASES_H

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "translator.h"

namespace upc::translate {

// Whether macros are being expanded, for a message of main.cc. A signal handler reads it, on any
// thread; it orders nothing else (relaxed).
extern std::atomic<bool> preprocessing;

// Prints the duration of each phase, if `on`.
class Clock {
 public:
  explicit Clock(bool on) : on_(on) {}
  void lap(const char* what) {
    const auto now = std::chrono::steady_clock::now();
    if (on_)
      fprintf(stderr, "%-12s %6.1f ms\n", what,
              std::chrono::duration<double, std::milli>(now - last_).count());
    last_ = now;
  }

 private:
  bool on_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// The phases up to the first tree; null if they fail.
std::unique_ptr<Unit> read(const Options& o, Source& source, Clock& clock);

// All phases; `text` is their result. Returns false, with messages, if the program has errors.
// `source` is replaced if the program is read again with more headers.
bool translate(Options o, std::unique_ptr<Source>& source, std::unique_ptr<Unit>& unit,
               std::string& text);

}  // namespace upc::translate

#endif
