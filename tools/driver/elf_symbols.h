// SPDX-License-Identifier: MIT
// Reads the symbol tables of objects, shared libraries and programs.
#ifndef UPC_TOOLS_DRIVER_ELF_SYMBOLS_H
#define UPC_TOOLS_DRIVER_ELF_SYMBOLS_H

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace upc::driver {

struct ElfSymbol {
  std::string_view name;
  uint64_t value;
  bool defined;
  bool global;              // or weak; else local to its object
  bool function;            // the symbol's type is function
  bool source;              // the symbol is the name of an object's source file
  std::string_view object;  // path of the file; in a program, the source of a local symbol's object
};

// Whether the file is an archive of objects, from which the linker takes the members that it needs.
// Throws Error if it cannot be read.
bool IsArchive(const std::string& path);
// Whether it is an ELF file. Throws in the same case.
bool IsElf(const std::string& path);

// Calls `visit` for each named symbol of the file: of .symtab in an object, of .dynsym in a shared
// library. A linker script in place of a library has no symbols. Throws Error if the file cannot be
// read, is for another machine, or is not of these kinds.
void ForEachSymbol(const std::string& path, const std::function<void(const ElfSymbol&)>& visit);

// The same for .symtab of a program. Throws Error when it has none.
void ForEachProgramSymbol(const std::string& path,
                          const std::function<void(const ElfSymbol&)>& visit);

}  // namespace upc::driver

#endif
