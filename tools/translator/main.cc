// upctrans: translates one UPC file to C for the UPC Runtime.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "translator.h"

namespace {

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
    "  -upc-headers DIR  where upc.h is (found beside the installed program, unless told)\n";

int fail(const std::string& message) {
  fprintf(stderr, "upctrans: error: %s\n", message.c_str());
  return 1;
}

// Fills in the options; a message if they are wrong.
std::string read_arguments(int argc, char** argv, Options& o) {
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
    } else if (a == "-time") {
      o.time = true;
    } else if (a == "-g") {
      // The checking runtime is to see every access as it is written.
      o.checking = true;
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
      if (missing.empty() && (n.empty() || *end || threads < 1 || threads > 2048))
        return "-T wants a number of threads from 1 to 2048, not '" + n + "'";
      o.threads = static_cast<int>(threads);
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
  if (o.output.empty()) return "no output file: say -o OUT.trans.c";
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
constexpr rlim_t kMaxMemory = rlim_t{16} << 30;  // bytes, of address space

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
      "upctrans: error: the program takes more than 30 s of processor time; do its macros expand into "
      "each other?\n";
  give_up(kWhy, sizeof kWhy - 1);
}
void out_of_memory() {
  static const char kWhy[] =
      "upctrans: error: the program takes more than 16 GB of memory; do its macros expand into each "
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

int translate(const Options& o, upc::translate::Source& source) {
  using namespace upc::translate;
  Clock clock(o.time);
  if (!preprocess(o, source)) return 1;
  clock.lap("preprocess");
  if (!prepass(o, source)) return 1;
  clock.lap("prepass");
  std::unique_ptr<Unit> unit = parse(o, source);
  clock.lap("parse");
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
  std::error_code failed;
  llvm::raw_fd_ostream out(o.output, failed);
  if (failed) return fail("cannot write " + o.output + ": " + failed.message());
  out << text;
  out.close();
  if (out.has_error()) {
    const std::string why = out.error().message();
    out.clear_error();
    llvm::sys::fs::remove(o.output);
    return fail("cannot write " + o.output + ": " + why);
  }
  return 0;
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
  // Deeply nested programs need a deep stack. And on some wrong programs Clang 14 itself fails while
  // it describes what is wrong: what it said until then is the message.
  int result = 1;
  auto* source = new upc::translate::Source;
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  if (!context.RunSafelyOnThread([&] { result = translate(o, *source); }, 256u << 20)) {
    result = 1;
    if (!source->failed) upc::translate::report_failure(*source);
  }
  fflush(stderr);
  // Tearing Clang down takes longer than translating did; the system does it at once.
  _exit(result);
}
