// SPDX-License-Identifier: MIT
// Parses upcc's command line, word by word: the actions of the option table.
#include "tools/driver/upcc_parser.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>

#include "tools/driver/limits.h"
#include "tools/driver/message.h"
#include "tools/driver/passed_words.h"
#include "tools/driver/response_file.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

// Networks of Berkeley UPC's releases.
constexpr std::array<std::string_view, 20> kOtherNetworks = {
    "mpi",  "udp", "ibv",  "aries", "ofi",  "ucx",  "gemini", "mxm",      "psm", "portals",
    "vapi", "gm",  "elan", "lapi",  "dcmf", "pami", "shmem",  "portals4", "sci", "mxm2"};

// The maximum number of concurrent commands (subprocess.cc).
constexpr unsigned kMostJobs = 64;

const OptionTable& Table() {
  static const OptionTable table(UpccParser::Rows());
  return table;
}

void AppendWords(std::vector<std::string>& to, const std::vector<std::string>& words) {
  to.insert(to.end(), words.begin(), words.end());
}

// -T=4 as -T4.
std::string WithoutEquals(const std::string& value) {
  return value.starts_with("=") ? value.substr(1) : value;
}

}  // namespace

// --- words ---

UpccOptions UpccParser::Parse(const std::vector<std::string>& arguments, const char* upcc_flags,
                              const Configuration& configuration) {
  options_.defaults = configuration.defaults;
  options_.configuration = configuration.path;
  options_.configured = configuration.options;
  options_.warnings = configuration.warnings;
  for (const Defaults& defaults : configuration.defaults) {
    source_ = defaults.source;
    ParseWords(defaults.words);
  }
  if (upcc_flags != nullptr) {
    source_ = "UPCC_FLAGS: ";
    ParseWords(ExpandResponseFiles(SplitWords(upcc_flags, "UPCC_FLAGS")));
  }
  source_.clear();
  language_.reset();
  ParseWords(ExpandResponseFiles(arguments));
  // With -nochecks, -g only adds debug information.
  if (options_.report && debug_ && !options_.no_checks && !options_.race) {
    Warn(
        "-report: -g adds only debug information, since checks would change the times; write -g"
        " -nochecks");
    options_.no_checks = true;
  }
  if (MakesLoadable(options_)) CheckLoadable();
  options_.checking = debug_ && !options_.no_checks;
  options_.optimisation_given |= options_.checking;
  Check();
  return std::move(options_);
}

void UpccParser::ParseWords(const std::vector<std::string>& words) {
  words_ = &words;
  for (next_ = 0; next_ < words.size();) {
    word_ = words[next_];
    if (word_.size() < 2 || word_[0] != '-') {
      ++next_;
      AddFile(word_);
      continue;
    }
    const size_t first = next_;
    const FoundOption found = Table().Find(words, next_);
    if (found.state == FoundOption::State::kNoValue) Fail(found.option + " needs an argument");
    if (found.state == FoundOption::State::kUnknown) FailUnknown(word_);
    row_ = &Rows()[found.row];
    option_ = found.option;
    (this->*row_->action)(found.value);
    NoteWords(first);
  }
}

// Records the words of the option that was parsed last, unless it selects the goal.
void UpccParser::NoteWords(size_t first) {
  static const std::set<std::string> others = {"-c",
                                               "-S",
                                               "-E",
                                               "-M",
                                               "-MM",
                                               "-trans",
                                               "-fsyntax-only",
                                               "-o",
                                               "-x",
                                               "-MD",
                                               "-MMD",
                                               "-MF",
                                               "-MT",
                                               "-MQ",
                                               "-MP",
                                               "-MG",
                                               "-MJ",
                                               "-smart-output",
                                               "-###",
                                               "-v",
                                               "-vv",
                                               "-fdiagnostics-format=",
                                               "-fdiagnostics-color",
                                               "-fno-diagnostics-color",
                                               "-fcolor-diagnostics",
                                               "-fno-color-diagnostics",
                                               "-j",
                                               "-shared"};
  if (others.contains(option_)) return;
  options_.words.insert(options_.words.end(), words_->begin() + first, words_->begin() + next_);
}

void UpccParser::AddFile(const std::string& path) {
  if (path.empty()) Fail("a file name is empty");
  files_.emplace_back(options_.inputs.size(), language_);
  options_.inputs.push_back({InputKind::kLinkable, path});
}

void UpccParser::Fail(const std::string& text) const { throw Error(source_ + text); }

