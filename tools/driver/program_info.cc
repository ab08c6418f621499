// SPDX-License-Identifier: MIT
// Finds the start-up file's note by the program headers, so that the rest is not read. A stripped
// program has it, too. Every offset in the file is checked.
#include "tools/driver/program_info.h"

#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "tools/driver/line_patterns.h"
#include "tools/driver/message.h"
#include "tools/driver/startup_file.h"
#include "tools/driver/text.h"

namespace upc::driver {

namespace {

// A file that is read in pieces.
class Pieces {
 public:
  explicit Pieces(const std::string& path)
      : path_(path), file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (file_ < 0) throw Error(SystemProblem(path, errno));
  }
  ~Pieces() { close(file_); }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  // The part of `bytes` bytes from `offset` on that exists, limited to what notes and headers may
  // have.
  std::string At(uint64_t offset, uint64_t bytes) const {
    constexpr uint64_t kMostBytes = 1 << 20;
    std::string text(std::min(bytes, kMostBytes), '\0');
    const ssize_t got = pread(file_, text.data(), text.size(), static_cast<off_t>(offset));
    if (got < 0 && errno != EINVAL) throw Error(SystemProblem(path_, errno));
    text.resize(got < 0 ? 0 : static_cast<size_t>(got));
    return text;
  }

 private:
  const std::string path_;
  const int file_;
};

template <class T>
bool Take(std::string_view text, size_t at, T* to) {
  if (at > text.size() || text.size() - at < sizeof *to) return false;
  std::copy_n(text.data() + at, sizeof *to, reinterpret_cast<char*>(to));
  return true;
}

// The text of our note among the notes of a segment; empty if it is missing.
std::string_view FindNote(std::string_view notes) {
  constexpr std::string_view kOwner(kProgramNoteOwner, sizeof kProgramNoteOwner);
  const auto padded = [](uint64_t bytes) { return (bytes + 3) / 4 * 4; };
  Elf64_Nhdr note;
  for (uint64_t at = 0; at < notes.size() && Take(notes, at, &note);) {
    const uint64_t owner = at + sizeof note, text = owner + padded(note.n_namesz);
    if (text > notes.size() || note.n_descsz > notes.size() - text) break;
    if (notes.substr(owner, note.n_namesz) == kOwner && note.n_type == kProgramNoteType)
      return notes.substr(text, std::max<uint32_t>(note.n_descsz, 1) - 1);
    at = text + padded(note.n_descsz);
  }
  return {};
}

}  // namespace

std::optional<std::vector<std::pair<std::string, std::string>>> ReadProgramInfo(
    const std::string& path) {
  const Pieces file(path);
  Elf64_Ehdr header;
  const std::string head = file.At(0, sizeof header);
  if (!Take(head, 0, &header) || !head.starts_with(std::string_view(ELFMAG, SELFMAG)) ||
      header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_phentsize != sizeof(Elf64_Phdr))
    return std::nullopt;
  const std::string segments = file.At(header.e_phoff, header.e_phnum * sizeof(Elf64_Phdr));
  Elf64_Phdr segment;
  std::string notes;
  std::string_view text;
  for (size_t i = 0; text.empty() && Take(segments, i * sizeof segment, &segment); ++i) {
    if (segment.p_type != PT_NOTE) continue;
    notes = file.At(segment.p_offset, segment.p_filesz);
    text = FindNote(notes);
  }
  if (text.empty()) return std::nullopt;
  std::vector<std::pair<std::string, std::string>> facts;
  for (std::string_view fact : SplitAt(text, ';')) {
    while (fact.starts_with(' ')) fact.remove_prefix(1);
    const size_t equals = fact.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    facts.emplace_back(fact.substr(0, equals), fact.substr(equals + 1));
  }
  return facts;
}

namespace {

// The runtime's name in the note.
std::string RuntimeOf(const std::string& path) {
  const auto facts = ReadProgramInfo(path);
  if (!facts) return {};
  for (const auto& [name, value] : *facts) {
    if (name == "runtime") return value;
  }
  return {};
}

}  // namespace

bool ReportsRaces(const std::string& path) { return RuntimeOf(path) == kRaceRuntime; }

bool Records(const std::string& path) { return RuntimeOf(path) == kRecordingRuntime; }

bool HasSchedules(const std::string& path) { return RuntimeOf(path).starts_with(kCheckingRuntime); }

std::string DescribeProgram(const std::string& path) {
  const auto facts = ReadProgramInfo(path);
  if (!facts) throw Error(path + ": is not a program that upcc linked");
  std::string text = path + "\n";
  for (const auto& [name, value] : *facts) {
    std::string shown = value;
    if (name == "shared-heap") {
      shown =
          value == "0" ? "as much as the machine has" : FormatSize(NumberOf(value)) + " a thread";
    } else if (name == "threads" && value == "0") {
      shown = "chosen at start";
    } else if (name == "default-threads" && value == "0") {
      shown = "a thread a core";
    }
    text += "  " + name + ": " + shown + "\n";
  }
  return text;
}

}  // namespace upc::driver
