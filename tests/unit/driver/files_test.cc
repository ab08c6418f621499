// Temporary directories, outputs, notes in programs.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

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

TEST_CASE("a temporary directory is private, and goes") {
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

TEST_CASE("an output appears when it is committed, and not before") {
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

TEST_CASE("a temporary file beside outputs goes, and takes no place of another") {
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

TEST_CASE("outputs that are no files are written directly") {
  OutputFile output("/dev/null");
  CHECK(output.path() == "/dev/null");
  output.Commit();
  CHECK(fs::exists("/dev/null"));
  CHECK_THROWS_WITH_AS(OutputFile("/"), "-o /: is a directory", Error);
  CHECK_THROWS_WITH_AS(OutputFile("/no/such/x"), "-o /no/such/x: there is no directory /no/such",
                       Error);
}

TEST_CASE("the note in a program reads back") {
  const TemporaryDirectory directory(Scratch());
  UpccOptions options;
  ProgramParts parts;
  parts.static_threads = 4;
  options.shared_heap = 64 << 20;
  // The compiler joins the strings and puts the macro's text between them.
  std::string text = StartupFile(options, parts, Variant::kChecking, "");
  const std::string macro = "\" UPCR_CONFIG_STRING \"";
  text.replace(text.find(macro), macro.size(), "a, b 20/44");
  const std::string program = directory.File("program");
  std::ofstream(program) << std::string(
                                "\x7f"
                                "ELF\0\0$$",
                                8)
                         << text;
  const auto facts = ReadProgramInfo(program);
  REQUIRE(facts);
  CHECK((*facts)[1] == std::pair<std::string, std::string>("threads", "4"));
  CHECK((*facts)[5] == std::pair<std::string, std::string>("config", "a, b 20/44"));
  const std::string shown = DescribeProgram(program);
  CHECK(shown.find("  threads: 4\n") != std::string::npos);
  CHECK(shown.find("  shared-heap: 64MB a thread\n") != std::string::npos);
  CHECK(shown.find("  runtime: checking\n") != std::string::npos);
  std::ofstream(directory.File("other")) << "nothing";
  CHECK_FALSE(ReadProgramInfo(directory.File("other")));
  CHECK_THROWS_AS(DescribeProgram(directory.File("other")), Error);
  CHECK_THROWS_AS(ReadProgramInfo(directory.File("absent")), Error);
}
