// SPDX-License-Identifier: MIT
// Return addresses from glibc, positions from addr2line if the machine has it.
#include "runtime/diagnostics/backtrace.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <type_traits>

#include "runtime/diagnostics/function_files.h"
#include "runtime/diagnostics/registers.h"
#include "smp/os.h"

namespace upc::runtime {
namespace {

bool is_code(const void* address) {
  Dl_info info;
  return dladdr(address, &info) != 0;
}

// Set while a stack is unwound, and still set if a first attempt has crashed: then the stack must
// not be trusted.
__thread volatile bool unwinding = false;

volatile bool prepared = false;

// The frames from the interrupted one on. If a call went to an address without code, nothing can be
// unwound from there: its caller's frame is the first that can.
Stack collect_interrupted(ucontext_t* context) {
  Stack all, kept;
  kept.interrupted = true;
  auto& counter = program_counter(context);
  auto& stack = stack_pointer(context);
  const auto at = static_cast<uintptr_t>(counter);
  kept.address[kept.count++] = reinterpret_cast<void*>(at);
  if (unwinding) return kept;
  unwinding = true;
  uintptr_t start = at;
  if (!is_code(reinterpret_cast<void*>(at))) {
    const uintptr_t back = return_address(context);
    kept.address[kept.count++] = reinterpret_cast<void*>(back);
    start = back - 1;  // within the call
    if (is_code(reinterpret_cast<void*>(start))) {
      const auto counter_before = counter;
      const auto stack_before = stack;
      counter = static_cast<std::remove_reference_t<decltype(counter)>>(start);
      stack += kBytesOfCall;
      all.count = backtrace(all.address, kMaxFrames);
      counter = counter_before;
      stack = stack_before;
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

// An address in terms of its object file: the file's load address is subtracted, and return
// addresses are moved back into the call.
struct Location {
  const char* file = nullptr;
  uintptr_t offset = 0;
  const char* function = nullptr;
  bool is_program = false;  // not in a shared library
};

// Where the program's file begins in memory, found by its headers, whose address the kernel passes.
const void* program_base() {
  Dl_info info;
  const auto* headers = reinterpret_cast<const void*>(getauxval(AT_PHDR));
  return headers && dladdr(headers, &info) ? info.dli_fbase : nullptr;
}

Location locate(const Stack& frames, int index, const void* program) {
  Location location;
  const auto address = reinterpret_cast<uintptr_t>(frames.address[index]);
  const uintptr_t call = frames.interrupted && index == 0 ? address : address - 1;
  Dl_info info;
  if (!dladdr(reinterpret_cast<void*>(call), &info) || !info.dli_fname) return location;
  location.file = info.dli_fname;
  location.offset = call - reinterpret_cast<uintptr_t>(info.dli_fbase);
  location.function = info.dli_sname;
  location.is_program = program && info.dli_fbase == program;
  // A program linked at a fixed address uses its own addresses.
  if (reinterpret_cast<uintptr_t>(info.dli_fbase) == 0x400000) location.offset = call;
  return location;
}

// Functions of the runtime that are in the program's own code, inlined from a header.
bool is_of_runtime(const char* function) {
  constexpr const char* kPrefixes[] = {"upcri_", "upcr_", "upc_", "bupc_", "shmem_"};
  for (const char* prefix : kPrefixes)
    if (strncmp(function, prefix, strlen(prefix)) == 0) return true;
  return false;
}

// Functions inside the runtime, of the program's start, and of the C++ library's headers.
bool is_inside(const char* function, const char* position) {
  if (!position)
    return strncmp(function, "_Z", 2) == 0 || strcmp(function, "main") == 0 ||
           strcmp(function, "_start") == 0;
  // The path with which the runtime was compiled. Clang writes /usr/bin/../lib/…/include/c++/.
  return strncmp(position, "/proc/self/cwd/", 15) == 0 || strstr(position, "/include/c++/");
}

bool is_of_system(const Location& location) {
  return !location.is_program && location.file &&
         (strncmp(location.file, "/lib", 4) == 0 || strncmp(location.file, "/usr/lib", 8) == 0 ||
          strncmp(location.file, "linux-vdso", 10) == 0);
}

// Source positions of up to kMaxFrames addresses of the program, by one run of addr2line.
class Positions {
 public:
  // Looks up the locations that are in the program; false if there is no such tool.
  bool ask(const Location* locations, int count);
  // The next location's function and position, each NULL if unknown. Of the calls that are inlined
  // there, it is the innermost one in the user's code; `call` becomes the runtime's function that
  // it calls, and `source` the file without a line if nothing more is known.
  void next(const char** function, const char** position, const char** call = nullptr,
            const char** source = nullptr);

 private:
  const char* next_line();
  bool more_here() const { return *at_ && strncmp(at_, "0x", 2) != 0; }
  char text_[32 << 10];
  char* at_ = text_;
};

// The signal may have come inside malloc, so nothing here may allocate; fork() would.
bool Positions::ask(const Location* locations, int count) {
  int pipe_ends[2];
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) return false;
  char addresses[kMaxFrames][20];
  const char* arguments[kMaxFrames + 5] = {"addr2line", "-afie", "/proc/self/fd/3"};
  int argument = 3;
  for (int i = 0; i < count; ++i) {
    if (!locations[i].is_program) continue;
    snprintf(addresses[i], sizeof addresses[i], "0x%lx",
             static_cast<unsigned long>(locations[i].offset));
    arguments[argument++] = addresses[i];
  }
  if (argument == 3) return false;
  const pid_t child = smp::os::bare_fork();
  if (child < 0) return false;
  if (child == 0) {
    // By system calls, since a thread may have held one of ThreadSanitizer's locks.
    const auto become = [](int from, int to) { syscall(SYS_dup3, from, to, 0); };
    become(pipe_ends[1], STDOUT_FILENO);
    const int null = static_cast<int>(syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR));
    become(null, STDIN_FILENO);
    become(null, STDERR_FILENO);
    // The program as an open file: it may have been replaced since it started, and under qemu,
    // /proc/PID/exe of another process is qemu itself.
    become(static_cast<int>(syscall(SYS_openat, AT_FDCWD, "/proc/self/exe", O_RDONLY)), 3);
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

// addr2line prints a line with the address, and two lines (name and position) for each call that is
// inlined there, from the inside out, and for the function itself. The " (discriminator …)" of a
// position is removed; a position whose line is 0 or ? is unknown.
void Positions::next(const char** function, const char** position, const char** call,
                     const char** source) {
  next_line();
  bool ours;
  do {
    *function = next_line();
    char* where = const_cast<char*>(next_line());
    if (char* behind = strstr(where, " (discriminator")) *behind = '\0';
    const size_t length = strlen(where);
    const bool known = length >= 2 && strcmp(where + length - 2, ":?") != 0 &&
                       strcmp(where + length - 2, ":0") != 0;
    *position = known ? where : nullptr;
    if (source && !known && length > 2 && where[0] != '?' && where[0] != '<') {
      where[length - 2] = '\0';
      *source = where;
    }
    ours = is_of_runtime(*function);
    if (call && ours) *call = *function;
    ours |= call && is_inside(*function, *position);
  } while (ours && more_here());
  while (more_here()) next_line();
  if (!**function || strcmp(*function, "??") == 0) *function = nullptr;
}

struct Located {
  Stack frames;
  Location locations[kMaxFrames];
  Positions positions;
  bool asked;

  explicit Located(const Stack& stack) : frames(stack) {
    const void* program = program_base();
    for (int i = 0; i < frames.count; ++i) locations[i] = locate(frames, i, program);
    asked = positions.ask(locations, frames.count);
  }
};

// Whether code of the C library is in a system call, other than those by which it gets memory or
// waits for its own locks: it makes these with locks held.
bool waits_in_system(uintptr_t at, const Dl_info& info) {
  constexpr const char* kWithLocks[] = {"mmap",    "mmap64",   "munmap", "mremap",
                                        "madvise", "mprotect", "brk",    "sbrk"};
  if (!info.dli_fname || !strstr(info.dli_fname, "/libc.so") || !info.dli_sname) return false;
  if (!is_in_system_call(at)) return false;
  for (const char* function : kWithLocks)
    if (strcmp(info.dli_sname, function) == 0) return false;
  return strncmp(info.dli_sname, "__lll_", 6) != 0;
}

// The program's name of its function: main has another name in its translation, and the compiler
// names parts of a function f.cold, f.part.0 and so on.
const char* users_name(const char* function) {
  return strncmp(function, "user_main", 9) == 0 && (!function[9] || function[9] == '.')
             ? function + 5
             : function;
}
int users_name_length(const char* function) {
  return static_cast<int>(strcspn(users_name(function), "."));
}

}  // namespace

// All frames, if no frame was interrupted.
Stack stack_of(void* context) {
  if (context) return collect_interrupted(static_cast<ucontext_t*>(context));
  Stack all;
  all.count = backtrace(all.address, kMaxFrames);
  return all;
}

void prepare_backtrace() {
  void* frame;
  backtrace(&frame, 1);
  prepared = true;
}

bool can_prepare_backtrace(void* context) {
  if (prepared || !context) return prepared;
  const auto at = static_cast<uintptr_t>(program_counter(static_cast<ucontext_t*>(context)));
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(at), &info) == 0) return false;
  return info.dli_fbase == program_base() || waits_in_system(at, info);
}

namespace {

// In a C++ program without debug information, names do not distinguish the user's functions from
// the runtime's: with `all` both are written, otherwise nothing is written if no frame has a name.
// Returns how many have one.
int write_frames(const Stack& stack, bool all) {
  Located located(stack);
  const char* call = nullptr;  // the outermost outside function that the next frame has called
  int number = 0, named = 0;
  Line held;  // the first frame, if it has no name
  bool holds = false;
  for (int i = 0; i < stack.count; ++i) {
    const Location& location = located.locations[i];
    const char *function = location.function, *position = nullptr, *found = nullptr;
    const char* source = nullptr;
    if (located.asked && location.is_program)
      located.positions.next(&found, &position, nullptr, &source);
    if (found) function = found;
    const bool called = is_of_system(location) || (function && is_of_runtime(function));
    if (called || (i != 0 && !function)) {
      // Ignore internal functions of the C library and of the runtime.
      if (function && strncmp(function, "upcri_", 6) != 0 && (!call || function[0] != '_'))
        call = function;
      continue;
    }
    if (function && !all && is_inside(function, position)) {
      call = nullptr;
      continue;
    }
    const char* file = nullptr;
    if (function && !position)
      file = location.is_program ? file_of_function(function, strcspn(function, "."), source)
                                 : location.file;
    Line line;
    line.add("upc:     #%d ", number++);
    if (!function)
      line.add("(unknown function)");
    else
      line.add("%.*s", users_name_length(function), users_name(function));
    if (position)
      line.add(" at %s", position);
    else if (file)
      line.add(" in %s", file);
    if (call) line.add(", in %s", call);
    call = nullptr;
    if (!function && !all) {
      held = line;
      holds = true;
      continue;
    }
    if (holds) held.write();
    holds = false;
    line.write();
    named += function != nullptr;
  }
  return named;
}

}  // namespace

bool write_frames(const Stack& stack) {
  return write_frames(stack, false) > 0 || write_frames(stack, true) > 0;
}

bool users_place(const Stack& stack, UsersPlace& place) {
  Located located(stack);
  const auto keep = [](char(&to)[128], const char* from, int length) {
    snprintf(to, sizeof to, "%.*s", length, from ? from : "");
  };
  place = {};
  const char* through = nullptr;  // the runtime's outermost function that the next frame has called
  const char* nameless = nullptr;  // the innermost function without a position
  for (int i = 0; i < stack.count; ++i) {
    const Location& location = located.locations[i];
    const char *function = nullptr, *position = nullptr, *inlined = nullptr;
    if (located.asked && location.is_program)
      located.positions.next(&function, &position, &inlined);
    if (!function) function = location.function;
    if (inlined) through = inlined;
    if (!function || is_of_system(location) || is_of_runtime(function) ||
        is_inside(function, position)) {
      if (function && is_of_runtime(function)) through = function;
      continue;
    }
    if (!position) {  // of a linked library, such as clang's ThreadSanitizer runtime
      if (!nameless) nameless = function;
      continue;
    }
    snprintf(place.position, sizeof place.position, "%s", position);
    keep(place.function, users_name(function), users_name_length(function));
    keep(place.call, through, 127);
    return true;
  }
  if (!nameless) return false;
  keep(place.function, users_name(nameless), users_name_length(nameless));
  keep(place.call, through, 127);
  return true;
}

bool add_crash_place(Line& line, void* context) {
  Located located(stack_of(context));
  for (int i = 0; located.asked && i < located.frames.count; ++i) {
    if (!located.locations[i].is_program) continue;
    const char *function, *position;
    located.positions.next(&function, &position);
    // A function of a header that is not inlined: its caller is the user's.
    if (!position || (function && (is_of_runtime(function) || is_inside(function, position))))
      continue;
    line.add("%s: ", position);
    return true;
  }
  return false;
}

void write_backtrace(void* context) {
  if (!write_frames(stack_of(context))) {
    Line line;
    line.add("upc:     (no frame of the program could be identified)");
    line.write();
  }
}

}  // namespace upc::runtime
