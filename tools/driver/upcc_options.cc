// Parses upcc's command line. The table below is the whole list of options that upcc knows itself;
// those that only start like one of a C compiler's (-f…, -m…, -W…) are passed on.
#include "tools/driver/upcc_options.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>

#include "tools/driver/input_file.h"
#include "tools/driver/message.h"
#include "tools/driver/response_file.h"
#include "tools/driver/text.h"
#include "tools/driver/thread_limit.h"

namespace upc::driver {
namespace {

class Parser {
 public:
  UpccOptions Parse(const std::vector<std::string>& arguments, const char* upcc_flags) {
    if (upcc_flags != nullptr) {
      source_ = "UPCC_FLAGS: ";
      ParseWords(ExpandResponseFiles(SplitWords(upcc_flags, "UPCC_FLAGS")));
      source_.clear();
    }
    ParseWords(ExpandResponseFiles(arguments));
    Check();
    return std::move(options_);
  }

 private:
  using Action = void (Parser::*)(const std::string& value);
  // How the value of an option is written.
  enum class Value {
    kNone,
    kNextOrJoined,  // -o FILE, -oFILE
    kNextOrEquals,  // -shared-heap SIZE, -shared-heap=SIZE
    kEquals,        // -pthreads, -pthreads=N
  };
  struct Option {
    Value value;
    Action action;
  };

  static const std::map<std::string, Option>& Table();

  [[noreturn]] void Fail(const std::string& text) const { throw Error(source_ + text); }

  void ParseWords(const std::vector<std::string>& words) {
    words_ = &words;
    for (next_ = 0; next_ < words.size();) {
      const std::string& word = words[next_++];
      if (word.size() < 2 || word[0] != '-') {
        AddFile(word);
      } else if (!ParseKnown(word) && !ParsePassedOn(Canonical(word))) {
        FailUnknown(word);
      }
    }
  }

  // The value after an option, from the next word.
  const std::string& NextWord(const std::string& option) {
    if (next_ >= words_->size()) Fail(option + " needs an argument");
    return (*words_)[next_++];
  }

  // With one hyphen.
  static std::string Canonical(const std::string& word) {
    return word.starts_with("--") && word.size() > 2 ? word.substr(1) : word;
  }

  bool ParseKnown(const std::string& word) {
    option_ = word;
    const std::string canonical = Canonical(word);
    if (auto known = Table().find(canonical); known != Table().end()) {
      const Option& option = known->second;
      const bool next =
          option.value == Value::kNextOrJoined || option.value == Value::kNextOrEquals;
      (this->*option.action)(next ? NextWord(word) : std::string());
      return true;
    }
    if (const size_t equals = canonical.find('='); equals != std::string::npos) {
      auto known = Table().find(canonical.substr(0, equals));
      if (known != Table().end() &&
          (known->second.value == Value::kNextOrEquals || known->second.value == Value::kEquals)) {
        option_ = canonical.substr(0, equals);
        (this->*known->second.action)(canonical.substr(equals + 1));
        return true;
      }
    }
    for (const size_t length : {3, 2}) {  // -MFfile, -ofile
      auto known = Table().find(word.substr(0, length));
      if (known == Table().end() || known->second.value != Value::kNextOrJoined) continue;
      // -line is -lines misspelt rather than a library called "ine".
      if (!NearestSpelling(word, LongNames(), 1).empty()) return false;
      option_ = word.substr(0, length);
      (this->*known->second.action)(word.substr(length));
      return true;
    }
    return false;
  }

  // Names too long to be an accident: for telling -lNAME and the like from a misspelling.
  static const std::vector<std::string>& LongNames() {
    static const std::vector<std::string> names = [] {
      std::vector<std::string> found;
      for (const auto& [name, option] : Table()) {
        if (name.size() > 5) found.push_back(name);
      }
      return found;
    }();
    return names;
  }