void UpccParser::FailUnknown(const std::string& word) const {
  std::string name = word.substr(0, word.find('='));
  if (name.starts_with("--") && name.size() > 2) name = name.substr(1);
  std::vector<std::string> known;
  for (std::string& candidate : Table().Names()) {
    if (candidate.size() > 2) known.push_back(std::move(candidate));
  }
  const std::string nearest = NearestSpelling(name, known, 3);
  Fail("unknown option " + word +
       (nearest.empty() ? "; upcc -help lists those there are"
                        : "; did you mean " + nearest + "? (upcc -help lists all)"));
}

void UpccParser::Warn(const std::string& text) {
  if (std::find(options_.warnings.begin(), options_.warnings.end(), source_ + text) ==
      options_.warnings.end()) {
    options_.warnings.push_back(source_ + text);
  }
}

// --- options of other programs ---

// The option as the other program spells it, with its joined value.
std::string UpccParser::Passed(const std::string& value) const {
  return (*row_->text != 0 ? row_->text : option_) + value;
}

void UpccParser::Compile(const std::string& value) { options_.compile.push_back(Passed(value)); }
void UpccParser::SetPedantic(const std::string& value) {
  Compile(value);
  options_.translate.push_back(option_ == "-pedantic-errors" ? option_ : "-pedantic");
}
void UpccParser::SetPrefixMap(const std::string& value) {
  CompileAndLink(value);
  options_.translate.push_back(Passed(value));
}
void UpccParser::SetWarning(const std::string&) { options_.translate.push_back(option_); }
void UpccParser::Link(const std::string& value) { options_.link.push_back(Passed(value)); }

void UpccParser::CompileAndLink(const std::string& value) {
  options_.profiling_files |= MakesFiles(Passed(value));
  Compile(value);
  Link(value);
}

void UpccParser::CompileWith(const std::string& value) {
  options_.compile.push_back(Passed(""));
  options_.compile.push_back(value);
}

void UpccParser::LinkWith(const std::string& value) {
  options_.link.push_back(Passed(""));
  options_.link.push_back(value);
}

void UpccParser::LinkWithEquals(const std::string& value) {
  options_.link.push_back("-" + option_ + "=" + value);
}

void UpccParser::ListPrinting(const std::string&) { printing_.emplace_back(option_, word_); }

void UpccParser::AskCompiler(const std::string& value) {
  SetGoal(Goal::kAsk);
  options_.asks.push_back(Passed(value));
}

void UpccParser::Alias(const std::string& value) {
  const std::vector<std::string> words = {row_->text + value};
  size_t next = 0;
  const FoundOption found = Table().Find(words, next);
  if (found.state == FoundOption::State::kNoValue) Fail(word_ + " needs an argument");
  row_ = &Rows()[found.row];
  option_ = found.option;
  (this->*row_->action)(found.value);
}

// Letters of GCC's dump options; other words with this prefix are no such list.
void UpccParser::AddDumpLetters(const std::string& value) {
  if (value.empty() || value.find_first_not_of("AHPapx") != std::string::npos) FailUnknown(word_);
  Compile(value);
}

void UpccParser::NoEffect(const std::string&) {
  Warn(word_ + " has no effect here: " + row_->text);
}

void UpccParser::ForItsDriver(const std::string&) {
  options_.elsewhere.push_back(word_);
  NoEffect("");
}

void UpccParser::Refuse(const std::string&) { Fail(word_ + ": " + row_->text); }
void UpccParser::RefuseLinkTime(const std::string&) { Fail(word_ + kLinkTimeRefusal); }
void UpccParser::SetConfiguration(const std::string&) {
  if (!source_.empty()) Fail(option_ + ": only the command line may have it");
}
void UpccParser::Misspelt(const std::string&) { FailUnknown(word_); }

// --- what to make ---

void UpccParser::SetGoal(Goal goal) {
  // -M is a kind of preprocessing.
  if (goal == Goal::kPreprocess && options_.goal == Goal::kMakeRule) return;
  if (options_.goal == Goal::kPreprocess && goal == Goal::kMakeRule) options_.goal = goal;
  const bool given_before = options_.goal != Goal::kProgram && goal_source_ == source_;
  if (given_before && options_.goal != goal) {
    Fail(option_ + " cannot go with " + goal_option_ + "; give one of them");
  }
  options_.goal = goal;
  goal_option_ = option_;
  goal_source_ = source_;
}

