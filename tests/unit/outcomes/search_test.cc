// SPDX-License-Identifier: MIT
// The number of executions that the search explores, against closed forms, and against brute force
// over all orders; deadlocks; which outcomes of the classic litmus tests the rules permit, and
// which x86 shows.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "tests/unit/outcomes/line_job.h"
#include "tools/outcomes/find.h"
#include "tools/outcomes/steps.h"

using namespace upc::outcomes;
using upc::smp::exploration::dependent;

namespace {

FindOptions InOrder() {
  FindOptions options;
  options.rules = false;
  options.seconds = 600;
  return options;
}

SearchCounts Explored(const Lines& lines) {
  LineJob job(lines);
  return Find(job, InOrder()).orders;
}

// Counts the executions among all orders of steps: orders in which all dependent steps are in the
// same order are one execution.
size_t ByBruteForce(const Lines& lines) {
  LineJob job(lines);
  Log& log = job.log();
  log.max_steps = 1000;
  log.sleep_from = UINT32_MAX;
  // An execution is its set of ordered pairs of dependent steps, a step its thread and its number.
  std::set<std::vector<uint32_t>> executions;
  std::vector<std::vector<uint64_t>> open = {{}};
  while (!open.empty()) {
    const std::vector<uint64_t> choices = open.back();
    open.pop_back();
    log.choices = static_cast<uint32_t>(choices.size());
    std::copy(choices.begin(), choices.end(), log.choice);
    job.Run();
    const Steps steps(log);
    // Waits are not counted: a wait is a step or not, depending on which thread notifies last.
    std::vector<uint32_t> names, counts(lines.size(), 0), pairs;
    for (const Step& step : steps.all())
      names.push_back(step.thread << 8 | (counts[step.thread] +=
                                          step.op.does != upc::smp::exploration::Does::kNothing));
    for (size_t j = 0; j < steps.all().size(); ++j)
      for (size_t i = 0; i < j; ++i) {
        const Step &a = steps.all()[i], &b = steps.all()[j];
        if (a.thread == b.thread || !dependent(a.op, b.op)) continue;
        pairs.push_back(names[i] << 16 | names[j]);
      }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    executions.insert(std::move(pairs));
    for (size_t at = choices.size(); at < steps.all().size(); ++at) {
      const Event& event = log.event[steps.all()[at].event];
      for (unsigned t = 0; t < lines.size(); ++t) {
        if (!(event.enabled >> t & 1) || t == event.thread) continue;
        std::vector<uint64_t> other(log.choice, log.choice + at);
        other.push_back(t);
        open.push_back(std::move(other));
      }
    }
  }
  return executions.size();
}

Access Read(unsigned place) { return {Line::kRead, place}; }
Access Write(unsigned place, uint64_t value) { return {Line::kWrite, place, value}; }
Access Do(Line line, unsigned place = 0, uint64_t value = 0) { return {line, place, value}; }

std::set<std::string> Texts(const Lines& lines, Shown most) {
  LineJob job(lines);
  FindOptions options;
  options.seconds = 600;
  std::set<std::string> texts;
  const Findings findings = Find(job, options);
  CHECK(findings.complete);
  for (const auto& [key, outcome] : findings.outcomes) {
    if (outcome.shown > most) continue;
    std::string text;
    for (const auto& [thread, written] : outcome.text) text += written;
    texts.insert(text);
  }
  return texts;
}

}  // namespace

TEST_CASE("n writers of one word have n! executions") {
  size_t wanted = 1;
  for (unsigned n = 1; n <= 6; ++n) {
    wanted *= n;
    Lines lines;
    for (unsigned t = 0; t < n; ++t) lines.push_back({Write(0, t)});
    CHECK(Explored(lines).complete == wanted);
  }
}

TEST_CASE("one writer and n readers have 2^n executions") {
  for (unsigned n = 1; n <= 8; ++n) {
    Lines lines = {{Write(0, 1)}};
    for (unsigned t = 0; t < n; ++t) lines.push_back({Read(0)});
    CHECK(Explored(lines).complete == size_t{1} << n);
  }
}

TEST_CASE("independent threads have one execution") {
  for (unsigned n = 1; n <= 8; ++n) {
    Lines lines;
    for (unsigned t = 0; t < n; ++t)
      lines.push_back(
          {Write(t, 1), Read(t), Do(Line::kNotify), Read(15), Do(Line::kWait), Read(15)});
    CHECK(Explored(lines).complete == 1);
  }
}

TEST_CASE("n threads that take one lock have n! executions") {
  size_t wanted = 1;
  for (unsigned n = 1; n <= 5; ++n) {
    wanted *= n;
    Lines lines;
    for (unsigned t = 0; t < n; ++t)
      lines.push_back({Do(Line::kLock), Read(1), Write(1, t), Do(Line::kUnlock)});
    CHECK(Explored(lines).complete == wanted);
  }
}

TEST_CASE("two threads with n atomic additions each have (2n)!/(n!)^2 executions") {
  const size_t wanted[] = {1, 2, 6, 20, 70, 252};
  for (unsigned n = 1; n <= 5; ++n) {
    const std::vector<Access> line(n, Do(Line::kAdd, 0, 1));
    CHECK(Explored({line, line}).complete == wanted[n]);
  }
}

