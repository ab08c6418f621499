// SPDX-License-Identifier: MIT
// Parses the linker's options only as far as needed to find possible libraries.
#include "tools/driver/libraries.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include "tools/driver/c_compiler.h"
#include "tools/driver/elf_symbols.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

// Libraries of the C and C++ compilers.
constexpr std::array<std::string_view, 6> kStandard = {"-lm",  "-lpthread", "-ldl",
                                                       "-lrt", "-lc",       "-lstdc++"};

// The linker's default directories, as the compiler prints them: they differ between compilers,
// machines and systems.
std::vector<std::string> StandardDirectories() {
  constexpr std::string_view kLine = "libraries: =";
  const TemporaryDirectory directory;
  Command command = CompilerCommand();
  command.push_back("-print-search-dirs");
  RunOptions run;
  run.output = directory.File("directories");
  run.diagnostics = directory.File("messages");
  if (RunChains({Chain{{command}}}, run).front() != 0) return {};
  std::ifstream lines(run.output);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(kLine)) return SplitAt(line.substr(kLine.size()), ':');
  return {};
}

// The words that an option passes to the linker; none for -Xlinker itself.
std::vector<std::string> LinkerWords(const std::string& option) {
  if (option == "-Xlinker") return {};
  if (option.starts_with("-Wl,")) return SplitAt(std::string_view(option).substr(4), ',');
  return {option};
}

bool MayNameLibrary(std::string_view word) {
  return !word.starts_with("-") || word.starts_with("-l") || word.starts_with("--library=") ||
         word == "--library";
}

// Directories from the command line and the environment.
std::vector<std::string> GivenDirectories(const UpccOptions& options) {
  std::vector<std::string> directories;
  const auto add = [&](const std::string& word) {
    if (word.starts_with("-L")) directories.push_back(word.substr(2));
  };
  for (const std::string& word : options.link) add(word);
  for (const Input& input : options.inputs) {
    if (input.kind != InputKind::kLinkOption) continue;
    for (const std::string& word : LinkerWords(input.path)) add(word);
  }
  if (const char* path = std::getenv("LIBRARY_PATH"); path != nullptr && *path != 0) {
    for (std::string& directory : SplitAt(path, ':')) directories.push_back(std::move(directory));
  }
  return directories;
}

}  // namespace

bool MayBringLibraries(const UpccOptions& options) {
  // A directory of the user's may contain a libm.a, too.
  const bool standard_directories = GivenDirectories(options).empty();
  for (const Input& input : options.inputs) {
    if (input.kind == InputKind::kLinkable && IsArchive(input.path)) return true;
    if (input.kind != InputKind::kLinkOption) continue;
    if (standard_directories &&
        std::find(kStandard.begin(), kStandard.end(), input.path) != kStandard.end()) {
      continue;
    }
    const std::vector<std::string> words = LinkerWords(input.path);
    if (std::any_of(words.begin(), words.end(), MayNameLibrary)) return true;
  }
  return SplitWords(options.linker, "-link-with").size() > 1;
}

std::vector<std::string> LibraryCandidates(const UpccOptions& options) {
  std::vector<std::string> directories = GivenDirectories(options);
  bool asked = false;
  std::vector<std::string> files;
  for (const Input& input : options.inputs) {
    if (input.kind != InputKind::kLinkOption) continue;
    for (const std::string& word : LinkerWords(input.path)) {
      if (!word.starts_with("-")) files.push_back(word);
      if (!word.starts_with("-l")) continue;
      if (!asked)
        for (std::string& directory : StandardDirectories())
          directories.push_back(std::move(directory));
      asked = true;
      const std::string name = word.substr(2);
      for (const std::string& directory : directories) {
        if (name.starts_with(":")) {
          files.push_back(directory + "/" + name.substr(1));
        } else {
          for (const char* suffix : {".so", ".a"}) {
            files.push_back(directory + "/lib" + name + suffix);
          }
        }
      }
    }
  }
  return files;
}

}  // namespace upc::driver
