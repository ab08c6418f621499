// upctrans: translates one UPC file to C for the UPC Runtime.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "dependencies.h"
#include "library.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "tools/driver/limits.h"
#include "translator.h"

namespace {

using upc::translate::Goal;
using upc::translate::Options;

const char kUsage[] =
    "usage: upctrans [options] -o OUT.trans.c IN.upc\n"
    "  -I DIR, -iquote DIR, -isystem DIR, -D NAME[=VALUE], -U NAME, -include FILE\n"
    "  -T N              static THREADS\n"
    "  -O0 … -O3, -g     -O0 and -g leave loops as they are written\n"
    "  -lines, -nolines  with or without #line directives (with them, unless told)\n"
    "  -portable         use nothing but the UPC Runtime Specification's interface\n"
    "  -extern-main      main is elsewhere: do not rename it\n"
    "  -plain-c          C, not UPC: private variables become thread-local, nothing else is done\n"
    "  -w                no warnings\n"
    "  -fgnu89-inline    take extern inline as GNU C did before C99\n"
    "  -pedantic         warn even of what every compiler of UPC takes\n"
    "  -pedantic-errors  make errors of rules that are only warned of, and of what -pedantic warns "
    "of\n"
    "  -upc-headers DIR  where upc.h is (found beside the installed program, unless told)\n"
    "  -E                only preprocess; -P, -C, -CC, -dD and -dM are those of a C compiler\n"
    "  -M, -MM           only write the rule for make; -MD, -MMD: that too, where -MF says; -MT, "
    "-MQ,\n"
    "                    -MP and -MG are those of a C compiler\n"
    "  -seen FILE        list all files that were looked for: + or -, the name, a null character\n";

int fail(const std::string& message) {
  fprintf(stderr, "upctrans: error: %s\n", message.c_str());
  return 1;
}

// The target of a rule as make reads it.
std::string quote_for_make(const std::string& name) {
  std::string text;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == ' ' || name[i] == '\t') {
      for (size_t j = i; j > 0 && name[j - 1] == '\\'; --j) text += '\\';
      text += '\\';
    } else if (name[i] == '$') {
      text += '$';
    } else if (name[i] == '#') {
      text += '\\';
    }
    text += name[i];
  }
  return text;
}

// How -E prints, and what is written for make. `file` is where, with -MF.
struct Extra {
  std::string file;
  std::vector<std::string> printing;  // options that only go with -E
  bool wanted = false;                // some -M that asks for a rule
  std::string first;                  // option that needs one of those
};

// Takes an option of those; false if it is none.
template <typename Value>
bool read_extra(const std::string& a, const Value& value, Options& o, Extra& extra) {
  clang::PreprocessorOutputOptions& print = o.preprocessed;
  if (a == "-E") {
    o.goal = Goal::kPreprocessed;
    return true;
  }
  if (a == "-P" || a == "-C" || a == "-CC" || a == "-dD" || a == "-dM") {
    extra.printing.push_back(a);
    if (a == "-P") print.ShowLineMarkers = 0;
    if (a == "-C" || a == "-CC") print.ShowComments = 1;
    if (a == "-CC") print.ShowMacroComments = 1;
    if (a == "-dD" || a == "-dM") print.ShowMacros = 1;
    if (a == "-dM") print.ShowCPP = 0;
    return true;
  }
  if (a == "-M" || a == "-MM" || a == "-MD" || a == "-MMD") {
    extra.wanted = true;
    o.rule.IncludeSystemHeaders = a == "-M" || a == "-MD";
    if (a == "-M" || a == "-MM") o.goal = Goal::kRule;
    return true;
  }
  if (a.compare(0, 2, "-M") != 0) return false;
  if (extra.first.empty()) extra.first = a.substr(0, 3);
  if (a.compare(0, 3, "-MF") == 0) {
    extra.file = value("-MF");
  } else if (a.compare(0, 3, "-MT") == 0) {
    o.rule.Targets.push_back(value("-MT"));
  } else if (a.compare(0, 3, "-MQ") == 0) {
    o.rule.Targets.push_back(quote_for_make(value("-MQ")));
  } else if (a == "-MP") {
    o.rule.UsePhonyTargets = 1;
  } else if (a == "-MG") {
    o.rule.AddMissingHeaderDeps = 1;
  } else {
    return false;
  }
  return true;
}

