// SPDX-License-Identifier: MIT
// Temporary directories, output files, and the notes in programs.
#include <doctest/doctest.h>
#include <elf.h>
#include <upcri/config.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tools/driver/c_compiler.h"
#include "tools/driver/message.h"
#include "tools/driver/program_info.h"
#include "tools/driver/startup_file.h"
#include "tools/driver/temporary.h"

using namespace upc::driver;
namespace fs = std::filesystem;

namespace {

std::string Scratch() { return std::getenv("TEST_TMPDIR") ? std::getenv("TEST_TMPDIR") : ""; }

std::string Contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

size_t FilesIn(const std::string& directory) {
  return static_cast<size_t>(std::distance(fs::directory_iterator(directory), {}));
}

}  // namespace

TEST_CASE("a temporary directory is private, and is removed at the end") {
  std::string path;
  {
    const TemporaryDirectory directory(Scratch());
    path = directory.path();
    CHECK((fs::status(path).permissions() & fs::perms::others_all) == fs::perms::none);
    std::ofstream(directory.File("file")) << "x";
    fs::create_directory(directory.File("inner"));
  }
  CHECK_FALSE(fs::exists(path));
  CHECK_THROWS_AS(TemporaryDirectory("/no/such/place"), Error);
}

TEST_CASE("an output file appears only when it is committed") {
  const TemporaryDirectory directory(Scratch());
  const std::string target = directory.File("out");
  std::ofstream(target) << "old";
  {
    const OutputFile output(target);
    std::ofstream(output.path()) << "half";
  }
  CHECK(Contents(target) == "old");
  CHECK(FilesIn(directory.path()) == 1);
  {
    OutputFile output(target);
    std::ofstream(output.path()) << "new";
    CHECK(Contents(target) == "old");
    output.Commit();
  }
  CHECK(Contents(target) == "new");
  CHECK(FilesIn(directory.path()) == 1);
}

TEST_CASE("a temporary file is removed at the end, and never replaces another file") {
  const TemporaryDirectory directory(Scratch());
  const std::string path = directory.File("x.o");
  {
    const TemporaryFile file(path);
    std::ofstream(path) << "x";
  }
  CHECK_FALSE(fs::exists(path));
  std::ofstream(path) << "mine";
  CHECK_THROWS_AS(TemporaryFile{path}, Error);
  CHECK(Contents(path) == "mine");
}

TEST_CASE("outputs that are not regular files are written directly") {
  OutputFile output("/dev/null");
  CHECK(output.path() == "/dev/null");
  output.Commit();
  CHECK(fs::exists("/dev/null"));
  CHECK_THROWS_WITH_AS(OutputFile("/"), "-o /: is a directory", Error);
  CHECK_THROWS_WITH_AS(OutputFile("/no/such/x"), "-o /no/such/x: there is no directory /no/such",
                       Error);
}

// A program with one segment of two notes, of which the second is upcc's, with these facts.
std::string ProgramWithNote(const std::string& facts) {
  const auto bytes = [](const auto& of) {
    return std::string(reinterpret_cast<const char*>(&of), sizeof of);
  };
  std::string text = facts + '\0';
  const Elf64_Nhdr other = {4, 4, 1}, own = {sizeof kProgramNoteOwner,
                                             static_cast<uint32_t>(text.size()), kProgramNoteType};
  text.resize((text.size() + 3) / 4 * 4);
  const std::string notes = bytes(other) + std::string("GNU\0abcd", 8) + bytes(own) +
                            std::string(kProgramNoteOwner, sizeof kProgramNoteOwner) + text;
  Elf64_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_phoff = sizeof header;
  header.e_phentsize = sizeof(Elf64_Phdr);
  header.e_phnum = 1;
  Elf64_Phdr segment = {};
  segment.p_type = PT_NOTE;
  segment.p_offset = sizeof header + sizeof segment;
  segment.p_filesz = notes.size();
  return bytes(header) + bytes(segment) + notes;
}

TEST_CASE("the note in a program can be read back") {
  const TemporaryDirectory directory(Scratch());
  UpccOptions options;
  ProgramParts parts;
  parts.static_threads = 4;
  options.shared_heap = 64 << 20;
  const std::string text = StartupFile(options, parts, Variant::kChecking, "", TargetMachine());
  const size_t start = text.find("upcc=");
  const std::string facts = text.substr(start, text.find('"', start) - start);
  const std::string program = directory.File("program"), whole = ProgramWithNote(facts);
  std::ofstream(program) << whole;
  const auto read = ReadProgramInfo(program);
  REQUIRE(read);
  CHECK((*read)[1] == std::pair<std::string, std::string>("threads", "4"));
  CHECK((*read)[5] == std::pair<std::string, std::string>("config", UPCR_CONFIG_STRING));
  const std::string shown = DescribeProgram(program);
  CHECK(shown.find("  threads: 4\n") != std::string::npos);
  CHECK(shown.find("  shared-heap: 64MB a thread\n") != std::string::npos);
  CHECK(shown.find("  runtime: checking\n") != std::string::npos);
  std::ofstream(directory.File("other")) << "nothing";
  CHECK_FALSE(ReadProgramInfo(directory.File("other")));
  CHECK_THROWS_AS(DescribeProgram(directory.File("other")), Error);
  CHECK_THROWS_AS(ReadProgramInfo(directory.File("absent")), Error);
}

TEST_CASE("a damaged note in a program causes no crash") {
  const TemporaryDirectory directory(Scratch());
  const std::string program = directory.File("program");
  const std::string whole = ProgramWithNote("upcc=1; threads=2");
  for (size_t length = 0; length < whole.size(); ++length) {
    std::ofstream(program, std::ios::trunc) << whole.substr(0, length);
    const auto read = ReadProgramInfo(program);
    // If the note can be read, at most padding has been cut off.
    CHECK((!read || length + 4 > whole.size()));
  }
  for (size_t at = 0; at < whole.size(); ++at)
    for (const char byte : {'\x00', '\x7f', '\xff'}) {
      std::string spoilt = whole;
      spoilt[at] = byte;
      std::ofstream(program, std::ios::trunc) << spoilt;
      ReadProgramInfo(program);
    }
}
