// SPDX-License-Identifier: MIT
// Teams of LLVM's OpenMP: its library finds ompt_start_tool in the program (OpenMP 5.0, 4.2.2), and
// reports each parallel region and each member. The types are those of OpenMP's omp-tools.h,
// reduced to what is used.
#include <stdlib.h>

#include "runtime/teams.h"

namespace {

namespace teams = upc::runtime::teams;

union Data {  // ompt_data_t
  uint64_t value;
  void* pointer;
};
using Function = void (*)();
using Lookup = Function (*)(const char* name);
using SetCallback = int (*)(int event, Function callback);
struct Tool {  // ompt_start_tool_result_t
  int (*initialize)(Lookup lookup, int device, Data* tool);
  void (*finalize)(Data* tool);
  Data data;
};
constexpr int kParallelBegin = 3, kParallelEnd = 4, kImplicitTask = 7;  // ompt_callbacks_t
constexpr int kScopeBegin = 1;                                          // ompt_scope_endpoint_t
constexpr int kTaskInitial = 1;                                         // ompt_task_flag_t

// On the thread whose team begins, and after the team has ended.
void begin_region(Data*, const void*, Data* region, unsigned, int, const void*) {
  // C programs are linked without C++'s library.
  auto* identity = static_cast<teams::Identity*>(malloc(sizeof(teams::Identity)));
  if (!identity) upcri_fatal("no memory for a team of threads");
  *identity = teams::own_identity();
  region->pointer = identity;
}
void end_region(Data* region, Data*, int, const void*) { free(region->pointer); }

// On each member as it begins and ends. When it ends, the region may be over.
void work(int endpoint, Data* region, Data*, unsigned, unsigned, int flags) {
  if (flags & kTaskInitial) return;
  if (endpoint != kScopeBegin) return teams::leave();
  teams::join(*static_cast<const teams::Identity*>(region->pointer));
}

int initialize(Lookup lookup, int, Data*) {
  const auto set = reinterpret_cast<SetCallback>(lookup("ompt_set_callback"));
  if (!set) return 0;
  set(kParallelBegin, reinterpret_cast<Function>(begin_region));
  set(kParallelEnd, reinterpret_cast<Function>(end_region));
  set(kImplicitTask, reinterpret_cast<Function>(work));
  return 1;
}
void finalize(Data*) {}

Tool tool = {initialize, finalize, {}};

}  // namespace

// A translated file that clang compiles for OpenMP refers to it, so that this file is linked.
extern "C" {
int upcri_teams_of_llvm;
Tool* ompt_start_tool(unsigned, const char*) { return &tool; }
}
