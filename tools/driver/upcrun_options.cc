// SPDX-License-Identifier: MIT
// Parses upcrun's command line. Most options become an environment variable that the runtime reads.
#include "tools/driver/upcrun_options.h"

#include <charconv>
#include <cstdlib>
#include <set>

#include "smp/core_set.h"
#include "tools/driver/limits.h"
#include "tools/driver/message.h"
#include "tools/driver/option_table.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

// The limit of runtime/environment.cc.
constexpr uint64_t kMaxSeed = uint64_t{1} << 53;
constexpr uint64_t kMaxRuns = 1000000;
constexpr uint64_t kMaxSteps = 50'000;  // of an explored run: the capacity of its log

// A decimal number up to `limit`; no value if it is none.
std::optional<uint64_t> ParseNumber(const std::string& text, uint64_t limit) {
  uint64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size() || number > limit) return {};
  return number;
}

class Parser {
 public:
  UpcrunOptions Parse(const std::vector<std::string>& arguments,
                      const Configuration& configuration) {
    options_.warnings = configuration.warnings;
    for (const Defaults& defaults : configuration.defaults) {
      source_ = defaults.source;
      ParseOptions(defaults.words);
      if (next_ < words_.size()) throw Error(source_ + "'" + words_[next_] + "' is not an option");
    }
    source_.clear();
    ParseOptions(arguments);
    if (options_.schedule_runs && options_.freeze)
      throw Error("-freeze stops one run; give -schedule-seed without -schedule-runs");
    if (options_.schedule_runs &&
        options_.schedule_seed.value_or(kFirstSeed) + *options_.schedule_runs - 1 > kMaxSeed)
      throw Error("-schedule-runs: the seeds go beyond " + std::to_string(kMaxSeed));
    if (options_.schedule_seed && !options_.schedule_runs)
      Give("UPC_SCHEDULE_SEED", std::to_string(*options_.schedule_seed));
    options_.words.assign(words_.begin(), words_.begin() + static_cast<long>(next_));
    if (next_ < words_.size()) {
      options_.program = words_[next_++];
      options_.arguments.assign(words_.begin() + static_cast<long>(next_), words_.end());
    } else if (!options_.help && !options_.version) {
      const std::string trace = options_.report && !options_.report_file
                                    ? " (-trace takes the name of a file before it)"
                                    : "";
      throw Error("no program to run" + trace + "; upcrun -help shows the usage");
    }
    return std::move(options_);
  }

 private:
  using Row = OptionRow<Parser>;

  // Parses those before the program.
  void ParseOptions(const std::vector<std::string>& words) {
    words_ = words;
    for (next_ = 0; next_ < words_.size();) {
      const std::string& word = words_[next_];
      if (word.size() < 2 || word[0] != '-') break;
      if (word == "--") {
        ++next_;
        break;
      }
      const size_t first = next_;
      ParseOption();
      if (!source_.empty() || option_.starts_with("-schedule-") ||
          option_.starts_with("-outcomes") || option_ == "-forbid")
        continue;
      options_.words_without_schedules.insert(options_.words_without_schedules.end(),
                                              words_.begin() + static_cast<long>(first),
                                              words_.begin() + static_cast<long>(next_));
    }
  }

  static const std::vector<Row>& Rows();
  static const OptionTable& Table() {
    static const OptionTable table(Rows());
    return table;
  }

  void ParseOption() {
    word_ = words_[next_];
    const FoundOption found = Table().Find(words_, next_);
    if (found.state == FoundOption::State::kNoValue)
      throw Error(source_ + found.option + " needs an argument");
    if (found.state == FoundOption::State::kUnknown)
      throw Error(source_ + Table().DescribeUnknown(word_, "upcrun"));
    row_ = &Rows()[found.row];
    option_ = found.option;
    if (OnlyHere().contains(option_)) options_.only_here = word_;
    (this->*row_->action)(found.value);
  }

  // Those that Berkeley's launcher lacks, or has with another meaning.
  static const std::set<std::string>& OnlyHere() {
    static const std::set<std::string> options = {
        "-bind",           "-cores",         "-timeout",       "-race",         "-report",
        "-trace",          "-schedule-seed", "-schedule-runs", "-outcomes",     "-outcomes-time",
        "-outcomes-depth", "-outcomes-json", "-outcomes-html", "-outcomes-why", "-forbid",
        "-replay",         "-fupc-heap-",    "-fupc-threads-", "-sched-policy", "-mem-policy"};
    return options;
  }