void UpccParser::SetWhatToMake(const std::string&) {
  static const std::map<std::string, Goal> goals = {
      {"-c", Goal::kObject},
      {"-S", Goal::kAssembly},
      {"-trans", Goal::kTranslate},
      {"-E", Goal::kPreprocess},
      {"-M", Goal::kMakeRule},
      {"-MM", Goal::kMakeRule},
      {"-fsyntax-only", Goal::kCheckOnly},
      {"-V", Goal::kVersion},
      {"-version", Goal::kVersion},
      {"-?", Goal::kHelp},
      {"-h", Goal::kHelp},
      {"-help", Goal::kHelp},
      {"-help=", Goal::kHelp},
      {"-print-cflags", Goal::kPrint},
      {"-print-include-dir", Goal::kPrint},
      {"-print-libs", Goal::kPrint},
      {"-print-translator", Goal::kPrint},
      {"-print-cmake-dir", Goal::kPrint},
  };
  SetGoal(goals.at(option_));
  if (options_.goal == Goal::kMakeRule) options_.rule.system_headers = option_ == "-M";
  if (options_.goal == Goal::kPrint) options_.print = option_;
  if (word_ == "--version") options_.print = word_;
}

// Cray's compilers have -h upc; -h alone requests help here.
void UpccParser::SetHelpOrCray(const std::string&) {
  const std::string word = next_ < words_->size() ? (*words_)[next_] : "";
  const std::string name = word.substr(0, word.find('='));
  static const std::set<std::string> cray = {
      "upc",         "noupc",        "gnu",         "nognu",   "c99",     "noc99",   "omp",
      "noomp",       "acc",          "noacc",       "list",    "msgs",    "nomsgs",  "dynamic",
      "network",     "ipa0",         "std",         "PIC",     "pic",     "fp0",     "fp1",
      "fp2",         "fp3",          "vector0",     "vector1", "vector2", "vector3", "cache0",
      "cache1",      "cache2",       "cache3",      "thread0", "thread1", "thread2", "thread3",
      "display_opt", "upc_auto_amo", "pgas_runtime"};
  if (!cray.contains(name)) return SetWhatToMake("");
  ++next_;
  if (name != "upc") {
    Fail("-h " + word +
         ": an option of Cray's compilers; leave it out, or write what gcc has for it");
  }
  Warn("-h upc has no effect here: .upc and .c files are UPC in any case");
}

void UpccParser::SetOutput(const std::string& path) {
  if (path.empty()) Fail("-o: the file name is empty");
  options_.output = path;
}
void UpccParser::SetSmartOutput(const std::string&) { smart_output_ = true; }

void UpccParser::SetShared(const std::string&) { options_.shared = true; }

void UpccParser::SetLanguage(const std::string& value) {
  if (value == "none") {
    language_.reset();
  } else if (value == "upc") {
    language_ = {InputKind::kUpc, ""};
  } else if (value == "c") {
    language_ = {InputKind::kC, value};
  } else if (value == "assembler" || value == "assembler-with-cpp") {
    language_ = {InputKind::kAssembler, value};
  } else {
    Fail("-x " + value + ": upcc compiles upc, c, assembler and assembler-with-cpp; -x none ends" +
         " what an -x before it began");
  }
}

void UpccParser::SetVerbose(const std::string&) {
  options_.verbose = true;
  if (option_ != "-vv") return;
  options_.compile.push_back("-v");
  options_.link.push_back("-v");
}
void UpccParser::SetJobs(const std::string& value) {
  const auto count = ParseCount(value, kMostJobs);
  if (!count)
    Fail("-j: '" + value + "' is not a number of source files (1 to " + std::to_string(kMostJobs) +
         ")");
  options_.jobs = *count;
}
void UpccParser::SetDryRun(const std::string&) { options_.dry_run = true; }
void UpccParser::SetSaveTemps(const std::string& value) {
  if (!value.empty() && value != "cwd") {
    Fail(word_ + ": upcc keeps them in the current directory; write -save-temps");
  }
  options_.save_temps = !option_.starts_with("-no");
}

// --- UPC ---

void UpccParser::SetExternMain(const std::string&) { options_.extern_main = true; }
void UpccParser::SetLines(const std::string&) { options_.line_markers = option_ == "-lines"; }
void UpccParser::SetChecks(const std::string&) { options_.no_checks = option_ == "-nochecks"; }
void UpccParser::SetPortable(const std::string&) { options_.portable = true; }

void UpccParser::SetStaticThreads(const std::string& text) {
  const std::string value = WithoutEquals(text);
  const auto count = ParseCount(value, kMaxThreads);
  if (!count) {
    const bool script = option_ == "-T" && value.find_first_not_of("0123456789") == 0;
    Fail(option_ + ": '" + value + "' is not a number of threads (1 to " +
         std::to_string(kMaxThreads) + ")" +
         (script ? "; for the linker's -T write -Wl,-T," + value : ""));
  }
  const bool given_before = options_.static_threads != 0 && threads_source_ == source_;
  if (given_before && options_.static_threads != *count) {
    Fail(option_ + ": " + value + " threads, but " + std::to_string(options_.static_threads) +
         " were asked for before");
  }
  options_.static_threads = *count;
  threads_source_ = source_;
}

