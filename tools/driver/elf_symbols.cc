// A reader of ELF symbol tables and ar archives. It trusts no offset that it finds in a file.
#include "tools/driver/elf_symbols.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>

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
    fstat(fd, &status);
    size_ = static_cast<size_t>(status.st_size);
    if (size_ > 0) data_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, fd, 0);
    const int number = errno;
    close(fd);
    if (data_ == MAP_FAILED) throw Error(SystemProblem(path, number));
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

// The `index`th T of a table at `offset`, if it lies within the file. Members of archives need not
// be aligned, hence the copy.
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

void VisitTable(std::string_view file, const Elf64_Ehdr& header, const Elf64_Shdr& table,
                std::string_view object, bool in_archive, const Visitor& visit) {
  const auto strings = At<Elf64_Shdr>(file, header.e_shoff, table.sh_link);
  if (!strings) throw Error(std::string(object) + ": damaged object file");
  const uint64_t count = table.sh_size / sizeof(Elf64_Sym);
  for (uint64_t i = 1; i < count; ++i) {
    const auto symbol = At<Elf64_Sym>(file, table.sh_offset, i);
    if (!symbol) throw Error(std::string(object) + ": damaged object file");
    const std::string_view name = Name(file, *strings, symbol->st_name);
    if (name.empty()) continue;
    visit({.name = name,
           .value = symbol->st_value,
           .defined = symbol->st_shndx != SHN_UNDEF,
           .global = ELF64_ST_BIND(symbol->st_info) != STB_LOCAL,
           .in_archive = in_archive,
           .object = object});
  }
}

bool IsElf(std::string_view file) { return file.substr(0, SELFMAG) == ELFMAG; }

void VisitObject(std::string_view file, std::string_view object, bool in_archive,
                 const Visitor& visit) {
  const auto header = At<Elf64_Ehdr>(file, 0);
  if (!header || !IsElf(file)) {
    throw Error(std::string(object) + ": is not an object file" +
                (file.substr(0, 2) == "BC" ? " but LLVM bitcode; compile it without -flto" : ""));
  }
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB ||
      header->e_machine != EM_X86_64) {
    throw Error(std::string(object) + ": is not for this machine (x86-64)");
  }
  if (header->e_type != ET_REL && header->e_type != ET_DYN) {
    throw Error(std::string(object) + ": is a program, not an object or library");
  }
  const uint32_t wanted = header->e_type == ET_DYN ? SHT_DYNSYM : SHT_SYMTAB;
  uint64_t sections = header->e_shnum;
  if (sections == 0 && header->e_shoff != 0) {  // more than fit into e_shnum
    const auto first = At<Elf64_Shdr>(file, header->e_shoff);
    sections = first ? first->sh_size : 0;
  }
  for (uint64_t i = 0; i < sections; ++i) {
    const auto section = At<Elf64_Shdr>(file, header->e_shoff, i);
    if (!section) throw Error(std::string(object) + ": damaged object file");
    if (section->sh_type == wanted) {
      VisitTable(file, *header, *section, object, in_archive, visit);
    }
  }
}

// One member's header in an ar archive: names and numbers as text.
struct ArHeader {
  char name[16];
  char date[12], uid[6], gid[6], mode[8];
  char size[10];
  char end[2];
};
static_assert(sizeof(ArHeader) == 60);

std::string_view Trimmed(std::string_view field) {
  return field.substr(0, field.find_last_not_of(' ') + 1);
}

void VisitArchive(const std::string& path, std::string_view file, bool thin, const Visitor& visit) {
  std::string_view long_names;
  size_t offset = 8;
  while (const auto header = At<ArHeader>(file, offset)) {
    uint64_t size = 0;
    std::from_chars(header->size, header->size + sizeof header->size, size);
    std::string_view name = Trimmed({header->name, sizeof header->name});
    const size_t body = offset + sizeof(ArHeader);
    const bool table = name == "/" || name == "/SYM64/" || name == "//";
    const bool inside = !thin || table;
    if (std::memcmp(header->end, "`\n", 2) != 0 || (inside && size > file.size() - body)) {
      throw Error(path + ": damaged archive");
    }
    if (name == "//") {
      long_names = file.substr(body, size);
    } else if (!table) {
      if (name.size() > 1 && name[0] == '/') {
        uint64_t start = 0;
        std::from_chars(name.data() + 1, name.data() + name.size(), start);
        name = start < long_names.size() ? long_names.substr(start) : std::string_view();
        name = name.substr(0, name.find('\n'));
      }
      if (!name.empty() && name.back() == '/') name.remove_suffix(1);
      const std::string object = path + "(" + std::string(name) + ")";
      if (thin) {
        const auto member = std::filesystem::path(path).parent_path() / name;
        const MappedFile mapped(member);
        VisitObject(mapped.contents(), object, true, visit);
      } else if (IsElf(file.substr(body, size))) {
        VisitObject(file.substr(body, size), object, true, visit);
      }
    }
    offset = body + (inside ? size + (size & 1) : 0);
  }
}

}  // namespace

void ForEachSymbol(const std::string& path, const Visitor& visit) {
  const MappedFile mapped(path);
  const std::string_view file = mapped.contents();
  const std::string_view magic = file.substr(0, 8);
  if (magic == "!<arch>\n" || magic == "!<thin>\n") {
    VisitArchive(path, file, magic == "!<thin>\n", visit);
  } else if (!IsElf(file) && path.find(".so") != std::string::npos) {
    return;  // a linker script, such as the C library has
  } else {
    VisitObject(file, path, false, visit);
  }
}

}  // namespace upc::driver
