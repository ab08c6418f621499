// Return addresses from glibc, positions from addr2line if the machine has it.
#include "runtime/report/backtrace.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

namespace upc::runtime {
namespace {

constexpr int kMaxFrames = 48;

struct Frames {
  void* address[kMaxFrames];
  int count = 0;
};

bool is_code(const void* address) {
  Dl_info info;
  return dladdr(address, &info) != 0;
}

// A first attempt has crashed in here, and so has left this set: the stack is not to be trusted.
volatile bool unwinding = false;

#if defined(__x86_64__)
// The frames from the interrupted one on. Where a call has led to no code, nothing can be unwound
// through that: its caller's frame is the first that can.
Frames collect_interrupted(ucontext_t* context) {
  Frames all, kept;
  greg_t* const registers = context->uc_mcontext.gregs;
  const greg_t at = registers[REG_RIP], stack = registers[REG_RSP];
  kept.address[kept.count++] = reinterpret_cast<void*>(at);
  if (unwinding) return kept;
  unwinding = true;
  greg_t start = at;
  if (!is_code(reinterpret_cast<void*>(at))) {
    const greg_t back = *reinterpret_cast<const greg_t*>(stack);
    kept.address[kept.count++] = reinterpret_cast<void*>(back);
    start = back - 1;  // the call
    if (is_code(reinterpret_cast<void*>(start))) {
      registers[REG_RIP] = start;
      registers[REG_RSP] = stack + static_cast<greg_t>(sizeof back);
      all.count = backtrace(all.address, kMaxFrames);
      registers[REG_RIP] = at;
      registers[REG_RSP] = stack;
    }
  } else {
    all.count = backtrace(all.address, kMaxFrames);
  }
  unwinding = false;
  int i = 0;
  while (i < all.count && all.address[i] != reinterpret_cast<void*>(start)) ++i;
  for (++i; i < all.count && kept.count < kMaxFrames; ++i)
    kept.address[kept.count++] = all.address[i];
  return kept;
}
#endif

// The frames from the interrupted one on, or all, where there is none.
Frames collect(void* context) {
#if defined(__x86_64__)
  if (context) return collect_interrupted(static_cast<ucontext_t*>(context));
#endif
  (void)context;
  Frames all;
  all.count = backtrace(all.address, kMaxFrames);
  return all;
}

// What the object file calls the code at a frame: its file's load address is taken off, and return
// addresses point behind the call.
struct Location {
  const char* file = nullptr;
  uintptr_t offset = 0;
  const char* function = nullptr;
  bool is_program = false;  // and not in a shared library
};

// Where the program's file begins in memory: its headers are the kernel's to tell.
const void* program_base() {
  Dl_info info;
  const auto* headers = reinterpret_cast<const void*>(getauxval(AT_PHDR));
  return headers && dladdr(headers, &info) ? info.dli_fbase : nullptr;
}

Location locate(const Frames& frames, int index, bool interrupted, const void* program) {
  Location location;
  const auto address = reinterpret_cast<uintptr_t>(frames.address[index]);
  const uintptr_t call = interrupted && index == 0 ? address : address - 1;
  Dl_info info;
  if (!dladdr(reinterpret_cast<void*>(call), &info) || !info.dli_fname) return location;
  location.file = info.dli_fname;
  location.offset = call - reinterpret_cast<uintptr_t>(info.dli_fbase);
  location.function = info.dli_sname;
  location.is_program = program && info.dli_fbase == program;
  // A program linked at a fixed address is known by its own addresses.
  if (reinterpret_cast<uintptr_t>(info.dli_fbase) == 0x400000) location.offset = call;
  return location;
}

// Functions of the runtime that lie in the program's own code, inlined from a header.
bool is_of_runtime(const char* function) {
  constexpr const char* kPrefixes[] = {"upcri_", "upcr_", "upc_", "bupc_", "shmem_"};
  for (const char* prefix : kPrefixes)
    if (strncmp(function, prefix, strlen(prefix)) == 0) return true;
  return false;
}

// Positions of up to kMaxFrames addresses of the program by one addr2line.
class Positions {
 public:
  // The locations that are in the program; false if there is no such tool.
  bool ask(const Location* locations, int count);
  // The next location's function and position, each NULL if unknown: of the calls that are inlined
  // there the innermost one that is the user's.
  void next(const char** function, const char** position);

