// SPDX-License-Identifier: MIT
// Findings as text for a terminal.
#ifndef UPC_TOOLS_OUTCOMES_SHOW_H
#define UPC_TOOLS_OUTCOMES_SHOW_H

#include <string>
#include <vector>

#include "tools/outcomes/find.h"

namespace upc::outcomes {

struct Shape {
  std::string program;
  unsigned threads = 0;
  std::vector<std::string> names;  // of the final values
  std::vector<uint64_t> bytes;     // … and their sizes
  std::string again;       // the command that repeats a run, before the run's identification
  std::string again_rest;  // … and after it
};

// "thread 0: r = 1; thread 1: r = 0; x = 1", in one line.
std::string InOneLine(const Outcome& outcome, const Shape& shape);
// Outcomes in display order: those of interleavings first.
std::vector<const Outcome*> Sorted(const Findings& findings);
const char* NameOf(Shown shown);

// A value as a signed number.
std::string ValueText(uint64_t value, uint64_t bytes);
// The command that repeats the outcome's run.
std::string Again(const Outcome& outcome, const Shape& shape);

std::string Table(const Findings& findings, const Shape& shape);

}  // namespace upc::outcomes

#endif
