// SPDX-License-Identifier: MIT
// The report's text: a headline, advice where a rule is certain, and why the other rules are
// silent. The page, JSON and the terminal have the same sentences.
#ifndef UPC_RUNTIME_REPORT_SUMMARY_H
#define UPC_RUNTIME_REPORT_SUMMARY_H

#include "runtime/report/parts.h"

namespace upc::runtime::report {

// Text that is built in place; what does not fit is cut off.
class Text {
 public:
  void add(const char* format, ...) __attribute__((format(printf, 2, 3)));
  // In readable form: "12.3 ms", "4.5 %", "1,234".
  void add_time(uint64_t ns);
  void add_percent(uint64_t part, uint64_t whole);
  const char* text() const { return text_; }

 private:
  char text_[640] = "";
  unsigned length_ = 0;
};

struct Advice {
  upcri_place_t place;  // without a file: none
  Text text;
};
constexpr unsigned kMostAdvice = 16;

struct Summary {
  Text headline;
  Advice advice[kMostAdvice];
  unsigned advice_count;
  Text silent[4];  // rules without advice, and why
  unsigned silent_count;

  // Null if there are enough.
  Text* advise(const upcri_place_t& place);
};

// At the end of the job. Null if there is no memory.
const Summary* summarise(const End& end, const SortedCounts& places);

// Adds advice on upc_forall loops whose affinity differs from that of what they access.
void advise_on_loops(Summary& summary, const SortedCounts& places);

// "headline", "advice" and "silent", followed by a comma.
void write_summary(Output& out, const End& end, const SortedCounts& places);

}  // namespace upc::runtime::report

#endif
