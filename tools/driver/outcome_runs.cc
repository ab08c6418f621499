// The search for outcomes, with what it needs of the command line and the terminal.
#include "tools/driver/outcome_runs.h"

#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "tools/driver/message.h"
#include "tools/driver/text.h"
#include "tools/outcomes/find.h"
#include "tools/outcomes/job.h"
#include "tools/outcomes/show.h"

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

}  // namespace

void RequireOneWay(const UpcrunOptions& options) {
  if (!options.outcomes) {
    if (!options.outcomes_json.empty()) throw Error("-outcomes-json goes with -outcomes");
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
  outcomes::Shape shape;
  shape.program = options.program;
  shape.threads = job->log().threads;
  if (!options.outcomes->empty()) shape.names = SplitAt(*options.outcomes, ',');
  for (uint32_t i = 0; i < job->log().wanted; ++i) shape.bytes.push_back(job->log().want[i].bytes);
  Command again = {ProgramName()};
  for (const std::string& word : options.words_without_schedules) again.push_back(word);
  again.push_back("-replay");
  shape.again = QuoteCommand(again);
  Command rest = {options.program};
  rest.insert(rest.end(), options.arguments.begin(), options.arguments.end());
  shape.again_rest = " " + QuoteCommand(rest);
  PrintText(outcomes::Table(findings, shape));
  if (!options.outcomes_json.empty()) Write(options.outcomes_json, outcomes::Json(findings, shape));
  return findings.complete ? 0 : 1;
}

}  // namespace upc::driver
