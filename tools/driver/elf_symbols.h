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
  bool function;            // its kind, if it is one of these
  bool source;              // of an object's symbols: the name of its source
  std::string_view object;  // path of the file; in a program, the source of a local symbol's object
};

// Whether the file is an archive of objects, from which the linker takes what it needs. Throws
// Error when it can't be read.
bool IsArchive(const std::string& path);
// Whether it is an ELF file. Throws as well.
bool IsElf(const std::string& path);

// Calls `visit` for each named symbol of the file: of .symtab in an object, of .dynsym in a shared
// library. A linker script in the place of a library has no symbols. Throws Error when the file
// can't be read, or is an object for another kind of machine or of another kind.
void ForEachSymbol(const std::string& path, const std::function<void(const ElfSymbol&)>& visit);

// The same for .symtab of a program. Throws Error when it has none.
void ForEachProgramSymbol(const std::string& path,
                          const std::function<void(const ElfSymbol&)>& visit);

}  // namespace upc::driver

#endif