 private:
  const char* next_line();
  bool more_here() const { return *at_ && strncmp(at_, "0x", 2) != 0; }
  char text_[32 << 10];
  char* at_ = text_;
};

// The signal may have come inside malloc, so nothing here may allocate, and fork() would.
bool Positions::ask(const Location* locations, int count) {
  int pipe_ends[2];
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) return false;
  char program[32], addresses[kMaxFrames][20];
  snprintf(program, sizeof program, "/proc/%d/exe", static_cast<int>(getpid()));
  const char* arguments[kMaxFrames + 5] = {"addr2line", "-afie", program};
  int argument = 3;
  for (int i = 0; i < count; ++i) {
    if (!locations[i].is_program) continue;
    snprintf(addresses[i], sizeof addresses[i], "0x%lx",
             static_cast<unsigned long>(locations[i].offset));
    arguments[argument++] = addresses[i];
  }
  if (argument == 3) return false;
  const pid_t child = _Fork();
  if (child < 0) return false;
  if (child == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    const int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDERR_FILENO);
    execvp("addr2line", const_cast<char**>(arguments));
    _exit(127);
  }
  close(pipe_ends[1]);
  size_t length = 0;
  ssize_t n;
  while (length + 1 < sizeof text_ &&
         (n = read(pipe_ends[0], text_ + length, sizeof text_ - 1 - length)) > 0)
    length += static_cast<size_t>(n);
  text_[length] = '\0';
  close(pipe_ends[0]);
  int status;
  waitpid(child, &status, 0);
  return length > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

const char* Positions::next_line() {
  char* line = at_;
  char* newline = strchr(line, '\n');
  if (!newline) return "";
  *newline = '\0';
  at_ = newline + 1;
  return line;
}

// A line with the address, and two for each call that is inlined there, from the inside out, and
// for the function itself: name and position. A position loses its " (discriminator …)"; one whose
// line is 0 or ? is none.
void Positions::next(const char** function, const char** position) {
  next_line();
  do {
    *function = next_line();
    char* where = const_cast<char*>(next_line());
    if (char* behind = strstr(where, " (discriminator")) *behind = '\0';
    const size_t length = strlen(where);
    const bool known = length >= 2 && strcmp(where + length - 2, ":?") != 0 &&
                       strcmp(where + length - 2, ":0") != 0;
    *position = known ? where : nullptr;
  } while (is_of_runtime(*function) && more_here());
  while (more_here()) next_line();
  if (!**function || strcmp(*function, "??") == 0) *function = nullptr;
}

struct Located {
  Frames frames;
  Location locations[kMaxFrames];
  Positions positions;
  bool asked;

  explicit Located(void* context) : frames(collect(context)) {
    const void* program = program_base();
    for (int i = 0; i < frames.count; ++i)
      locations[i] = locate(frames, i, context != nullptr, program);
    asked = positions.ask(locations, frames.count);
  }
};

}  // namespace

void prepare_backtrace() {
  void* frame;
  backtrace(&frame, 1);
}

bool add_crash_place(Line& line, void* context) {
  Located located(context);
  for (int i = 0; located.asked && i < located.frames.count; ++i) {
    if (!located.locations[i].is_program) continue;
    const char *function, *position;
    located.positions.next(&function, &position);
    // A function of a header that is not inlined: its caller is the user's.
    if (!position || (function && is_of_runtime(function))) continue;
    line.add("%s: ", position);
    return true;
  }
  return false;
}

void write_backtrace(void* context) {
  Located located(context);
  for (int i = 0; i < located.frames.count; ++i) {
    const Location& location = located.locations[i];
    const char *function = location.function, *position = nullptr, *found = nullptr;
    if (located.asked && location.is_program) located.positions.next(&found, &position);
    if (found) function = found;
    Line line;
    line.add("upc:   #%d %s", i, function ? function : "(unknown function)");
    if (position)
      line.add(" at %s", position);
    else if (location.file)
      line.add(" in %s+0x%lx", location.file, static_cast<unsigned long>(location.offset));
    line.write();
  }
}

}  // namespace upc::runtime
