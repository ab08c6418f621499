// The search for outcomes, with what it needs of the command line and the terminal.
#include "tools/driver/outcome_runs.h"

#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <set>

#include "tools/driver/message.h"
#include "tools/driver/text.h"
#include "tools/outcomes/find.h"
#include "tools/outcomes/job.h"
#include "tools/outcomes/repair.h"
#include "tools/outcomes/show.h"
#include "tools/outcomes/witness.h"

namespace upc::driver {
namespace {

volatile sig_atomic_t interrupted = 0;
void Interrupt(int) { interrupted = 1; }

void ShowProgress(const outcomes::Findings& findings) {
  std::fprintf(stderr, "\r%s: %llu runs, %zu outcomes so far ", ProgramName().c_str(),
               static_cast<unsigned long long>(findings.orders.runs + findings.rules.runs),
               findings.outcomes.size());
  std::fflush(stderr);
}

void Write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw Error(SystemProblem(path, errno));
}

// The words of an outcome, "x = 0" as "x=0", without punctuation between; what a thread writes also
// with the thread in front. Of what is forbidden, behind "thread 1:" only so.
std::set<std::string> WordsOf(std::string text, bool forbidden) {
  for (size_t at; (at = text.find(" = ")) != std::string::npos;) text.replace(at, 3, "=");
  std::set<std::string> words;
  std::string thread;
  bool names_thread = false;
  std::string word;
  const auto end_word = [&] {
    if (names_thread && word.ends_with(":")) {
      thread = word;
    } else if (!word.empty() && word != "thread") {
      if (!thread.empty()) words.insert(thread + word);
      if (thread.empty() || !forbidden) words.insert(word);
    }
    names_thread = word == "thread";
    word.clear();
  };
  for (const char c : text + " ") {
    if (!std::strchr(" ;,\n\t", c)) {
      word += c;
      continue;
    }
    end_word();
    if (c == ';') thread.clear();
  }
  return words;
}

bool Has(const std::string& outcome, const std::string& forbidden) {
  const std::set<std::string> words = WordsOf(outcome, false);
  for (const std::string& word : WordsOf(forbidden, true))
    if (!words.count(word)) return false;
  return true;
}

std::string Listed(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", and ") + item;
  return text;
}

// What is to be said of an outcome that is not wanted.
std::string Repairs(const outcomes::Findings& findings, const outcomes::Shape& shape,
                    const std::string& forbidden, const std::vector<outcomes::Unwanted>& unwanted) {
  std::string text;
  bool any = false;
  for (const outcomes::Outcome* outcome : outcomes::Sorted(findings)) {
    const std::string line = outcomes::InOneLine(*outcome, shape);
    if (!Has(line, forbidden)) continue;
    any = true;
    if (outcome->shown == outcomes::Shown::kOrder)
      return "forbidden: " + line +
             "\n  happens in some order of the accesses, which neither strict" +
             " accesses nor fences change: a lock, a barrier or another order in the program "
             "does\n";
    text += "forbidden: " + line + "\n";
  }
  if (!any)
    return "no outcome has all of '" + forbidden + "'" + (findings.complete ? "" : " so far") +
           "\n";
  const std::vector<outcomes::Repair> repairs = outcomes::SmallestRepairs(unwanted);
  if (repairs.empty())
    return text + "  no repair of up to 4 strict accesses and fences was found\n";
  text += repairs.size() == 1 ? "the smallest repair:\n" : "the smallest repairs, each enough:\n";
  for (const outcomes::Repair& repair : repairs) {
    std::vector<std::string> parts;
    if (!repair.fences.empty()) parts.push_back("upc_fence before " + Listed(repair.fences));
    if (!repair.strict.empty()) parts.push_back("strict: " + Listed(repair.strict));
    text += "  " + Listed(parts) + "\n";
  }
  return text;
}

}  // namespace

void RequireOneWay(const UpcrunOptions& options) {
  if (!options.outcomes) {
    const char* needs = !options.outcomes_json.empty() ? "-outcomes-json"
                        : options.outcomes_why         ? "-outcomes-why"
                        : !options.forbid.empty()      ? "-forbid"
                                                       : nullptr;
    if (needs) throw Error(std::string(needs) + " goes with -outcomes");
    return;
  }
  const char* other = options.race            ? "-race"
                      : options.report        ? "-report and -trace"
                      : options.schedule_seed ? "-schedule-seed"
                      : options.schedule_runs ? "-schedule-runs"
                      : options.replay        ? "-replay"
                      : options.freeze        ? "-freeze"
                                              : nullptr;
  if (other) throw Error(std::string("-outcomes tries all runs, and does not go with ") + other);
}

