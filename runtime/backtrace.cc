// Return addresses from glibc, positions from addr2line if the machine has it.
#include "runtime/backtrace.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
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

// The frames from the interrupted one on, or all that are above the runtime's own.
Frames collect(const void* context) {
  Frames all, kept;
  all.count = backtrace(all.address, kMaxFrames);
  int first = 0;
#if defined(__x86_64__)
  if (context) {
    const auto* registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
    void* at = reinterpret_cast<void*>(registers[REG_RIP]);
    kept.address[kept.count++] = at;
    for (int i = 0; i < all.count; ++i)
      if (all.address[i] == at) first = i + 1;
  }
#endif
  for (int i = first; i < all.count && kept.count < kMaxFrames; ++i)
    kept.address[kept.count++] = all.address[i];
  return kept;
}

// What the object file calls the code at a frame: its file's load address is taken off, and return
// addresses point behind the call.
struct Location {
  const char* file = nullptr;
  uintptr_t offset = 0;
  const char* function = nullptr;
};

Location locate(const Frames& frames, int index, bool interrupted) {
  Location location;
  const auto address = reinterpret_cast<uintptr_t>(frames.address[index]);
  const uintptr_t call = interrupted && index == 0 ? address : address - 1;
  Dl_info info;
  if (!dladdr(reinterpret_cast<void*>(call), &info) || !info.dli_fname) return location;
  location.file = info.dli_fname;
  location.offset = call - reinterpret_cast<uintptr_t>(info.dli_fbase);
  location.function = info.dli_sname;
  // A program linked at a fixed address is known by its own addresses.
  if (reinterpret_cast<uintptr_t>(info.dli_fbase) == 0x400000) location.offset = call;
  return location;
}

bool is_program(const Location& location) {
  // dladdr names the program as it was called; everything else is a shared library.
  return location.file && !strstr(location.file, ".so");
}

// Runs addr2line on the program's address; false if there is no such tool or no debug information.
// Fills text with "FUNCTION\nFILE:LINE\n".
bool ask_addr2line(const Location& location, char* text, size_t capacity) {
  int pipe_ends[2];
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) return false;
  char program[32], address[32];
  snprintf(program, sizeof program, "/proc/%d/exe", static_cast<int>(getpid()));
  snprintf(address, sizeof address, "0x%lx", static_cast<unsigned long>(location.offset));
  const pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, STDERR_FILENO);
    execlp("addr2line", "addr2line", "-f", "-e", program, address, static_cast<char*>(nullptr));
    _exit(127);
  }
  close(pipe_ends[1]);
  size_t length = 0;
  ssize_t n;
  while (length + 1 < capacity &&
         (n = read(pipe_ends[0], text + length, capacity - 1 - length)) > 0)
    length += static_cast<size_t>(n);
  text[length] = '\0';
  close(pipe_ends[0]);
  int status;
  waitpid(child, &status, 0);
  return length > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 && !strstr(text, "\n??");
}

// Splits addr2line's answer; the position loses its " (discriminator …)" and ":0" stays unknown.
bool split_answer(char* text, const char** function, const char** position) {
  char* newline = strchr(text, '\n');
  if (!newline) return false;
  *newline = '\0';
  *function = text;
  char* where = newline + 1;
  where[strcspn(where, " \n")] = '\0';
  const size_t length = strlen(where);
  if (length < 2 || strcmp(where + length - 2, ":?") == 0 || strcmp(where + length - 2, ":0") == 0)
    return false;
  *position = where;
  return true;
}

}  // namespace

void prepare_backtrace() {
  void* frame;
  backtrace(&frame, 1);
}

bool add_crash_place(Line& line, const void* context) {
  const Frames frames = collect(context);
  for (int i = 0; i < frames.count; ++i) {
    const Location location = locate(frames, i, context != nullptr);
    if (!is_program(location)) continue;
    char text[1024];
    const char *function, *position;
    if (!ask_addr2line(location, text, sizeof text) || !split_answer(text, &function, &position))
      continue;
    line.add("%s: ", position);
    return true;
  }
  return false;
}

void write_backtrace(const void* context) {
  const Frames frames = collect(context);
  for (int i = 0; i < frames.count; ++i) {
    const Location location = locate(frames, i, context != nullptr);
    char text[1024];
    const char *function = location.function, *position = nullptr;
    if (is_program(location) && ask_addr2line(location, text, sizeof text))
      split_answer(text, &function, &position);
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
