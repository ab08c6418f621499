// SPDX-License-Identifier: MIT
// The machines that the tools were built for and compile for.
#ifndef UPC_TOOLS_DRIVER_MACHINE_H
#define UPC_TOOLS_DRIVER_MACHINE_H

#include <elf.h>

#include <cstdint>
#include <string_view>

// From gcc: kMultiarch, Debian's folder for one kind of machine below /usr/lib and /usr/include,
// such as "aarch64-linux-gnu".
#include "tools/driver/multiarch.inc"

#if defined(__x86_64__)
#define UPC_MACHINE "x86-64"
#elif defined(__aarch64__)
#define UPC_MACHINE "arm64"
#elif defined(__riscv)
#define UPC_MACHINE "riscv64"
#elif defined(__powerpc64__)
#define UPC_MACHINE "ppc64el"
#endif

namespace upc::driver {

// A kind of machine: the prefix of its compilers' names, its name for people, its number in object
// files, and its assembler's jump to a function, with $ for the name. On ppc64el, a function that
// is called from outside the program first computes the address of its TOC.
struct Machine {
  std::string_view prefix, name;
  uint16_t elf;
  std::string_view jump;
};
inline constexpr Machine kMachines[] = {
    {"x86_64-", "x86-64", EM_X86_64, "jmp $@PLT"},
    {"aarch64-", "arm64", EM_AARCH64, "b $"},
    {"riscv64-", "riscv64", EM_RISCV, "tail $"},
    {"powerpc64le-", "ppc64el", EM_PPC64,
     "0:\taddis 2, 12, .TOC. - 0b@ha\n\taddi 2, 2, .TOC. - 0b@l\n\tb $"},
};

}  // namespace upc::driver

#endif