TEST_CASE("the Fibonacci benchmark: two threads that read each other's variable") {
  const auto adds = [](unsigned times, unsigned mine, unsigned other) {
    std::vector<Access> line;
    for (unsigned i = 0; i < times; ++i)
      line.insert(line.end(), {Read(mine), Read(other), Write(mine, i + 1)});
    return line;
  };
  const size_t wanted[] = {1, 3, 19};
  for (unsigned n = 1; n <= 2; ++n) {
    const Lines lines = {adds(n, 0, 1), adds(n, 1, 0)};
    CHECK(ByBruteForce(lines) == wanted[n]);
    CHECK(Explored(lines).complete == wanted[n]);
  }
}

TEST_CASE("a barrier separates accesses before it from accesses after it") {
  const std::vector<Access> line = {Write(0, 1), Do(Line::kNotify), Do(Line::kWait), Write(1, 1)};
  CHECK(Explored({line, line}).complete == 4);
  CHECK(Explored({line, line, line}).complete == 36);
}

TEST_CASE("each execution is explored once: the numbers agree with brute force") {
  std::mt19937 numbers(3);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(numbers() % n); };
  for (int program = 0; program < 300; ++program) {
    Lines lines;
    const unsigned threads = 2 + below(2);
    for (unsigned t = 0; t < threads; ++t) {
      std::vector<Access> line;
      const bool barrier = program % 3 == 0, lock = program % 4 == 1;
      if (lock) line.push_back(Do(Line::kLock, below(2)));
      const unsigned place = lock ? line.back().place : 0;
      for (unsigned i = 0; i < 2; ++i)
        line.push_back(below(2) ? Read(below(2)) : Write(below(2), below(9)));
      if (lock) line.push_back(Do(Line::kUnlock, place));
      if (barrier) line.push_back(Do(Line::kNotify));
      if (below(2)) line.push_back(Do(Line::kAdd, below(2), 1));
      if (barrier) line.push_back(Do(Line::kWait));
      if (threads == 2 || below(2)) line.push_back(Read(below(2)));
      lines.push_back(line);
    }
    CAPTURE(program);
    CHECK(Explored(lines).complete == ByBruteForce(lines));
  }
}

TEST_CASE("a cycle of locks: the deadlock is an outcome") {
  const auto both = [](unsigned first, unsigned second) {
    return std::vector<Access>{Do(Line::kLock, first), Do(Line::kLock, second),
                               Do(Line::kUnlock, second), Do(Line::kUnlock, first)};
  };
  for (unsigned n = 2; n <= 4; ++n) {
    Lines lines;
    for (unsigned t = 0; t < n; ++t) lines.push_back(both(t, (t + 1) % n));
    LineJob job(lines);
    const Findings findings = Find(job, InOrder());
    CHECK(findings.outcomes.size() == 2);
  }
}

TEST_CASE("store buffering: three outcomes in order, a fourth one on x86") {
  const Lines plain = {{Write(0, 1), Read(1)}, {Write(1, 1), Read(0)}};
  CHECK(Texts(plain, Shown::kOrder) == std::set<std::string>{"0 1 ", "1 0 ", "1 1 "});
  CHECK(Texts(plain, Shown::kBuffers).size() == 4);
  const Lines fenced = {{Write(0, 1), Do(Line::kFence), Read(1)},
                        {Write(1, 1), Do(Line::kFence), Read(0)}};
  CHECK(Texts(fenced, Shown::kRules) == std::set<std::string>{"0 1 ", "1 0 ", "1 1 "});
}

TEST_CASE("message passing and load buffering: the weak outcomes appear only by the rules") {
  const Lines message = {{Write(0, 1), Write(1, 1)}, {Read(1), Read(0)}};
  CHECK(Texts(message, Shown::kBuffers).size() == 3);
  CHECK(Texts(message, Shown::kRules).count("1 0 "));
  const Lines load = {{Read(0), Write(1, 1)}, {Read(1), Write(0, 1)}};
  CHECK(!Texts(load, Shown::kBuffers).count("1 1 "));
  CHECK(Texts(load, Shown::kRules).count("1 1 "));
}

TEST_CASE("the second of two relaxed reads of one object may see an older value") {
  const Lines lines = {{Write(0, 1)}, {Read(0), Read(0)}};
  CHECK(Texts(lines, Shown::kBuffers) == std::set<std::string>{"0 0 ", "0 1 ", "1 1 "});
  CHECK(Texts(lines, Shown::kRules).count("1 0 "));
}

TEST_CASE("no values out of thin air") {
  // Each thread writes the value that it has read, or one more: all values derive from 0.
  const Lines copies = {{Read(0), {Line::kCopy, 1, 0}}, {Read(1), {Line::kCopy, 0, 0}}};
  CHECK(Texts(copies, Shown::kRules) == std::set<std::string>{"0 0 "});
  const Lines more = {{Read(0), {Line::kCopy, 1, 1}}, {Read(1), {Line::kCopy, 0, 1}}};
  CHECK(Texts(more, Shown::kRules) == std::set<std::string>{"0 0 ", "0 1 ", "1 0 "});
}
