// Reads the symbol tables of objects, archives and shared libraries.
#pragma once

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
  bool in_archive;          // of a member of an archive, which the linker may leave out
  std::string_view object;  // path of the file, or "archive(member)"
};

// Calls `visit` for each named symbol of the file: of .symtab in objects and in the members of
// archives (thin ones too), of .dynsym in shared libraries. A linker script in the place of a
// library has no symbols. Throws Error when the file can't be read, or is an object for another
// kind of machine or of another kind.
void ForEachSymbol(const std::string& path, const std::function<void(const ElfSymbol&)>& visit);

}  // namespace upc::driver