  // Options of the C compiler and linker that upcc knows only by how they start.
  bool ParsePassedOn(const std::string& word) {
    RefuseLinkTime(word, word);
    if (word.starts_with("-fupc-threads-")) {
      option_ = "-fupc-threads-N";
      SetStaticThreads(word.substr(14));
    } else if (word.starts_with("-fupc")) {
      return false;
    } else if (word == "-gsplit-dwarf") {
      Fail("-gsplit-dwarf: debug information stays in the objects; leave the option out");
    } else if (word.starts_with("-Wp,")) {
      CheckPreprocessorList(word);
      AddSplit(options_.preprocess, word);
    } else if (word.starts_with("-Wu,")) {
      AddSplit(options_.translate, word);
    } else if (word.starts_with("-Wc,")) {
      for (const std::string& part : SplitAt(std::string_view(word).substr(4), ',')) {
        RefuseLinkTime(part, word);
        options_.profiling_files |= MakesFiles(part);
      }
      AddSplit(options_.compile, word);
    } else if (word.starts_with("-Wl,")) {
      options_.inputs.push_back({InputKind::kLinkOption, word});
    } else if (word.starts_with("-W") || word == "-w" || word.starts_with("-pedantic")) {
      options_.compile.push_back(word);
    } else if (word.starts_with("-std=") || word == "-ansi") {
      options_.standard_given = true;
      options_.compile.push_back(word);
    } else if (word.starts_with("-O")) {
      options_.optimisation_given = true;
      options_.compile.push_back(word);
      options_.link.push_back(word);
    } else if (word.starts_with("-g")) {
      SetDebug(word);
    } else if (word.starts_with("-static") || word == "-pie" || word == "-no-pie" || word == "-s" ||
               word == "-rdynamic" || word.starts_with("-fuse-ld=") || word.starts_with("-B")) {
      options_.link.push_back(word);
    } else if (word == "-shared" || word == "-r") {
      Fail(word + ": upcc makes programs and objects; use -c, or ar for a library");
    } else if (word == "-coverage" || word.starts_with("-f") || word.starts_with("-m") ||
               word == "-pg" || word == "-p" || word == "-pipe" || word == "-pthread") {
      options_.profiling_files |= MakesFiles(word);
      SetSanitizers(word);
      options_.compile.push_back(word);
      options_.link.push_back(word);
    } else {
      return false;
    }
    return true;
  }

  // Notes -fsanitize=…,thread,… and what takes it back.
  void SetSanitizers(const std::string& word) {
    const size_t equals = word.find('=');
    const bool off = word.starts_with("-fno-sanitize=");
    if (!off && !word.starts_with("-fsanitize=")) return;
    for (const std::string& name : SplitAt(std::string_view(word).substr(equals + 1), ',')) {
      if (name == "thread" || (off && name == "all")) options_.tsan = !off;
    }
  }

  [[noreturn]] void FailUnknown(const std::string& word) const {
    static const std::vector<std::string> kPassedOn = {
        "-fupc-threads-", "-static", "-pedantic",  "-pthread", "-rdynamic",
        "-shared",        "-std=",   "--coverage", "-Wl,",     "-no-pie"};
    std::vector<std::string> known = kPassedOn;
    for (const auto& [name, option] : Table()) known.push_back(name);
    std::string value;
    std::string name = word;
    if (const size_t equals = word.find('='); equals != std::string::npos) {
      name = word.substr(0, equals);
    }
    const std::string nearest = NearestSpelling(name, known, 3);
    Fail("unknown option " + word +
         (nearest.empty() ? "; upcc -help lists those there are"
                          : "; did you mean " + nearest + "? (upcc -help lists all)"));
  }

  void AddFile(const std::string& path) {
    if (path == "-") Fail("cannot read from standard input; give a file name");
    if (path.empty()) Fail("a file name is empty");
    files_.push_back(options_.inputs.size());
    options_.inputs.push_back({InputKind::kLinkable, path});
  }

  static void AddSplit(std::vector<std::string>& to, const std::string& word) {
    for (std::string& part : SplitAt(std::string_view(word).substr(4), ',')) {
      if (!part.empty()) to.push_back(std::move(part));
    }
  }

  void RefuseLinkTime(const std::string& option, const std::string& word) const {
    if (IsLinkTimeOption(option)) Fail(word + kLinkTimeRefusal);
  }

