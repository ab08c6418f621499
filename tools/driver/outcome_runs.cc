// SPDX-License-Identifier: MIT
// Runs the search for outcomes, with the command line's options and the terminal.
#include "tools/driver/outcome_runs.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>

#include "tools/driver/fill_page.h"
#include "tools/driver/message.h"
#include "tools/driver/source_lines.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"
#include "tools/outcomes/document.h"
#include "tools/outcomes/find.h"
#include "tools/outcomes/forbid.h"
#include "tools/outcomes/job.h"
#include "tools/outcomes/show.h"

namespace upc::driver {
namespace {

volatile sig_atomic_t interrupted = 0;
void Interrupt(int) { interrupted = 1; }

void ShowProgress(const outcomes::Findings& findings) {
  const unsigned long long runs = findings.orders.runs + findings.rules.runs;
  std::fprintf(stderr, "\r%s: %llu runs, %zu outcomes so far ", ProgramName().c_str(), runs,
               findings.outcomes.size());
  std::fflush(stderr);
}

// A requested file. If it cannot be written, that is reported before the search.
class Wanted {
 public:
  Wanted(const std::string& option, const std::string& path) : path_(path) {
    if (!path.empty()) file_.emplace(path, false, option);
  }
  void Write(const std::string& text) {
    if (!file_) return;
    std::ofstream out(file_->path(), std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (!out) throw Error(SystemProblem("cannot write " + path_, errno));
    file_->Commit();
  }

 private:
  const std::string path_;
  std::optional<OutputFile> file_;
};

std::string Trimmed(const std::string& line) {
  const size_t from = line.find_first_not_of(" \t");
  return from == std::string::npos ? "" : line.substr(from);
}

}  // namespace

void RequireOneWay(const UpcrunOptions& options) {
  if (!options.outcomes) {
    const char* needs = !options.outcomes_json.empty()   ? "-outcomes-json"
                        : !options.outcomes_html.empty() ? "-outcomes-html"
                        : options.outcomes_why           ? "-outcomes-why"
                        : !options.forbid.empty()        ? "-forbid"
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
  Wanted json_file("-outcomes-json", options.outcomes_json);
  Wanted page_file("-outcomes-html", options.outcomes_html);
  const std::string wanted = options.outcomes.value_or("");
  outcomes::JobOptions asked = {.path = runs.path, .command = runs.command, .wanted = wanted};
  asked.run_seconds = std::clamp(options.outcomes_seconds, 1.0, asked.run_seconds);
  const std::unique_ptr<outcomes::Job> job = outcomes::StartJob(asked);
  struct sigaction action = {};
  action.sa_handler = Interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  const bool terminal = isatty(STDERR_FILENO) && !options.quiet;
  const outcomes::FindOptions find = {
      .seconds = options.outcomes_seconds,
      .max_steps = static_cast<uint32_t>(options.outcomes_depth),
      .rules = true,
      .interrupted = [] { return interrupted != 0; },
      .progress = terminal ? ShowProgress : std::function<void(const outcomes::Findings&)>(),
      .each = {}};
  outcomes::Shape shape;
  if (!wanted.empty()) shape.names = SplitAt(wanted, ',');
  const outcomes::Findings findings = outcomes::Find(*job, find);
  if (terminal) std::fputs("\r\033[K", stderr);
  // The job did not reach its first step: its own output is the error message.
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
  outcomes::Document document = {findings, shape, {}, nullptr, {}};
  const std::vector<const outcomes::Outcome*> sorted = outcomes::Sorted(findings);
  if (options.outcomes_why || !options.outcomes_html.empty())
    for (const outcomes::Outcome* outcome : sorted)
      document.witnesses.push_back(outcomes::WitnessOf(*job, *outcome));
  if (options.outcomes_why)
    for (size_t i = 0; i < sorted.size(); ++i)
      PrintText("\noutcome " + std::to_string(i + 1) + ": " +
                outcomes::InOneLine(*sorted[i], shape) + "\n" +
                outcomes::Columns(document.witnesses[i], shape.threads));
  // Without -forbid, errors that the program itself detects are the forbidden outcomes.
  const outcomes::Forbidden forbidden =
      outcomes::FindRepairs(*job, find, findings, shape, options.forbid);
  if (terminal) std::fputs("\r\033[K", stderr);
  PrintText(outcomes::InWords(forbidden));
  if (!options.forbid.empty() || !forbidden.lines.empty()) document.forbidden = &forbidden;
  SourceLines lines;
  document.source = [&](const std::string& file, unsigned line) {
    return Trimmed(lines.Line(file, line));
  };
  const std::string json = outcomes::Json(document);
  json_file.Write(json);
  page_file.Write(FillPage(outcomes::kPage, outcomes::kPageMark, json));
  return findings.complete ? 0 : 1;
}

}  // namespace upc::driver