// Fills in the options; a message if they are wrong.
std::string read_arguments(int argc, char** argv, Options& o) {
  Extra extra;
  o.preprocessed.ShowCPP = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    std::string missing;
    const auto value = [&](const char* flag) -> std::string {
      if (a.size() > strlen(flag)) return a.substr(strlen(flag));
      if (i + 1 < argc) return argv[++i];
      missing = std::string(flag) + " needs a value";
      return "";
    };
    const auto starts = [&](const char* flag) { return a.compare(0, strlen(flag), flag) == 0; };
    if (a == "-lines") {
      o.lines = true;
    } else if (a == "-nolines") {
      o.lines = false;
    } else if (a == "-portable") {
      o.portable = true;
    } else if (a == "-extern-main") {
      o.extern_main = true;
    } else if (a == "-plain-c") {
      o.plain_c = true;
    } else if (a == "-w") {
      o.no_warnings = true;
    } else if (a == "-fgnu89-inline") {
      o.gnu89_inline = true;
    } else if (a == "-pedantic") {
      o.pedantic = true;
    } else if (a == "-pedantic-errors") {
      o.pedantic = o.pedantic_errors = true;
    } else if (a == "-time") {
      o.time = true;
    } else if (a == "-g") {
      // The checking runtime is to see every access as it is written.
      o.checking = true;
    } else if (a == "-seen") {
      o.seen = value("-seen");
    } else if (a == "-dump-parse") {
      o.dump_parse = value("-dump-parse");
    } else if (a == "-upc-headers") {
      o.headers = value("-upc-headers");
    } else if (a == "-isystem") {
      o.systems.push_back(value("-isystem"));
    } else if (a == "-iquote") {
      o.quotes.push_back(value("-iquote"));
    } else if (a == "-include") {
      o.forced.push_back(value("-include"));
    } else if (read_extra(a, value, o, extra)) {
    } else if (starts("-I")) {
      o.includes.push_back(value("-I"));
    } else if (starts("-D")) {
      o.macros.push_back("D" + value("-D"));
    } else if (starts("-U")) {
      o.macros.push_back("U" + value("-U"));
    } else if (starts("-T")) {
      std::string n = value("-T");
      if (!n.empty() && n[0] == '=') n = n.substr(1);
      char* end = nullptr;
      const long threads = strtol(n.c_str(), &end, 10);
      if (missing.empty() &&
          (n.empty() || *end || threads < 1 || threads > upc::driver::kMaxThreads))
        return "-T wants a number of threads from 1 to " +
               std::to_string(upc::driver::kMaxThreads) + ", not '" + n + "'";
      o.threads = static_cast<int>(threads);
    } else if (starts("-std=")) {
      o.standard = a.substr(5);
    } else if (starts("-O")) {
      o.optimize = a == "-O0" ? 0 : 1;
    } else if (starts("-o")) {
      o.output = value("-o");
    } else if (a[0] == '-' && a.size() > 1) {
      return "unknown option " + a + "\n" + kUsage;
    } else if (o.input.empty()) {
      o.input = a;
    } else {
      return "more than one input file: " + o.input + " and " + a;
    }
    if (!missing.empty()) return missing;
  }
  if (o.checking) o.optimize = 0;
  if (o.input.empty()) return std::string("no input file\n") + kUsage;
  if (!extra.printing.empty() && o.goal != Goal::kPreprocessed)
    return extra.printing[0] + " goes with -E only";
  if (!extra.wanted) {
    if (!extra.first.empty()) return extra.first + " needs -M, -MM, -MD or -MMD";
  } else if (o.goal == Goal::kRule) {
    if (!extra.file.empty()) o.output = extra.file;
  } else {
    if (extra.file.empty()) return "-MD and -MMD need -MF FILE";
    o.rule_file = extra.file;
  }
  if (extra.wanted && o.rule.Targets.empty())
    o.rule.Targets.push_back(quote_for_make(llvm::sys::path::stem(o.input).str() + ".o"));
  if (o.output.empty()) {
    if (o.goal == Goal::kTranslation) return "no output file: say -o OUT.trans.c";
    o.output = "-";
  }
  return "";
}

// The UPC view of upc.h, relative to the program: installed, or in the source tree.
std::string find_headers(const char* argv0) {
  const std::string self = llvm::sys::fs::getMainExecutable(argv0, nullptr);
  llvm::SmallString<256> dir(llvm::sys::path::parent_path(self));
  for (const char* way : {"../../include/smp-upc/upc", "../include/smp-upc/upc"}) {
    llvm::SmallString<256> at(dir);
    llvm::sys::path::append(at, way);
    llvm::sys::path::remove_dots(at, true);
    if (llvm::sys::fs::exists(at + "/upc.h")) return at.str().str();
  }
  return "";
}

class Clock {
 public:
  explicit Clock(bool on) : on_(on) {}
  void lap(const char* what) {
    const auto now = std::chrono::steady_clock::now();
    if (on_)
      fprintf(stderr, "%-12s %6.1f ms\n", what,
              std::chrono::duration<double, std::milli>(now - last_).count());
    last_ = now;
  }