// Cray's -X 4. Any other word with this prefix is a misspelt option.
void UpccParser::SetCrayThreads(const std::string& value) {
  if (!ParseCount(value, kMaxThreads) && word_ != "-X") FailUnknown(word_);
  SetStaticThreads(value);
}

void UpccParser::SetPthreads(const std::string& value) {
  options_.pthreads_given = true;
  if (value.empty()) {  // UPC threads are POSIX threads here anyway
    const std::string next = next_ < words_->size() ? (*words_)[next_] : "";
    if (ParseCount(next, kMaxThreads) && access(next.c_str(), F_OK) != 0) {
      Fail(option_ + ": the number follows =; write -pthreads=" + next);
    }
    return;
  }
  if (value == "0") return Warn(word_ + " has no effect here: UPC threads are POSIX threads");
  const auto count = ParseCount(value, kMaxThreads);
  if (!count) Fail(option_ + ": '" + value + "' is not a number of threads");
  options_.default_threads = *count;
}

void UpccParser::SetSharedHeap(const std::string& value) {
  options_.shared_heap = ParseSize(source_ + option_, value);
}
void UpccParser::SetRequireSize(const std::string&) {
  options_.require_size = option_ == "-require-size";
}
void UpccParser::SetSizeWarning(const std::string&) {
  options_.size_warning = option_ == "-size-warn";
}

void UpccParser::SetNetwork(const std::string& value) {
  if (value.empty()) Fail(option_ + " needs the name of a network");
  options_.network = value;
}

// UPC_RUNTIME is the default of -upcr if a network is requested. With either, options for
// Berkeley's driver have an effect; without, the network is this runtime's.
void UpccParser::CheckNetwork() {
  const std::string& network = options_.network;
  const char* named = std::getenv("UPC_RUNTIME");
  if (!network.empty() && options_.upcr.empty() && named != nullptr) options_.upcr = named;
  if (!options_.upcr.empty()) {
    std::erase_if(options_.warnings, [&](const std::string& warning) {
      return std::ranges::any_of(options_.elsewhere, [&](const std::string& word) {
        return warning.find(word + " has no effect") != std::string::npos;
      });
    });
    return;
  }
  if (network.empty() || network == "smp") return;
  const std::string reason =
      "this runtime is for one shared-memory machine; its only network is smp, and -upcr PREFIX"
      " names an installation of Berkeley UPC that has others";
  if (std::find(kOtherNetworks.begin(), kOtherNetworks.end(), network) == kOtherNetworks.end())
    throw Error("-network=" + network + ": " + reason);
  Warn("-network=" + network + " has no effect here: " + reason);
}

void UpccParser::SetOtherRuntime(const std::string& value) {
  if (value.empty()) Fail(option_ + " needs the folder of an installation");
  options_.upcr = value;
}

void UpccParser::SetLinker(const std::string& value) {
  if (value.empty()) Fail(option_ + " needs the name of a program");
  options_.linker = value;
}

// --- preprocessor ---

void UpccParser::AddMacro(const std::string& value) {
  options_.preprocess.push_back(option_ + value);
}
void UpccParser::AddHeaderPath(const std::string& value) {
  if (value == "-")
    Fail("-I-: compilers no longer support it; write -iquote for the directories before it");
  options_.preprocess.push_back("-I" + value);
}
void UpccParser::AddHeader(const std::string& value) {
  options_.preprocess.push_back(option_);
  options_.preprocess.push_back(value);
}
void UpccParser::AddPreprocessorWord(const std::string& value) {
  options_.preprocess.push_back(value);
}

void UpccParser::AddPreprocessorWords(const std::string& value) {
  // An option without its value would take the next one, perhaps one of upcc's own.
  static const std::set<std::string> with_value = {
      "-D",       "-I",      "-U",        "-idirafter", "-imacros",     "-include",
      "-iprefix", "-iquote", "-isysroot", "-isystem",   "-iwithprefix", "-iwithprefixbefore",
      "-MF",      "-MQ",     "-MT"};
  const std::vector<std::string> parts = PassedWords(value, word_);
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!with_value.contains(parts[i])) continue;
    ++i;
    if (i == parts.size())
      Fail(word_ + ": " + parts.back() + " needs a value; write -Wp," + parts.back() + ",VALUE");
  }
  AppendWords(options_.preprocess, parts);
}