  // An option without its value would swallow the next one, perhaps of upcc's own.
  void CheckPreprocessorList(const std::string& word) const {
    static const std::set<std::string> kWithValue = {
        "-D",       "-I",      "-U",        "-idirafter", "-imacros",     "-include",
        "-iprefix", "-iquote", "-isysroot", "-isystem",   "-iwithprefix", "-iwithprefixbefore",
        "-MF",      "-MQ",     "-MT"};
    const std::vector<std::string> parts = SplitAt(std::string_view(word).substr(4), ',');
    for (size_t i = 0; i < parts.size(); ++i) {
      if (kWithValue.count(parts[i]) != 0 && ++i == parts.size()) {
        Fail(word + ": " + parts.back() + " needs a value; write -Wp," + parts.back() + ",VALUE");
      }
    }
  }

  // --- actions of the table; option_ is the option as written ---

  void SetGoal(Goal goal) {
    // -M is a way of preprocessing.
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
  void SetObject(const std::string&) { SetGoal(Goal::kObject); }
  void SetAssembly(const std::string&) { SetGoal(Goal::kAssembly); }
  void SetTranslate(const std::string&) { SetGoal(Goal::kTranslate); }
  void SetPreprocess(const std::string&) { SetGoal(Goal::kPreprocess); }
  void SetCheckOnly(const std::string&) { SetGoal(Goal::kCheckOnly); }
  void SetVersion(const std::string&) { SetGoal(Goal::kVersion); }
  void SetHelp(const std::string&) { SetGoal(Goal::kHelp); }

  void SetMakeRule(const std::string&) {
    SetGoal(Goal::kMakeRule);
    options_.rule.system_headers = option_ == "-M";
  }
  void SetRuleBeside(const std::string&) {
    options_.rule.beside_output = true;
    options_.rule.system_headers = option_ == "-MD";
  }
  void SetRuleFile(const std::string& path) {
    if (path.empty()) Fail("-MF: the file name is empty");
    NoteRuleOption();
    options_.rule.file = path;
  }
  void AddRuleTarget(const std::string& target) {
    NoteRuleOption();
    options_.rule.target_given = true;
    options_.rule.words.push_back(option_);
    options_.rule.words.push_back(target);
  }
  void AddRuleOption(const std::string&) {
    NoteRuleOption();
    options_.rule.words.push_back(option_);
  }
  void NoteRuleOption() {
    if (rule_option_.empty()) rule_option_ = option_;
  }

  void SetOutput(const std::string& path) {
    if (path.empty()) Fail("-o: the file name is empty");
    options_.output = path;
  }
  void SetVerbose(const std::string&) { options_.verbose = true; }
  void SetSaveTemps(const std::string&) { options_.save_temps = true; }
  void SetExternMain(const std::string&) { options_.extern_main = true; }
  void SetLines(const std::string&) { options_.line_markers = true; }
  void SetNoLines(const std::string&) { options_.line_markers = false; }
  void SetPortable(const std::string&) { options_.portable = true; }

  void SetDebug(const std::string& word) {
    options_.checking = word != "-g0";
    options_.optimisation_given |= options_.checking;
    options_.compile.push_back(word);
    options_.link.push_back(word);
  }
  void SetPlainDebug(const std::string&) { SetDebug("-g"); }

  void SetStaticThreads(const std::string& text) {
    const std::string value = text.starts_with("=") ? text.substr(1) : text;
    const auto count = ParseCount(value, kMaxThreads);
    if (!count) {
      Fail(option_ + ": '" + value + "' is not a number of threads (1 to " +
           std::to_string(kMaxThreads) + ")");
    }
    const bool given_before = options_.static_threads != 0 && threads_source_ == source_;
    if (given_before && options_.static_threads != *count) {
      Fail(option_ + ": " + value + " threads, but " + std::to_string(options_.static_threads) +
           " were asked for before");
    }
    options_.static_threads = *count;
    threads_source_ = source_;
  }

  void SetPthreads(const std::string& value) {
    if (value.empty()) {  // UPC threads are POSIX threads here anyway
      const std::string next = next_ < words_->size() ? (*words_)[next_] : "";
      if (ParseCount(next, kMaxThreads) && access(next.c_str(), F_OK) != 0) {
        Fail(option_ + ": the number follows =; write -pthreads=" + next);
      }
      return;
    }
    const auto count = ParseCount(value, kMaxThreads);
    if (!count) Fail(option_ + ": '" + value + "' is not a number of threads");
    options_.default_threads = *count;
  }

  void SetSharedHeap(const std::string& value) {
    options_.shared_heap = ParseSize(value);
    if (!options_.shared_heap) {
      Fail(option_ + ": '" + value + "' is not a size; write 64MB or 2GB, for instance");
    }
  }

  void SetNetwork(const std::string& value) {
    if (value != "smp") {
      Fail("-network=" + value +
           ": this runtime is for one shared-memory machine;"
           " its only network is smp");
    }
  }

  void SetLinker(const std::string& value) {
    if (value.empty()) Fail(option_ + " needs the name of a program");
    options_.linker = value;
  }

  void AddJoinedPreprocess(const std::string& value) {
    options_.preprocess.push_back(option_ + value);
  }
  void AddSeparatePreprocess(const std::string& value) {
    options_.preprocess.push_back(option_);
    options_.preprocess.push_back(value);
  }
  void AddLibrary(const std::string& value) {
    options_.inputs.push_back({InputKind::kLinkOption, "-l" + value});
  }
  void AddLibraryPath(const std::string& value) { options_.link.push_back("-L" + value); }
  void AddLinkerArgument(const std::string& value) {
    options_.inputs.push_back({InputKind::kLinkOption, "-Xlinker"});
    options_.inputs.push_back({InputKind::kLinkOption, value});
  }

  // --- after the last word ---

  InputKind Classify(const std::string& path) const {
    const std::string name = std::filesystem::path(path).filename();
    if (name.ends_with(".trans.c")) return InputKind::kTranslated;
    if (name.ends_with(".upc")) return InputKind::kUpc;
    // The program's own main tells that it is plain C that calls into UPC code.
    if (name.ends_with(".c")) return options_.extern_main ? InputKind::kC : InputKind::kUpc;
    if (name.ends_with(".s") || name.ends_with(".S")) return InputKind::kAssembler;
    if (name.ends_with(".o") || name.ends_with(".a") || name.ends_with(".so") ||
        name.find(".so.") != std::string::npos) {
      return InputKind::kLinkable;
    }
    if (name.ends_with(".cc") || name.ends_with(".cpp") || name.ends_with(".cxx") ||
        name.ends_with(".C")) {
      throw Error(path + ": is C++; compile it with the C++ compiler, and link the object with" +
                  " upcc -extern-main -link-with=g++");
    }
    throw Error(path +
                ": unknown kind of file; upcc takes .upc and .c (UPC), .trans.c (translated)," +
                " .o, .a and .so");
  }

  void Check() {
    if (options_.goal == Goal::kVersion || options_.goal == Goal::kHelp) return;
    if (files_.empty()) throw Error("no input files; upcc -help shows how to call it");
    size_t sources = 0;
    for (size_t index : files_) {
      Input& input = options_.inputs[index];
      std::error_code problem;
      RequireFile(input.path);
      input.kind = Classify(input.path);
      sources += input.kind != InputKind::kLinkable;
      if (!options_.output.empty() &&
          std::filesystem::equivalent(input.path, options_.output, problem)) {
        throw Error("-o " + options_.output + ": would overwrite an input");
      }
    }
    CheckMakeRule(sources);
    if (options_.goal == Goal::kProgram) return;
    if (options_.goal == Goal::kPreprocess && options_.output == "-") options_.output.clear();
    if (sources == 0) throw Error(goal_option_ + ": there is no source file among the inputs");
    if (!options_.output.empty() && sources > 1) {
      throw Error("-o " + options_.output + ": one output, but " + std::to_string(sources) +
                  " source files; leave -o out, or compile them one by one");
    }
  }

  void CheckMakeRule(size_t sources) const {
    const MakeRuleOptions& rule = options_.rule;
    const bool only = options_.goal == Goal::kMakeRule;
    if (!only && !rule.beside_output) {
      if (rule_option_.empty()) return;
      throw Error(rule_option_ + ": what rule for make? Give -M, -MM, -MD or -MMD too");
    }
    if (only && rule.beside_output) {
      throw Error("-MD and -MMD write a rule beside another output, but " + goal_option_ +
                  " makes none; give one of them");
    }
    if (!only && std::find(rule.words.begin(), rule.words.end(), "-MG") != rule.words.end()) {
      throw Error("-MG: a missing header can only be left out with -M or -MM");
    }
    if (only && !rule.file.empty() && !options_.output.empty()) {
      throw Error(goal_option_ + " makes one file; name it by -MF or by -o, not by both");
    }
    if (sources > 1 && !rule.file.empty() && !(only && rule.file == "-")) {
      throw Error("-MF " + rule.file + ": one file, but " + std::to_string(sources) +
                  " source files; leave -MF out, or compile them one by one");
    }
    if (sources > 1 && options_.goal == Goal::kProgram) {
      throw Error("-MD: one program, but " + std::to_string(sources) +
                  " source files; compile them with -c");
    }
    for (const Input& input : options_.inputs) {
      std::error_code problem;
      if (!rule.file.empty() && input.kind != InputKind::kLinkOption &&
          std::filesystem::equivalent(input.path, rule.file, problem)) {
        throw Error("-MF " + rule.file + ": would overwrite an input");
      }
    }
  }

  UpccOptions options_;
  const std::vector<std::string>* words_ = nullptr;
  size_t next_ = 0;
  std::string source_;       // where the words come from, for messages
  std::string option_;       // being parsed
  std::string goal_option_;  // that set the goal
  std::string rule_option_;  // the first of -MF, -MT and the like
  // Where these come from: what the command line says holds, whatever UPCC_FLAGS says.
  std::string goal_source_;
  std::string threads_source_;
  std::vector<size_t> files_;
};

const std::map<std::string, Parser::Option>& Parser::Table() {
  static const std::map<std::string, Option> table = {
      {"-c", {Value::kNone, &Parser::SetObject}},
      {"-S", {Value::kNone, &Parser::SetAssembly}},
      {"-E", {Value::kNone, &Parser::SetPreprocess}},
      {"-trans", {Value::kNone, &Parser::SetTranslate}},
      {"-fsyntax-only", {Value::kNone, &Parser::SetCheckOnly}},
      {"-version", {Value::kNone, &Parser::SetVersion}},
      {"-help", {Value::kNone, &Parser::SetHelp}},
      {"-h", {Value::kNone, &Parser::SetHelp}},
      {"-o", {Value::kNextOrJoined, &Parser::SetOutput}},
      {"-v", {Value::kNone, &Parser::SetVerbose}},
      {"-save-temps", {Value::kNone, &Parser::SetSaveTemps}},
      {"-extern-main", {Value::kNone, &Parser::SetExternMain}},
      {"-lines", {Value::kNone, &Parser::SetLines}},
      {"-nolines", {Value::kNone, &Parser::SetNoLines}},
      {"-portable", {Value::kNone, &Parser::SetPortable}},
      {"-g", {Value::kNone, &Parser::SetPlainDebug}},
      {"-T", {Value::kNextOrJoined, &Parser::SetStaticThreads}},  // -T 4, -T4, -T=4
      {"-fupc-threads", {Value::kNextOrEquals, &Parser::SetStaticThreads}},
      {"-pthreads", {Value::kEquals, &Parser::SetPthreads}},
      {"-shared-heap", {Value::kNextOrEquals, &Parser::SetSharedHeap}},
      {"-network", {Value::kNextOrEquals, &Parser::SetNetwork}},
      {"-link-with", {Value::kNextOrEquals, &Parser::SetLinker}},
      {"-D", {Value::kNextOrJoined, &Parser::AddJoinedPreprocess}},
      {"-U", {Value::kNextOrJoined, &Parser::AddJoinedPreprocess}},
      {"-I", {Value::kNextOrJoined, &Parser::AddJoinedPreprocess}},
      {"-isystem", {Value::kNextOrEquals, &Parser::AddSeparatePreprocess}},
      {"-iquote", {Value::kNextOrEquals, &Parser::AddSeparatePreprocess}},
      {"-include", {Value::kNextOrEquals, &Parser::AddSeparatePreprocess}},
      {"-M", {Value::kNone, &Parser::SetMakeRule}},
      {"-MM", {Value::kNone, &Parser::SetMakeRule}},
      {"-MD", {Value::kNone, &Parser::SetRuleBeside}},
      {"-MMD", {Value::kNone, &Parser::SetRuleBeside}},
      {"-MF", {Value::kNextOrJoined, &Parser::SetRuleFile}},
      {"-MT", {Value::kNextOrJoined, &Parser::AddRuleTarget}},
      {"-MQ", {Value::kNextOrJoined, &Parser::AddRuleTarget}},
      {"-MP", {Value::kNone, &Parser::AddRuleOption}},
      {"-MG", {Value::kNone, &Parser::AddRuleOption}},
      {"-L", {Value::kNextOrJoined, &Parser::AddLibraryPath}},
      {"-l", {Value::kNextOrJoined, &Parser::AddLibrary}},
      {"-Xlinker", {Value::kNextOrEquals, &Parser::AddLinkerArgument}},
  };
  return table;
}

}  // namespace

bool IsLinkTimeOption(const std::string& option) {
  return option.starts_with("-flto") || option == "-fwhole-program";
}

bool MakesFiles(const std::string& option) {
  return option == "--coverage" || option == "-coverage" || option.starts_with("-fprofile") ||
         option == "-ftest-coverage" || option == "-fstack-usage" ||
         option.starts_with("-fcallgraph-info");
}

UpccOptions ParseUpccOptions(const std::vector<std::string>& arguments, const char* upcc_flags) {
  return Parser().Parse(arguments, upcc_flags);
}

const char kUpccHelp[] =
    R"(usage: upcc [options] file...
Compiles UPC: foo.upc and foo.c are UPC source, foo.trans.c is already translated to C, foo.o, foo.a
and foo.so are linked.

What to make
  -o FILE               name of the output (default: a.out, or after the input)
  -c, -S                objects, assembly; do not link
  -trans                translate to C only: foo.upc gives foo.trans.c
  -E                    preprocess only, to standard output or FILE
  -M, -MM               only write the rule for make: which files each object depends on
  -MD, -MMD             write that rule too, to FILE.d beside the output (-MMD, -MM: without system
                        headers); -MF -MT -MQ -MP -MG as those of the C compiler
  -fsyntax-only         only look for errors

UPC
  -T=N, -T N            fix the number of threads when compiling (also -fupc-threads-N)
  -g                    checking runtime, and debug information
  -shared-heap=SIZE     shared heap a thread, 64MB or 2GB (default: what the machine has)
  -pthreads[=N]         start N threads when neither upcrun nor UPC_THREADS says how many
  -extern-main          the program has its own main, which calls bupc_init_reentrant; then .c files
                        are plain C
  -network=smp          accepted: there is no other
  -lines, -nolines      name the lines of the UPC source in messages and debug information, or not
  -portable             translate to C that other runtimes of the UPCR interface take, too

Compiler and linker
  -D -U -I -isystem -iquote -include -std= -O -f… -m… -W… -w -pg -pthread -pipe
  -L -l -Wl, -Xlinker -static -pie -no-pie -s -rdynamic         as those of the C compiler
  -fsanitize=LIST       address, thread, undefined
  -Wp,OPT -Wu,OPT -Wc,OPT -Wl,OPT   for the preprocessor, translator, C compiler, linker
  -link-with=PROGRAM    link with PROGRAM (say, g++) instead of the C compiler
  @FILE                 the words in FILE are arguments too

Itself
  -v                    show the commands it runs
  -save-temps           keep the translated C, the start-up file and the objects
  -version, -help

Environment: UPCC_CC, the C compiler (default: gcc); UPCC_FLAGS, options put before the others; TMPDIR.
)";

const char kOshccHelp[] =
    R"(usage: oshcc [options] file...
Compiles OpenSHMEM programs in C. The PEs are the threads of one process, so variables with static
storage are made thread-local: each PE has its own. foo.o, foo.a and foo.so are linked; in foo.upc
UPC and OpenSHMEM can be mixed.

Options and environment are those of upcc; upcc -help lists them. Run programs with oshrun -n N.
)";

}  // namespace upc::driver