int RunOutcomes(const OutcomeRuns& runs) {
  const UpcrunOptions& options = runs.options;
  outcomes::JobOptions asked = {
      .path = runs.path, .command = runs.command, .wanted = *options.outcomes};
  const std::unique_ptr<outcomes::Job> job = outcomes::StartJob(asked);
  struct sigaction action = {};
  action.sa_handler = Interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  const bool terminal = isatty(STDERR_FILENO) && !options.quiet;
  outcomes::FindOptions find = {
      .seconds = options.outcomes_seconds,
      .max_steps = static_cast<uint32_t>(options.outcomes_depth),
      .rules = true,
      .interrupted = [] { return interrupted != 0; },
      .progress = terminal ? ShowProgress : std::function<void(const outcomes::Findings&)>(),
      .each = {}};
  outcomes::Shape shape;
  if (!options.outcomes->empty()) shape.names = SplitAt(*options.outcomes, ',');
  // What is forbidden and not seen in some order is judged again, with changes.
  std::vector<outcomes::Unwanted> unwanted;
  std::set<std::string> known;
  find.names = !options.forbid.empty();
  constexpr size_t kMostUnwanted = 2000;
  if (find.names)
    find.each = [&](const outcomes::Outcome& outcome, const outcomes::Execution* execution) {
      if (shape.bytes.empty())
        for (uint32_t i = 0; i < job->log().wanted; ++i)
          shape.bytes.push_back(job->log().want[i].bytes);
      if (!execution || unwanted.size() == kMostUnwanted) return;
      if (!Has(outcomes::InOneLine(outcome, shape), options.forbid)) return;
      outcomes::Unwanted one = {*execution, {}};
      std::string key;
      for (const outcomes::Act& act : execution->acts) {
        one.places.push_back(outcomes::PlaceOf(job->log(), act.event));
        key += one.places.back() + "=" + std::to_string(act.read) + ";";
      }
      if (known.insert(key).second) unwanted.push_back(std::move(one));
    };
  const outcomes::Findings findings = outcomes::Find(*job, find);
  if (terminal) std::fputs("\r\033[K", stderr);
  // The job did not come to its first step: what it says is what is wrong.
  if (findings.orders.runs == 0 && !interrupted) {
    std::string said = job->errors();
    while (!said.empty() && said.back() == '\n') said.pop_back();
    for (const std::string prefix : {"upc: error: ", "upc: "})
      if (said.starts_with(prefix)) said.erase(0, prefix.size());
    throw Error(said.empty() ? runs.path + ": the program ends before its threads start" : said);
  }
  shape.program = options.program;
  shape.threads = job->log().threads;
  shape.bytes.clear();
  for (uint32_t i = 0; i < job->log().wanted; ++i) shape.bytes.push_back(job->log().want[i].bytes);
  Command again = {ProgramName()};
  for (const std::string& word : options.words_without_schedules) again.push_back(word);
  again.push_back("-replay");
  shape.again = QuoteCommand(again);
  Command rest = {options.program};
  rest.insert(rest.end(), options.arguments.begin(), options.arguments.end());
  shape.again_rest = " " + QuoteCommand(rest);
  PrintText(outcomes::Table(findings, shape));
  if (options.outcomes_why) {
    unsigned number = 0;
    for (const outcomes::Outcome* outcome : outcomes::Sorted(findings)) {
      const outcomes::Witness witness = outcomes::WitnessOf(*job, *outcome);
      PrintText("\noutcome " + std::to_string(++number) + ": " +
                outcomes::InOneLine(*outcome, shape) + "\n" +
                outcomes::Columns(witness, shape.threads));
    }
  }
  if (!options.forbid.empty()) PrintText(Repairs(findings, shape, options.forbid, unwanted));
  if (!options.outcomes_json.empty()) Write(options.outcomes_json, outcomes::Json(findings, shape));
  return findings.complete ? 0 : 1;
}

}  // namespace upc::driver
