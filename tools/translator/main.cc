// SPDX-License-Identifier: MIT
// upctrans: translates one UPC file to C for the UPC Runtime.
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>

#include "clang/Basic/Version.h"
#include "dependencies.h"
#include "library.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "options.h"
#include "phases.h"
#include "tools/driver/colours.h"
#include "translator.h"

namespace {

using upc::translate::Goal;
using upc::translate::Options;

int fail(const std::string& message) {
  using upc::driver::InColour;
  fprintf(stderr, "%s %s %s\n", InColour("locus", "upctrans:").c_str(),
          InColour("error", "error:").c_str(), message.c_str());
  return 1;
}

// The directory of our upc.h, relative to the program: installed, or in the source tree.
std::string find_headers(const char* argv0) {
  const std::string self = llvm::sys::fs::getMainExecutable(argv0, nullptr);
  const llvm::SmallString<256> dir(llvm::sys::path::parent_path(self));
  for (const char* way : {"../../include/smp-upc/upc", "../include/smp-upc/upc"}) {
    llvm::SmallString<256> at(dir);
    llvm::sys::path::append(at, way);
    llvm::sys::path::remove_dots(at, true);
    if (llvm::sys::fs::exists(at + "/upc.h")) return at.str().str();
  }
  return "";
}

// Clang's own headers: installed with the program, or those of the build machine.
std::string find_clang_headers(const char* argv0) {
  const std::string self = llvm::sys::fs::getMainExecutable(argv0, nullptr);
  llvm::SmallString<256> beside(llvm::sys::path::parent_path(self));
  llvm::sys::path::append(beside, "include");
  if (llvm::sys::fs::exists(beside + "/stddef.h")) return beside.str().str();
  return "/usr/lib/llvm-" CLANG_VERSION_MAJOR_STRING "/lib/clang/" CLANG_VERSION_MAJOR_STRING
         "/include";
}

// Macros may expand without end; no real program comes near these limits.
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

// Whether the shell's limit is lower than ours, and therefore in effect.
bool shells_time = false, shells_memory = false;

[[noreturn]] void write_and_exit(std::initializer_list<const char*> texts) {
  for (const char* text : texts)
    if (write(STDERR_FILENO, text, strlen(text)) < 0) _exit(2);
  _exit(1);
}
void give_up(const char* most) {
  write_and_exit({"upctrans: error: the program takes more than ", most,
                  upc::translate::preprocessing.load(std::memory_order_relaxed)
                      ? " before it is preprocessed; perhaps its macros expand into each other"
                      : " to translate: split its functions, or the file",
                  "\n"});
}
void out_of_time(int) {
  if (shells_time)
    write_and_exit(
        {"upctrans: error: the limit of processor time is reached; raise it (ulimit -t)\n"});
  give_up("30 s of processor time");
}
void out_of_memory() {
  if (shells_memory)
    write_and_exit(
        {"upctrans: error: the limit of memory is reached; raise it (ulimit -v, ulimit -d)\n"});
  give_up("4 GB of memory");
}

// Lowers the limit to `most`; returns whether it was that low already.
bool lower(__rlimit_resource resource, rlim_t most) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0) return false;
  if (limit.rlim_cur <= most) return true;
  limit.rlim_cur = most;
  setrlimit(resource, &limit);
  return false;
}

void limit_resources() {
  signal(SIGXCPU, out_of_time);
  signal(SIGXFSZ, SIG_IGN);  // the write reports an error
  std::set_new_handler(out_of_memory);
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { out_of_memory(); });
  shells_time = lower(RLIMIT_CPU, kMaxCpuSeconds);
#ifndef UPCT_SANITIZED
  shells_memory = lower(RLIMIT_AS, kMaxMemory);
#endif
  rlimit data;
  shells_memory |= getrlimit(RLIMIT_DATA, &data) == 0 && data.rlim_cur < kMaxMemory;
}

