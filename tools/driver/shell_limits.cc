// SPDX-License-Identifier: MIT
// Checks the limits that this process inherited.
#include "tools/driver/shell_limits.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>

#include "tools/driver/message.h"

namespace upc::driver {
namespace {

// Linkers keep all inputs open: start files, objects, the runtime, the C library's parts.
constexpr rlim_t kOpenFiles = 24;
constexpr rlim_t kStack = 128 << 10;  // bytes

// What compiling needs of a resource, in the units of ulimit.
struct Need {
  __rlimit_resource resource;
  rlim_t unit;
  rlim_t usual;
  bool any;  // whether a large program may need any amount
  const char* option;
  const char* what;
};
constexpr Need kNeeds[] = {
    {RLIMIT_AS, 1024, 1 << 20, true, "-v", "kB of address space"},
    {RLIMIT_DATA, 1024, 1 << 20, true, "-d", "kB of memory"},
    {RLIMIT_STACK, 1024, 1 << 10, false, "-s", "kB of stack"},
    {RLIMIT_FSIZE, 1024, 64 << 10, false, "-f", "kB in a file"},
    {RLIMIT_CPU, 1, 10, false, "-t", "s of processor time"},
};

std::optional<rlim_t> LimitOf(__rlimit_resource resource) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

// Whether this process can have nested children, as gcc runs collect2, which runs ld.
bool CanHaveDescendants(int generations) {
  if (generations == 0) return true;
  const pid_t child = fork();
  if (child == 0) _exit(CanHaveDescendants(generations - 1) ? 0 : 1);
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace

void RequireLimits() {
  const std::optional<rlim_t> limit = LimitOf(RLIMIT_NOFILE);
  if (limit && *limit < kOpenFiles)
    throw Error("only " + std::to_string(*limit) + " files may be open at a time, and a linker" +
                " needs more; raise the limit to " + std::to_string(kOpenFiles) +
                " or more (ulimit -n)");
  const std::optional<rlim_t> stack = LimitOf(RLIMIT_STACK);
  if (stack && *stack < kStack)
    throw Error("a stack of " + std::to_string(*stack >> 10) +
                " kB is too small for compilers; raise the limit to " +
                std::to_string(kStack >> 10) + " or more (ulimit -s)");
}

std::string LimitsInTheWay(bool crashed) {
  std::string limits, options;
  const auto add = [&](const std::string& what, const std::string& option) {
    limits += (limits.empty() ? "" : ", ") + what;
    options += (options.empty() ? "ulimit " : ", ulimit ") + option;
  };
  for (const Need& need : kNeeds) {
    const std::optional<rlim_t> limit = LimitOf(need.resource);
    if (limit && (*limit / need.unit < need.usual || (crashed && need.any)))
      add(std::to_string(*limit / need.unit) + " " + need.what, need.option);
  }
  constexpr int kGenerations = 4;
  if (const auto processes = LimitOf(RLIMIT_NPROC); processes && !CanHaveDescendants(kGenerations))
    add(std::to_string(*processes) + " processes of this user", "-u");
  if (limits.empty()) return {};
  return "the shell limits it to " + limits + ", which may be too little; raise that (" + options +
         ")";
}

}  // namespace upc::driver