 private:
  bool on_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// Macros can expand without end in sight; no real program comes near these.
constexpr rlim_t kMaxCpuSeconds = 30;
constexpr rlim_t kMaxMemory = rlim_t{4} << 30;  // bytes, of address space

// The sanitizers reserve terabytes of addresses for themselves.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define UPCT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define UPCT_SANITIZED 1
#endif
#endif

void give_up(const char* why, size_t length) {
  if (write(STDERR_FILENO, why, length) < 0) _exit(2);
  _exit(1);
}
void out_of_time(int) {
  static const char kWhy[] =
      "upctrans: error: the program takes more than 30 s of processor time; do its macros expand "
      "into "
      "each other?\n";
  give_up(kWhy, sizeof kWhy - 1);
}
void out_of_memory() {
  static const char kWhy[] =
      "upctrans: error: the program takes more than 4 GB of memory; do its macros expand into each "
      "other?\n";
  give_up(kWhy, sizeof kWhy - 1);
}

void limit_resources() {
  signal(SIGXCPU, out_of_time);
  std::set_new_handler(out_of_memory);
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { out_of_memory(); });
  for (const auto& [what, most] : {
           std::pair<int, rlim_t>{RLIMIT_CPU, kMaxCpuSeconds},
#ifndef UPCT_SANITIZED
           std::pair<int, rlim_t>{RLIMIT_AS, kMaxMemory},
#endif
       }) {
    rlimit limit;
    if (getrlimit(static_cast<__rlimit_resource>(what), &limit) != 0) continue;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > most) limit.rlim_cur = most;
    setrlimit(static_cast<__rlimit_resource>(what), &limit);
  }
}

// Writes the file, "-" being standard output; false, with a message, if that fails.
bool write_file(const std::string& name, const std::string& text) {
  std::error_code failed;
  llvm::raw_fd_ostream out(name, failed);
  if (failed) {
    fail("cannot write " + name + ": " + failed.message());
    return false;
  }
  out << text;
  if (name == "-") {
    out.flush();
  } else {
    out.close();
  }
  if (!out.has_error()) return true;
  fail("cannot write " + name + ": " + out.error().message());
  out.clear_error();
  if (name != "-") llvm::sys::fs::remove(name);
  return false;
}

// Writes what goes with the output: the rule for make and the list of files.
bool write_dependencies(const Options& o, const upc::translate::Source& source) {
  if (!o.rule_file.empty() && !write_file(o.rule_file, source.rule->text())) return false;
  return o.seen.empty() || write_file(o.seen, source.watched->list());
}

int preprocess_only(const Options& o, upc::translate::Source& source) {
  std::string text;
  const bool good = print_preprocessed(o, source, text);
  if (o.goal == Goal::kRule) {
    if (!good) return 1;
    text = source.rule->text();
  }
  // Text with errors is shown, for them to be understood.
  if (!write_file(o.output, text) || !good) return 1;
  return write_dependencies(o, source) ? 0 : 1;
}

// The first phases, to the first tree; null if they fail.
std::unique_ptr<upc::translate::Unit> read(const Options& o, upc::translate::Source& source,
                                           Clock& clock) {
  using namespace upc::translate;
  if (!preprocess(o, source)) return nullptr;
  clock.lap("preprocess");
  if (!prepass(o, source)) return nullptr;
  clock.lap("prepass");
  std::unique_ptr<Unit> unit = parse(o, source);
  clock.lap("parse");
  return unit;
}

int translate(Options o, upc::translate::Source*& sources) {
  using namespace upc::translate;
  if (o.goal != Goal::kTranslation) return preprocess_only(o, *sources);
  Clock clock(o.time);
  std::unique_ptr<Unit> unit = read(o, *sources, clock);
  if (!unit) return 1;
  if (const int missing = undeclared_names(*sources, *unit); missing > 0 && sources->has_upc_h) {
    // Again with the headers that Berkeley's upc.h brings; kept if they declare any of these.
    o.bring = true;
    auto* again = new Source;
    again->quiet = true;  // what is to be said has been said
    std::unique_ptr<Unit> more = read(o, *again, clock);
    again->quiet = false;
    if (more && undeclared_names(*again, *more) < missing &&
        more->complaints.size() <= unit->complaints.size()) {
      sources = again;
      unit = std::move(more);
    } else {
      o.bring = false;
    }
  }
  Source& source = *sources;
  if (rename_own(o, source, *unit)) unit = parse(o, source);
  if (source.failed) return 1;
  for (int pass = 0; pass < 12 && repair(o, source, *unit); ++pass) {
    unit = parse(o, source);
    clock.lap("parse again");
  }
  if (!check(o, source, *unit)) return 1;
  if (!o.plain_c) upc::translate::advise(source, *unit);
  clock.lap("check");
  const std::string text = emit(o, source, *unit);
  clock.lap("emit");
  if (source.failed) return 1;
  return write_file(o.output, text) && write_dependencies(o, source) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  const std::string wrong = read_arguments(argc, argv, o);
  if (!wrong.empty()) return fail(wrong);
  if (o.headers.empty()) o.headers = find_headers(argv[0]);
  if (o.headers.empty())
    return fail("cannot find upc.h beside the program: name its directory with -upc-headers DIR");
  limit_resources();
  // Deeply nested programs need a deep stack. And on some wrong programs Clang 14 itself fails
  // while it describes what is wrong: what it said until then is the message.
  int result = 1;
  auto* source = new upc::translate::Source;
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  if (!context.RunSafelyOnThread([&] { result = translate(o, source); }, 256u << 20)) {
    result = 1;
    if (!source->failed) upc::translate::report_failure(*source);
  }
  fflush(stderr);
  // Tearing Clang down takes longer than translating did; the system does it at once.
  _exit(result);
}