// The stack that deeply nested programs need, or as much as a memory limit allows: at most a fourth
// of it, the rest is for the program. 0 if that is too little.
unsigned stack_bytes() {
  constexpr unsigned kWanted = 256u << 20, kLeast = 1u << 20;
  for (unsigned bytes = kWanted; bytes >= kLeast; bytes /= 2) {
    const size_t all = shells_memory ? size_t{4} * bytes : bytes;
    void* const room = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) continue;
    munmap(room, all);
    return bytes;
  }
  return 0;
}

// Whether the system lets this process create one more thread with such a stack. LLVM would abort.
bool can_have_thread(unsigned stack) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_t thread;
  const auto nothing = [](void* argument) { return argument; };
  if (pthread_create(&thread, &attributes, nothing, nullptr) != 0) return false;
  pthread_join(thread, nullptr);
  return true;
}

// Writes the file, "-" is standard output; false, with a message, if that fails.
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
  if (name != "-") (void)llvm::sys::fs::remove(name);
  return false;
}

// Writes the rule for make and the list of files.
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
  // A text with errors is written, too, for diagnosis.
  if (!write_file(o.output, text) || !good) return 1;
  return write_dependencies(o, source) ? 0 : 1;
}

// Checks a translated file.
int check_upcr_only(const Options& o, upc::translate::Source& source) {
  upc::translate::Clock clock(o.time);
  const std::unique_ptr<upc::translate::Unit> unit = upc::translate::read(o, source, clock);
  if (!unit) return 1;
  check_upcr(source, *unit);
  clock.lap("check");
  return source.failed ? 1 : 0;
}

int run(const Options& o, std::unique_ptr<upc::translate::Source>& source) {
  if (o.goal == Goal::kPreprocessed || o.goal == Goal::kRule) return preprocess_only(o, *source);
  std::unique_ptr<upc::translate::Unit> unit;
  if (o.goal == Goal::kUpcrCheck) return check_upcr_only(o, *source);
  std::string text;
  const int result = upc::translate::translate(o, source, unit, text) ? 0 : 1;
  if (o.goal == Goal::kIndex)
    return write_file(o.output, upc::translate::index(o, *source, unit.get())) ? result : 1;
  if (result != 0) return result;
  if (o.goal == Goal::kObjects) text = upc::translate::list_objects(o, *source, *unit);
  return write_file(o.output, text) && write_dependencies(o, *source) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  const std::string wrong = upc::translate::read_options(argc, argv, o);
  if (!wrong.empty()) return fail(wrong);
  if (o.help) {
    fputs(upc::translate::kUsage, stdout);
    return 0;
  }
  const bool upc = o.goal != Goal::kUpcrCheck;
  if (o.headers.empty() && upc) o.headers = find_headers(argv[0]);
  o.clang_headers = find_clang_headers(argv[0]);
  if (o.headers.empty() && upc)
    return fail("cannot find upc.h beside the program: name its directory with -upc-headers DIR");
  upc::driver::UseColours(o.colours);
  if (o.json_messages) upc::translate::write_messages_as_json(o.goal == Goal::kIndex);
  limit_resources();
  // Deeply nested programs need a deep stack. On some wrong programs Clang itself crashes while it
  // describes the error: what it reported until then is the message.
  int result = 1;
  auto source = std::make_unique<upc::translate::Source>();
  const unsigned stack = stack_bytes();
  if (stack == 0) out_of_memory();
  if (!can_have_thread(stack))
    return fail("the limit of processes and threads is reached; raise it (ulimit -u)");
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  if (!context.RunSafelyOnThread([&] { result = run(o, source); }, stack)) {
    result = 1;
    upc::translate::release_messages(*source);
    if (!source->failed) upc::translate::report_failure(*source);
  }
  fflush(stderr);
  // Destroying Clang's objects takes longer than the translation; the system frees them at once.
  _exit(result);
}
