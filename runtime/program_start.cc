// SPDX-License-Identifier: MIT
// What upcc's start-up file refers to. It is apart from the rest of start-up, which programs
// without such a file link, too. (Spec: "Framework for external bootstrapping".)
#include "runtime/program_start.h"

namespace {

void call(void (*const* function)(), uint64_t count) {
  for (uint64_t i = 0; i < count; ++i)
    if (function[i]) function[i]();
}

}  // namespace

int upcri_main(int argc, char** argv) {
  bupc_init_reentrant(&argc, &argv, upcri_program.main);
  return 0;
}

void upcri_init_static_data(void*, uintptr_t) {
  const upcri_program_t& program = upcri_program;
  call(program.function, program.makers);
  upcri_static_data_made();
  call(program.function + program.makers, program.initialisers);
}
