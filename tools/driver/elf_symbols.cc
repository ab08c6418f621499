// SPDX-License-Identifier: MIT
// Reads ELF symbol tables. It checks every offset from a file.
#include "tools/driver/elf_symbols.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "tools/driver/c_compiler.h"
#include "tools/driver/message.h"

namespace upc::driver {
namespace {

// A file mapped for reading.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path) {
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) throw Error(SystemProblem(path, errno));
    struct stat status;
    const bool known = fstat(fd, &status) == 0;
    if (known) size_ = static_cast<size_t>(status.st_size);
    if (size_ > 0) data_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, fd, 0);
    const int number = errno;
    close(fd);
    if (!known || data_ == MAP_FAILED) throw Error(SystemProblem(path, number));
  }
  ~MappedFile() {
    if (size_ > 0) munmap(data_, size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view contents() const { return {static_cast<const char*>(data_), size_}; }

 private:
  void* data_ = nullptr;
  size_t size_ = 0;
};

using Visitor = std::function<void(const ElfSymbol&)>;

// The `index`th T of a table at `offset`, if it lies within the file. It is copied, since members
// of archives need not be aligned.
template <typename T>
std::optional<T> At(std::string_view file, uint64_t offset, uint64_t index = 0) {
  if (offset > file.size() || index >= (file.size() - offset) / sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, file.data() + offset + index * sizeof(T), sizeof(T));
  return value;
}

std::string_view Name(std::string_view file, const Elf64_Shdr& strings, uint32_t offset) {
  if (strings.sh_offset > file.size() || strings.sh_size > file.size() - strings.sh_offset)
    return {};
  std::string_view table = file.substr(strings.sh_offset, strings.sh_size);
  if (offset >= table.size()) return {};
  table.remove_prefix(offset);
  return table.substr(0, table.find('\0'));
}

// `program`: the symbols are those of a program's .symtab. There, each object's local symbols
// follow the name of its source, and hidden ones are local.
void VisitTable(std::string_view file, const Elf64_Ehdr& header, const Elf64_Shdr& table,
                std::string_view object, bool program, const Visitor& visit) {
  const auto strings = At<Elf64_Shdr>(file, header.e_shoff, table.sh_link);
  if (!strings) throw Error(std::string(object) + ": damaged object file");
  const uint64_t count = table.sh_size / sizeof(Elf64_Sym);
  for (uint64_t i = 1; i < count; ++i) {
    const auto symbol = At<Elf64_Sym>(file, table.sh_offset, i);
    if (!symbol) throw Error(std::string(object) + ": damaged object file");
    const std::string_view name = Name(file, *strings, symbol->st_name);
    if (program && ELF64_ST_TYPE(symbol->st_info) == STT_FILE) object = name;
    if (name.empty()) continue;
    visit({.name = name,
           .value = symbol->st_value,
           .defined = symbol->st_shndx != SHN_UNDEF,
           .global = ELF64_ST_BIND(symbol->st_info) != STB_LOCAL ||
                     (program && ELF64_ST_VISIBILITY(symbol->st_other) != STV_DEFAULT),
           .function = ELF64_ST_TYPE(symbol->st_info) == STT_FUNC,
           .source = ELF64_ST_TYPE(symbol->st_info) == STT_FILE,
           .object = object});
  }
}

bool IsElf(std::string_view file) { return file.substr(0, SELFMAG) == ELFMAG; }

// Visits the relevant symbol table: .symtab of objects and programs, .dynsym of shared libraries.
// Returns whether there is one.
bool VisitObject(std::string_view file, std::string_view object, bool program,
                 const Visitor& visit) {
  const auto header = At<Elf64_Ehdr>(file, 0);
  if (!header || !IsElf(file)) {
    throw Error(std::string(object) + ": is not an object file" +
                (file.substr(0, 2) == "BC" ? " but LLVM bitcode; compile it without -flto" : ""));
  }
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB ||
      header->e_machine != TargetMachine().elf) {
    throw Error(std::string(object) + ": is not for this machine (" +
                std::string(TargetMachine().name) + ")");
  }
  if (!program && header->e_type != ET_REL && header->e_type != ET_DYN) {
    throw Error(std::string(object) + ": is a program, not an object or library");
  }
  const uint32_t wanted = header->e_type == ET_DYN && !program ? SHT_DYNSYM : SHT_SYMTAB;
  bool found = false;
  uint64_t sections = header->e_shnum;
  if (sections == 0 && header->e_shoff != 0) {  // more than e_shnum can hold
    const auto first = At<Elf64_Shdr>(file, header->e_shoff);
    sections = first ? first->sh_size : 0;
  }
  for (uint64_t i = 0; i < sections; ++i) {
    const auto section = At<Elf64_Shdr>(file, header->e_shoff, i);
    if (!section) throw Error(std::string(object) + ": damaged object file");
    if (section->sh_type == wanted) {
      VisitTable(file, *header, *section, object, program, visit);
      found = true;
    }
  }
  return found;
}

}  // namespace

bool IsArchive(const std::string& path) {
  const MappedFile mapped(path);
  const std::string_view magic = mapped.contents().substr(0, 8);
  return magic == "!<arch>\n" || magic == "!<thin>\n";
}

bool IsElf(const std::string& path) {
  const MappedFile mapped(path);
  return mapped.contents().starts_with("\177ELF");
}

void ForEachSymbol(const std::string& path, const Visitor& visit) {
  const MappedFile mapped(path);
  const std::string_view file = mapped.contents();
  // A linker script, such as the C library's.
  if (!IsElf(file) && path.find(".so") != std::string::npos) return;
  VisitObject(file, path, false, [&](const ElfSymbol& symbol) {
    // gcc leaves this symbol in an object with intermediate language only.
    if (symbol.name == "__gnu_lto_slim") {
      throw Error(path + ": was compiled with -flto; compile it without");
    }
    visit(symbol);
  });
}

void ForEachProgramSymbol(const std::string& path, const Visitor& visit) {
  const MappedFile mapped(path);
  if (!VisitObject(mapped.contents(), "", true, visit)) {
    throw Error(
        "the linker leaves out the symbol table, which shows what libraries bring; give -s"
        " to upcc rather than to the linker");
  }
}

}  // namespace upc::driver
