// SPDX-License-Identifier: MIT
// atexit and on_exit of UPC threads. Functions registered on other threads, or before the job
// starts, belong to the process.
#include "runtime/exit_functions.h"

#include <stdlib.h>
#include <upcri/exit_functions.h>

#include "runtime/job.h"

namespace {

struct ExitFunction {
  ExitFunction* before;
  void (*plain)();
  void (*with_code)(int, void*);  // if plain is null
  void* argument;
};
__thread ExitFunction* latest;

int add(const ExitFunction& function) {
  auto* added = static_cast<ExitFunction*>(malloc(sizeof(ExitFunction)));
  if (!added) return -1;
  *added = function;
  added->before = latest;
  latest = added;
  return 0;
}

}  // namespace

int upcri_atexit(void (*function)(void)) {
  if (!upc::runtime::is_upc_thread()) return atexit(function);
  return add({nullptr, function, nullptr, nullptr});
}

int upcri_on_exit(void (*function)(int, void*), void* argument) {
  if (!upc::runtime::is_upc_thread()) return on_exit(function, argument);
  return add({nullptr, nullptr, function, argument});
}

void upc::runtime::run_exit_functions(int code) {
  while (ExitFunction* function = latest) {
    const ExitFunction f = *function;
    latest = function->before;  // it may register others, and may call exit()
    ::free(function);
    if (f.plain)
      f.plain();
    else
      f.with_code(code, f.argument);
  }
}