  void NoEffect(const std::string&) {
    options_.warnings.push_back(source_ + word_ + " has no effect here: " + row_->text);
  }
  void Refuse(const std::string&) { throw Error(source_ + word_ + ": " + row_->text); }
  // Already processed, before all others.
  void SetConfiguration(const std::string&) {
    if (!source_.empty()) throw Error(source_ + option_ + ": only the command line may have it");
  }

  void Give(const std::string& name, const std::string& value) {
    std::erase_if(options_.environment, [&](const auto& given) { return given.first == name; });
    options_.environment.emplace_back(name, value);
  }

  void SetThreads(const std::string& value) {
    if (!ParseCount(value, kMaxThreads)) {
      throw Error(option_ + ": '" + value + "' is not a number of threads (1 to " +
                  std::to_string(kMaxThreads) + ")");
    }
    Give("UPC_THREADS", value);
  }
  void SetSharedHeap(const std::string& value) {
    Give("UPC_SHARED_HEAP_SIZE", FormatSize(ParseSize(option_, value)));
  }
  // In bytes if no unit is given.
  void SetGnuHeap(const std::string& value) {
    const bool plain = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
    SetSharedHeap(value + (plain ? "B" : ""));
  }
  void SetBindThreads(const std::string&) { Give("UPC_BIND_THREADS", "yes"); }
  void SetBind(const std::string& value) {
    if (value != "core" && value != "package" && value != "none")
      throw Error(option_ + ": '" + value + "' is not one of core, package and none");
    Give("UPC_BIND_THREADS", value);
  }
  void SetCores(const std::string& value) {
    smp::CoreSet cores;
    if (!smp::parse_core_list(value, cores))
      throw Error(option_ + ": '" + value + "' is not a list of cores, such as 0,2-5");
    Give("UPC_CORES", value);
  }
  void SetPoliteSync(const std::string&) { Give("UPC_POLITE_SYNC", "yes"); }
  void SetBacktrace(const std::string&) { Give("UPC_BACKTRACE", YesUnlessNo()); }
  void SetBacktraceType(const std::string&) {
    NoEffect("");
    Give("UPC_BACKTRACE", "yes");
  }
  void SetAbort(const std::string&) { Give("UPC_ABORT", YesUnlessNo()); }
  // -nobacktrace overrides -backtrace and the environment.
  const char* YesUnlessNo() const { return option_.starts_with("-no") ? "no" : "yes"; }
  void SetFreeze(const std::string& value) {
    if (!value.empty() && value != "0" && !ParseCount(value, kMaxThreads - 1)) {
      throw Error(option_ + ": '" + value + "' is not the number of a thread");
    }
    options_.freeze = true;
    Give("UPC_FREEZE", value.empty() ? "0" : value);
  }
  void SetTimeout(const std::string& value) {
    const bool decimal = value.find_first_not_of("0123456789.") == std::string::npos;
    if (!decimal || std::atof(value.c_str()) <= 0) {
      throw Error(option_ + ": '" + value + "' is not a number of seconds, such as 60 or 2.5");
    }
    Give("UPC_TIMEOUT", value);
  }
  void SetRace(const std::string&) { options_.race = true; }
  // The file's name is completed when the program's is known.
  void SetReport(const std::string& value) {
    options_.report = true;
    options_.report_file = value;
    if (option_ == "-report" && word_.ends_with("=")) throw Error(word_ + " needs a file's name");
  }
  void SetTrace(const std::string& value) {
    if (value.empty()) throw Error(option_ + " needs a file's name");
    options_.report = true;
    Give("UPC_TRACE", value);
  }
  void SetScheduleSeed(const std::string& value) {
    options_.schedule_seed = ParseNumber(value, kMaxSeed);
    if (!options_.schedule_seed) {
      throw Error(option_ + ": '" + value + "' is not a seed, a number from 0 to " +
                  std::to_string(kMaxSeed));
    }
  }
  void SetScheduleRuns(const std::string& value) {
    options_.schedule_runs = ParseNumber(value, kMaxRuns);
    if (!options_.schedule_runs || *options_.schedule_runs == 0) {
      throw Error(option_ + ": '" + value + "' is not a number of runs (1 to " +
                  std::to_string(kMaxRuns) + ")");
    }
  }
  void SetOutcomes(const std::string& value) {
    options_.outcomes = value;
    if (word_.ends_with("="))
      throw Error(word_ + " needs names of shared variables, such as x,y[0]");
  }
  void SetOutcomesTime(const std::string& value) {
    const bool decimal = value.find_first_not_of("0123456789.") == std::string::npos;
    options_.outcomes_seconds = std::atof(value.c_str());
    if (!decimal || options_.outcomes_seconds <= 0)
      throw Error(option_ + ": '" + value + "' is not a number of seconds, such as 60 or 2.5");
  }
  void SetOutcomesDepth(const std::string& value) {
    const std::optional<uint64_t> steps = ParseNumber(value, kMaxSteps);
    if (!steps || *steps == 0)
      throw Error(option_ + ": '" + value + "' is not a number of steps (1 to " +
                  std::to_string(kMaxSteps) + ")");
    options_.outcomes_depth = *steps;
  }
  void SetOutcomesJson(const std::string& value) {
    if (value.empty()) throw Error(option_ + " needs a file's name");
    options_.outcomes_json = value;
  }
  void SetOutcomesHtml(const std::string& value) {
    if (value.empty()) throw Error(option_ + " needs a file's name");
    options_.outcomes_html = value;
  }
  void SetOutcomesWhy(const std::string&) { options_.outcomes_why = true; }
  void SetForbid(const std::string& value) {
    if (value.empty())
      throw Error(option_ + " needs what an outcome must not have, such as 'x=0 y=0'");
    options_.forbid = value;
  }
  void SetReplay(const std::string& value) {
    if (value.empty()) throw Error(option_ + " needs a run that -outcomes printed");
    options_.replay = true;
    Give("UPC_REPLAY", value);
  }
  void SetQuiet(const std::string&) {
    options_.quiet = !option_.starts_with("-no");
    Give("UPC_QUIET", YesUnlessNo());
  }
  void SetVerbose(const std::string&) {
    options_.verbose = !option_.starts_with("-no");
    Give("UPC_VERBOSE", YesUnlessNo());
  }
  void SetShow(const std::string&) { options_.show = !option_.starts_with("-no"); }
  void SetInfo(const std::string&) { options_.info = !option_.starts_with("-no"); }
  void SetVersion(const std::string&) { options_.version = true; }
  void SetHelp(const std::string&) { options_.help = true; }
  void SetNodes(const std::string& value) {
    if (value != "1") NoEffect("");
  }
  void Accept(const std::string&) {}

