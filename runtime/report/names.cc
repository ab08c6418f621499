// SPDX-License-Identifier: MIT
// The names that programs use for the runtime's functions, and their kinds.
#include <string.h>

#include <initializer_list>

#include "runtime/report/recorder.h"
#include "runtime/report/write.h"

namespace upc::runtime::report {
namespace {

struct Function {
  const char *prefix, *name, *kind;
};
// The first prefix that matches counts; with a null name, the name is the function's own.
constexpr Function kFunctions[] = {
    {"upcr_barrier", "upc_barrier", "barrier"},
    {"upcr_notify", "upc_notify", "barrier"},
    {"upcr_wait_sync", nullptr, ""},
    {"upcr_wait", "upc_wait", "barrier"},
    {"upcri_wait_statement", "upc_wait", "barrier"},
    {"upcr_try_wait", nullptr, "barrier"},
    {"upc_lock", nullptr, "lock"},
    {"upcr_all_lock_free", "upc_all_lock_free", "memory"},
    {"upcr_all_lock", "upc_all_lock_alloc", "memory"},
    {"upcr_global_lock", "upc_global_lock_alloc", "memory"},
    {"upcr_lock_free", "upc_lock_free", "memory"},
    {"upcr_alloc", "upc_alloc", "memory"},
    {"upcr_all_alloc", "upc_all_alloc", "memory"},
    {"upcr_global_alloc", "upc_global_alloc", "memory"},
    {"upcr_local_alloc", "upc_local_alloc", "memory"},
    {"upcr_free", "upc_free", "memory"},
    {"upcr_all_free", "upc_all_free", "memory"},
    {"upc_all_atomicdomain", nullptr, "memory"},
    {"upc_all_f", nullptr, "io"},
    {"upc_all_", nullptr, "collective"},
    {"bupc_all_", nullptr, "collective"},
    {"bupc_sem_", nullptr, "semaphore"},
    {"upcr_memcpy", "upc_memcpy", "transfer"},
    {"upcr_memget", "upc_memget", "transfer"},
    {"upcr_memput", "upc_memput", "transfer"},
    {"upcr_memset", "upc_memset", "transfer"},
    {"upcr_nb_mem", nullptr, "transfer"},
    {"upcr_nbi_mem", nullptr, "transfer"},
    {"bupc_mem", nullptr, "transfer"},
};

const Function* function_of(const char* function) {
  for (const Function& f : kFunctions) {
    if (strncmp(function, f.prefix, strlen(f.prefix)) == 0) return &f;
  }
  return nullptr;
}

}  // namespace

bool is_start_up(const char* function) { return strncmp(function, "upcr_startup", 12) == 0; }

bool is_collective(const char* function) {
  for (const char* prefix : {"upc_all_", "upcr_all_", "bupc_all"})
    if (strncmp(function, prefix, strlen(prefix)) == 0) return true;
  return false;
}

const char* name_of(const char* function) {
  const Function* f = function_of(function);
  return f && f->name ? f->name : function;
}

const char* kind_of_call(const char* function) {
  const Function* f = function_of(function);
  return f ? f->kind : "";
}

Kind kind_number(const char* function) {
  // A thread calls few functions, and the addresses of their names are constant.
  static __thread struct {
    const char* function;
    Kind kind;
  } known[16];
  auto& slot = known[reinterpret_cast<uintptr_t>(function) / 8 % 16];
  if (slot.function == function) return slot.kind;
  const char* const kind = kind_of_call(function);
  unsigned i = 0;
  while (i < kKinds && strcmp(kKindNames[i], kind) != 0) ++i;
  slot = {function, i < kKinds ? static_cast<Kind>(i) : kNoKind};
  return slot.kind;
}

const char* kind_of_access(const char* function) {
  if (strncmp(function, "upc_atomic", 10) == 0 || strncmp(function, "bupc_atomic", 11) == 0)
    return "atomic";
  if (strstr(function, "mem")) return "bulk";
  return strstr(function, "_strict") ? "strict" : "relaxed";
}

}  // namespace upc::runtime::report