// --- compiler and linker ---

void UpccParser::SetDebug(const std::string& value) {
  // -g, -g3, -ggdb, -gdwarf-4 request debug information; -gz, -gno-column-info only change its
  // form.
  const bool asks = value.empty() || value.starts_with("gdb") || value.starts_with("dwarf") ||
                    value.starts_with("stabs") || (value[0] >= '0' && value[0] <= '9');
  if (asks) debug_ = value != "0";
  CompileAndLink(value);
}

void UpccParser::SetOptimisation(const std::string& value) {
  options_.optimisation_given = true;
  CompileAndLink(value);
}

void UpccParser::SetStandard(const std::string& value) {
  if (value.find("++") != std::string::npos) {
    Fail(word_ + ": upcc compiles UPC and C; compile C++ with the C++ compiler");
  }
  options_.standard_given = true;
  // gcc has these names since 14, and still accepts the older ones.
  Compile(value == "gnu23" ? "gnu2x" : value == "c23" || value == "iso9899:2024" ? "c2x" : value);
}

// Handles -fsanitize=…,thread,… and its negation.
void UpccParser::SetSanitizers(const std::string& value) {
  const bool off = option_ == "-fno-sanitize=";
  for (const std::string& name : SplitAt(value, ',')) {
    if (name == "thread" || (off && name == "all")) options_.tsan = !off;
  }
  CompileAndLink(value);
}

void UpccParser::SetRace(const std::string&) { options_.race = true; }
void UpccParser::SetUpcrCheck(const std::string&) { options_.check_upcr = true; }
void UpccParser::SetReport(const std::string&) { options_.report = true; }
void UpccParser::SetShmemCalls(const std::string&) { options_.shmem_calls = true; }

void UpccParser::AddTranslatorWords(const std::string& value) {
  std::vector<std::string> words = PassedWords(value, word_);
  const std::vector<std::string> unknown = TakeUnknownToTranslator(words);
  AppendWords(options_.translate, words);
  if (unknown.empty()) return;
  Warn(word_ + ": " + QuoteCommand(unknown) + (unknown.size() == 1 ? " has" : " have") +
       " no meaning for this translator, and " + (unknown.size() == 1 ? "is" : "are") + " ignored");
}
void UpccParser::AddCompilerWords(const std::string& value) {
  const std::vector<std::string> words = PassedWords(value, word_);
  for (const std::string& part : words) {
    if (IsLinkTimeOption(part)) RefuseLinkTime("");
    options_.profiling_files |= MakesFiles(part);
  }
  AppendWords(options_.compile, words);
}
void UpccParser::AddLinkerWords(const std::string& value) {
  if (value.find_first_of(" \t\n'\"\\") == std::string::npos) {
    options_.inputs.push_back({InputKind::kLinkOption, "-Wl," + value});
    return;
  }
  const std::vector<std::string> words = PassedWords(value, word_);
  // The C compiler would split a word at its commas again.
  if (std::ranges::any_of(words, [](auto& word) { return word.find(',') != std::string::npos; })) {
    for (const std::string& word : words) AddLinkerArgument(word);
    return;
  }
  std::string together = "-Wl";
  for (const std::string& word : words) together += "," + word;
  options_.inputs.push_back({InputKind::kLinkOption, together});
}
void UpccParser::AddLinkerArgument(const std::string& value) {
  options_.inputs.push_back({InputKind::kLinkOption, "-Xlinker"});
  options_.inputs.push_back({InputKind::kLinkOption, value});
}
void UpccParser::AddLibrary(const std::string& value) {
  options_.inputs.push_back({InputKind::kLinkOption, "-l" + value});
}
void UpccParser::AddLibraryPath(const std::string& value) { options_.link.push_back("-L" + value); }

// --- used by other files ---

bool IsLinkTimeOption(const std::string& option) {
  return option.starts_with("-flto") || option == "-fwhole-program";
}

bool MakesFiles(const std::string& option) {
  return option == "--coverage" || option == "-coverage" || option.starts_with("-fprofile") ||
         option == "-ftest-coverage" || option == "-fstack-usage" ||
         option.starts_with("-fcallgraph-info") || option.starts_with("-fdump-") ||
         option.starts_with("-fsave-optimization-record") || option.starts_with("-ftime-trace");
}

UpccOptions ParseUpccOptions(const std::vector<std::string>& arguments, const char* upcc_flags,
                             const Configuration& configuration) {
  return UpccParser().Parse(arguments, upcc_flags, configuration);
}

}  // namespace upc::driver