  std::string source_;  // the source of the words, for messages
  std::vector<std::string> words_;
  UpcrunOptions options_;
  size_t next_ = 0;
  const Row* row_ = nullptr;  // the row of the option being parsed
  std::string option_;        // its name, with a hyphen
  std::string word_;          // as written
};

constexpr char kTraceIs[] = "write -trace FILE for a trace, -report for a page that counts";
constexpr char kAsTheyAre[] = "arguments and environment reach the program as they are";
constexpr char kNoCollectives[] = "collectives work in the memory of this machine";

const std::vector<Parser::Row>& Parser::Rows() {
  using enum Form;
  using P = Parser;
  static const std::vector<Row> rows = {
      {"n", kEqualsOrSeparate, &P::SetThreads},
      {"np", kEqualsOrSeparate, &P::SetThreads},
      {"shared-heap", kEqualsOrSeparate, &P::SetSharedHeap},
      {"bind-threads", kFlag, &P::SetBindThreads},
      {"bind", kEqualsOrSeparate, &P::SetBind},
      {"cores", kEqualsOrSeparate, &P::SetCores},
      {"polite-sync", kFlag, &P::SetPoliteSync},
      {"backtrace", kFlag, &P::SetBacktrace},
      {"nobacktrace", kFlag, &P::SetBacktrace},
      {"abort", kFlag, &P::SetAbort},
      {"noabort", kFlag, &P::SetAbort},
      {"freeze", kEqualsOrNone, &P::SetFreeze},
      {"timeout", kEqualsOrSeparate, &P::SetTimeout},
      {"race", kFlag, &P::SetRace},
      {"report", kEqualsOrNone, &P::SetReport},
      {"trace", kEqualsOrSeparate, &P::SetTrace},
      {"tracefile", kEqualsOrSeparate, &P::SetTrace},
      {"schedule-seed", kEqualsOrSeparate, &P::SetScheduleSeed},
      {"schedule-runs", kEqualsOrSeparate, &P::SetScheduleRuns},
      {"outcomes", kEqualsOrNone, &P::SetOutcomes},
      {"outcomes-time", kEqualsOrSeparate, &P::SetOutcomesTime},
      {"outcomes-depth", kEqualsOrSeparate, &P::SetOutcomesDepth},
      {"outcomes-json", kEqualsOrSeparate, &P::SetOutcomesJson},
      {"outcomes-html", kEqualsOrSeparate, &P::SetOutcomesHtml},
      {"outcomes-why", kFlag, &P::SetOutcomesWhy},
      {"forbid", kEqualsOrSeparate, &P::SetForbid},
      {"replay", kEqualsOrSeparate, &P::SetReplay},
      {"q", kFlag, &P::SetQuiet},
      {"quiet", kFlag, &P::SetQuiet},
      {"noquiet", kFlag, &P::SetQuiet},
      {"v", kFlag, &P::SetVerbose},
      {"verbose", kFlag, &P::SetVerbose},
      {"noverbose", kFlag, &P::SetVerbose},
      {"t", kFlag, &P::SetShow},
      {"show", kFlag, &P::SetShow},
      {"noshow", kFlag, &P::SetShow},
      {"i", kFlag, &P::SetInfo},
      {"info", kFlag, &P::SetInfo},
      {"noinfo", kFlag, &P::SetInfo},
      {"version", kFlag, &P::SetVersion},
      {"V", kFlag, &P::SetVersion},
      {"help", kFlag, &P::SetHelp},
      {"h", kFlag, &P::SetHelp},
      {"?", kFlag, &P::SetHelp},

      // --- of Berkeley UPC, for several machines and processes ---
      {"localhost", kFlag, &P::Accept},  // threads always run there
      {"N", kEqualsOrSeparate, &P::SetNodes, kOneMachine},
      {"nodes", kEqualsOrSeparate, &P::SetNodes, kOneMachine},
      {"c", kEqualsOrSeparate, &P::NoEffect, kOneMachine},
      {"cpus-per-node", kEqualsOrSeparate, &P::NoEffect, kOneMachine},
      {"p", kEqualsOrSeparate, &P::NoEffect, kThreadsAre},
      {"pthreads", kEqualsOrSeparate, &P::NoEffect, kThreadsAre},
      {"pshm-width", kEqualsOrSeparate, &P::NoEffect, kThreadsAre},
      {"shared-heap-max", kEqualsOrSeparate, &P::NoEffect, "-shared-heap is the only limit"},
      {"heap-offset", kEqualsOrSeparate, &P::NoEffect, "C heap and shared heap lie far apart"},
      {"notrace", kFlag, &P::Accept},
      {"traceall", kFlag, &P::NoEffect, kTraceIs},
      {"notraceall", kFlag, &P::Accept},
      {"freeze-on-error", kFlag, &P::NoEffect, "write -abort for a core file, or -freeze"},
      {"nofreeze-on-error", kFlag, &P::Accept},
      {"freeze-early", kEqualsOrNone, &P::NoEffect, "write -freeze"},
      {"freeze-earlier", kFlag, &P::NoEffect, "write -freeze"},
      {"backtrace-type", kEqualsOrSeparate, &P::SetBacktraceType, "there is one type"},
      {"encode", kFlag, &P::NoEffect, kAsTheyAre},
      {"noencode", kFlag, &P::Accept},
      {"encode-args", kFlag, &P::NoEffect, kAsTheyAre},
      {"noencode-args", kFlag, &P::Accept},
      {"encode-env", kFlag, &P::NoEffect, kAsTheyAre},
      {"noencode-env", kFlag, &P::Accept},
      {"norc", kFlag, &P::SetConfiguration},
      {"conf", kEqualsOrSeparate, &P::SetConfiguration},
      {"help-gasnet", kEqualsOrNone, &P::Refuse, "there is no GASNet here; see upcrun -help"},
      {"tv", kFlag, &P::Refuse, "start the debugger with the program, or write -freeze"},
      {"tv-freeze", kFlag, &P::Refuse, "start the debugger with the program, or write -freeze"},
      {"fca_enable", kEqualsOrSeparate, &P::NoEffect, kNoCollectives},
      {"fca_np", kEqualsOrSeparate, &P::NoEffect, kNoCollectives},
      {"fca_verbose", kEqualsOrSeparate, &P::NoEffect, kNoCollectives},
      {"fca_ops", kEqualsOrSeparate, &P::NoEffect, kNoCollectives},

      // --- of GNU UPC's programs ---
      {"fupc-threads-", kJoined, &P::SetThreads},
      {"fupc-heap-", kJoined, &P::SetGnuHeap},
      {"sched-policy", kEqualsOrSeparate, &P::NoEffect, "write -bind-threads"},
      {"mem-policy", kEqualsOrSeparate, &P::NoEffect, "a slice lies where its thread touches it"},
  };
  return rows;
}

}  // namespace

