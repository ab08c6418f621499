// Parses upcrun's command line. Most options become an environment variable that the runtime reads.
#include "tools/driver/upcrun_options.h"

#include <map>

#include "tools/driver/message.h"
#include "tools/driver/text.h"
#include "tools/driver/thread_limit.h"

namespace upc::driver {
namespace {

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& words) : words_(words) {}

  UpcrunOptions Parse() {
    for (next_ = 0; next_ < words_.size();) {
      const std::string& word = words_[next_++];
      if (word == "--") break;
      if (word.size() < 2 || word[0] != '-') {
        --next_;
        break;
      }
      ParseOption(word);
    }
    if (next_ < words_.size()) {
      options_.program = words_[next_++];
      options_.arguments.assign(words_.begin() + static_cast<long>(next_), words_.end());
    } else if (!options_.help && !options_.version) {
      throw Error("no program to run; upcrun -help shows how to call it");
    }
    return std::move(options_);
  }

 private:
  using Action = void (Parser::*)(const std::string& value);
  enum class Value {
    kNone,
    kNeeded,   // -n N, -n=N
    kPossible  // -freeze, -freeze=T
  };
  struct Option {
    Value value;
    Action action;
  };

  static const std::map<std::string, Option>& Table();

  void ParseOption(const std::string& word) {
    const std::string canonical = word.starts_with("--") ? word.substr(1) : word;
    const size_t equals = canonical.find('=');
    option_ = canonical.substr(0, equals);
    const auto known = Table().find(option_);
    if (known == Table().end()) FailUnknown(word);
    std::string value;
    if (equals != std::string::npos) {
      if (known->second.value == Value::kNone) throw Error(option_ + " takes no value");
      value = canonical.substr(equals + 1);
    } else if (known->second.value == Value::kNeeded) {
      if (next_ >= words_.size()) throw Error(option_ + " needs an argument");
      value = words_[next_++];
    }
    (this->*known->second.action)(value);
  }

  [[noreturn]] static void FailUnknown(const std::string& word) {
    std::vector<std::string> names;
    for (const auto& [name, option] : Table()) names.push_back(name);
    const std::string nearest = NearestSpelling(word.substr(0, word.find('=')), names, 3);
    throw Error("unknown option " + word +
                (nearest.empty() ? "; upcrun -help lists those there are"
                                 : "; did you mean " + nearest + "? (upcrun -help lists all)"));
  }

  void Give(const std::string& name, const std::string& value) {
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
    const auto size = ParseSize(value);
    if (!size)
      throw Error(option_ + ": '" + value + "' is not a size; write 64MB or 2GB, for instance");
    Give("UPC_SHARED_HEAP_SIZE", FormatSize(*size));
  }
  void SetBindThreads(const std::string&) { Give("UPC_BIND_THREADS", "yes"); }
  void SetPoliteSync(const std::string&) { Give("UPC_POLITE_SYNC", "yes"); }
  void SetBacktrace(const std::string&) { Give("UPC_BACKTRACE", "yes"); }
  void SetAbort(const std::string&) { Give("UPC_ABORT", "yes"); }
  void SetFreeze(const std::string& value) {
    if (!value.empty() && value != "0" && !ParseCount(value, kMaxThreads - 1)) {
      throw Error(option_ + ": '" + value + "' is not the number of a thread");
    }
    Give("UPC_FREEZE", value.empty() ? "0" : value);
  }
  void SetQuiet(const std::string&) {
    options_.quiet = true;
    Give("UPC_QUIET", "yes");
  }
  void SetVerbose(const std::string&) {
    options_.verbose = true;
    Give("UPC_VERBOSE", "yes");
  }
  void SetShow(const std::string&) { options_.show = true; }
  void SetInfo(const std::string&) { options_.info = true; }
  void SetVersion(const std::string&) { options_.version = true; }
  void SetHelp(const std::string&) { options_.help = true; }

  const std::vector<std::string>& words_;
  UpcrunOptions options_;
  size_t next_ = 0;
  std::string option_;  // being parsed
};

const std::map<std::string, Parser::Option>& Parser::Table() {
  static const std::map<std::string, Option> table = {
      {"-n", {Value::kNeeded, &Parser::SetThreads}},
      {"-np", {Value::kNeeded, &Parser::SetThreads}},
      {"-shared-heap", {Value::kNeeded, &Parser::SetSharedHeap}},
      {"-bind-threads", {Value::kNone, &Parser::SetBindThreads}},
      {"-polite-sync", {Value::kNone, &Parser::SetPoliteSync}},
      {"-backtrace", {Value::kNone, &Parser::SetBacktrace}},
      {"-abort", {Value::kNone, &Parser::SetAbort}},
      {"-freeze", {Value::kPossible, &Parser::SetFreeze}},
      {"-q", {Value::kNone, &Parser::SetQuiet}},
      {"-v", {Value::kNone, &Parser::SetVerbose}},
      {"-t", {Value::kNone, &Parser::SetShow}},
      {"-i", {Value::kNone, &Parser::SetInfo}},
      {"-version", {Value::kNone, &Parser::SetVersion}},
      {"-help", {Value::kNone, &Parser::SetHelp}},
      {"-h", {Value::kNone, &Parser::SetHelp}},
  };
  return table;
}

}  // namespace

UpcrunOptions ParseUpcrunOptions(const std::vector<std::string>& arguments) {
  return Parser(arguments).Parse();
}

const char kUpcrunHelp[] =
    R"(usage: upcrun [options] program [arguments]
       upcrun [options] file.upc|file.trans.c [arguments]
Runs a UPC program. A source file is compiled first; the program is kept for the next time.

  -n N, -np N           number of UPC threads (default: UPC_THREADS, or a thread a core)
  -shared-heap SIZE     shared heap a thread, 64MB or 2GB
  -bind-threads         bind each thread to a core
  -polite-sync          give the core away when waiting, rather than spin
  -backtrace            print a backtrace when the program fails
  -abort                end a failed program by abort(), for a core file
  -freeze[=T]           stop thread T (default 0) at the start, for a debugger
  -q, -v                say less, or more
  -t                    show what would be run, and don't run it
  -i                    tell what is known of the program, and don't run it
  -version, -help

UPCC_FLAGS holds options of upcc for a source file.
)";

const char kOshrunHelp[] =
    R"(usage: oshrun [options] program [arguments]
       oshrun [options] file.c [arguments]
Runs an OpenSHMEM program made by oshcc, on N PEs: oshrun -n N (or -np N). A source file is compiled
first. The other options and the environment are those of upcrun; upcrun -help lists them.
)";

}  // namespace upc::driver
