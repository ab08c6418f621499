// SPDX-License-Identifier: MIT
// Prints the table.
#include "tools/outcomes/show.h"

#include <algorithm>
#include <cstdio>

namespace upc::outcomes {
namespace {

std::string Count(uint64_t number) {
  std::string text = std::to_string(number);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
  return text;
}

std::string Plural(uint64_t number, const std::string& what) {
  return Count(number) + " " + what + (number == 1 ? "" : "s");
}

// Joins the lines of a text.
std::string Joined(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::string joined;
  for (const char c : text) joined += c == '\n' ? std::string(" / ") : std::string(1, c);
  return joined;
}

}  // namespace

std::string ValueText(uint64_t value, uint64_t bytes) {
  switch (bytes) {
    case 1: return std::to_string(static_cast<int8_t>(value));
    case 2: return std::to_string(static_cast<int16_t>(value));
    case 4: return std::to_string(static_cast<int32_t>(value));
    default: return std::to_string(static_cast<int64_t>(value));
  }
}

const char* NameOf(Shown shown) {
  switch (shown) {
    case Shown::kOrder: return "in some order";
    case Shown::kBuffers: return "also on x86";
    case Shown::kRules: return "by UPC's rules";
  }
  return "";
}

std::string Again(const Outcome& outcome, const Shape& shape) {
  return shape.again + " " + outcome.replay + shape.again_rest;
}

std::string InOneLine(const Outcome& outcome, const Shape& shape) {
  std::string line;
  const auto add = [&](const std::string& text) { line += (line.empty() ? "" : "; ") + text; };
  if (!outcome.error.empty()) {
    add(outcome.error);
    if (!outcome.stuck) add("exit code " + std::to_string(outcome.code));
    return line;
  }
  for (const auto& [thread, text] : outcome.text)
    if (!text.empty()) add("thread " + std::to_string(thread) + ": " + Joined(text));
  if (!outcome.output.empty()) add("output: " + Joined(outcome.output));
  for (size_t i = 0; i < outcome.values.size(); ++i)
    add((i < shape.names.size() ? shape.names[i] : "?") + " = " +
        ValueText(outcome.values[i], i < shape.bytes.size() ? shape.bytes[i] : 8));
  if (outcome.code != 0) add("exit code " + std::to_string(outcome.code));
  return line.empty() ? "no output" : line;
}

std::vector<const Outcome*> Sorted(const Findings& findings) {
  std::vector<const Outcome*> sorted;
  sorted.reserve(findings.outcomes.size());
  for (const auto& [key, outcome] : findings.outcomes) sorted.push_back(&outcome);
  std::stable_sort(sorted.begin(), sorted.end(), [](const Outcome* a, const Outcome* b) {
    return std::make_pair(a->shown, a->failed()) < std::make_pair(b->shown, b->failed());
  });
  return sorted;
}

std::string Table(const Findings& findings, const Shape& shape) {
  std::string text;
  const std::vector<const Outcome*> sorted = Sorted(findings);
  size_t width = 7;
  std::vector<std::string> lines;
  for (const Outcome* outcome : sorted) {
    lines.push_back(InOneLine(*outcome, shape));
    width = std::max(width, std::min<size_t>(lines.back().size(), 72));
  }
  const auto row = [&](const std::string& number, const std::string& line, const std::string& seen,
                       const std::string& executions) {
    text += std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number + "  " + line +
            std::string(line.size() < width ? width - line.size() : 0, ' ') + "  " + seen +
            std::string(seen.size() < 14 ? 14 - seen.size() : 0, ' ') + "  " +
            std::string(executions.size() < 10 ? 10 - executions.size() : 0, ' ') + executions +
            "\n";
  };
  row("", "outcome", "seen", "executions");
  for (size_t i = 0; i < sorted.size(); ++i)
    row(std::to_string(i + 1), lines[i], NameOf(sorted[i]->shown), Count(sorted[i]->executions));
  text += Plural(findings.outcomes.size(), "outcome") + " of " + shape.program + " with " +
          Plural(shape.threads, "thread");
  text += findings.complete ? ": complete" : " so far: not complete";
  if (findings.complete && !findings.races)
    text += ", since nothing is raced for: UPC's rules allow no other";
  text += "\n";
  for (const std::string& why : findings.why_not) text += "  " + why + "\n";
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.1f s", findings.seconds);
  text += "explored " + Plural(findings.orders.complete, "execution") + " in order";
  if (findings.races)
    text += ", and " + Count(findings.permitted) + " permitted of " +
            Count(findings.permitted + findings.forbidden) + " with chosen values";
  text += ", in " + std::string(seconds) + "\n";
  for (size_t i = 0; i < sorted.size(); ++i)
    text += "again " + std::to_string(i + 1) + ": " + Again(*sorted[i], shape) + "\n";
  return text;
}

}  // namespace upc::outcomes