UpcrunOptions ParseUpcrunOptions(const std::vector<std::string>& arguments,
                                 const Configuration& configuration) {
  return Parser().Parse(arguments, configuration);
}

const char kUpcrunHelp[] =
    R"(usage: upcrun [options] program [arguments]
       upcrun [options] file.upc|file.trans.c [arguments]
Runs a UPC program. A source file is compiled first; the program is kept for the next time. The file
- is UPC source on standard input.

  -n N, -np N           number of UPC threads (default: UPC_THREADS, or one for each core)
  -shared-heap SIZE     shared heap of each thread, 64MB or 2GB
  -bind-threads         bind each thread to a core: one on each, then to their other hardware threads
  -bind core|package|none   bind each thread to a core, or to a package of cores, or to none
  -cores LIST           use only these cores, such as 0,2-5
  -polite-sync          waiting threads sleep at once rather than spin
  -[no]backtrace        print a backtrace when the program fails
  -[no]abort            end a failed program by abort(), for a core file
  -freeze[=T]           stop thread T (default 0) at the start, for a debugger
  -race                 compile the source by upcc -race: data races are reported (exit code 122)
  -report[=FILE]        write a page that shows what the job did, PROGRAM.report.html or FILE
                        (-report=json, FILE.json: as JSON); a source file is compiled by upcc -report
  -trace FILE           write the waits of the threads as a trace for Chrome and Perfetto
  -schedule-seed N      run one thread at a time; N decides which: the same order each time; a
                        source file is compiled by upcc -g
  -schedule-runs K      run with K seeds, from 1 or -schedule-seed on, until one fails
  -outcomes[=x,y[0]]    list all outcomes of the program, by any order of its threads' accesses and
                        by UPC's memory model, with the final values of these shared variables
  -outcomes-why         with an execution for each outcome, and what each thread sees of it
  -forbid 'x=0 y=0'     with the smallest repairs after which no outcome has all of these words
  -outcomes-time S      end the search after S seconds (default 60)
  -outcomes-depth N     explore at most N steps of a run (default 10000)
  -outcomes-json FILE   write the outcomes there, as JSON
  -outcomes-html FILE   … as a page that shows each execution step by step
  -replay RUN           repeat one run that -outcomes printed
  -timeout S            after S seconds print where the threads are, and end the job with code 124
  -q, -v                print less, or more (-quiet, -verbose)
  -t                    print the command, and don't run it (-show)
  -i                    print the properties of the program, and don't run it (-info)
  -version, -help

Options of Berkeley's upcrun that have no meaning on one machine are accepted with a warning.

UPCRUN_FLAGS holds options put before the others, UPCC_FLAGS those of upcc for a source file;
~/.upcrunrc and ~/.upccrc have defaults (-conf=FILE: another file, -norc: none).
)";

const char kOshrunHelp[] =
    R"(usage: oshrun [options] program [arguments]
       oshrun [options] file.c [arguments]
Runs an OpenSHMEM program made by oshcc, on N PEs: oshrun -n N (or -np N). A source file is compiled
first. The other options and the environment are those of upcrun; upcrun -help lists them.
)";

}  // namespace upc::driver
