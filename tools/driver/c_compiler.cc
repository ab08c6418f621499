// SPDX-License-Identifier: MIT
// Determines the C compiler.
#include "tools/driver/c_compiler.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "tools/driver/message.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {
namespace {

// gcc, gcc-12, x86_64-linux-gnu-gcc-12.
bool IsNameOfGcc(std::string_view name) {
  if (const size_t last = name.find_last_not_of("0123456789.");
      last != std::string_view::npos && last + 1 < name.size() && name[last] == '-')
    name = name.substr(0, last);
  return name == "gcc" || name.ends_with("-gcc");
}

}  // namespace

Command CompilerCommand() {
  const char* from_environment = std::getenv("UPCC_CC");
  Command words = SplitWords(from_environment != nullptr ? from_environment : "", "UPCC_CC");
  if (words.empty()) words.push_back("gcc");
  for (const std::string& word : words) {
    if (IsLinkTimeOption(word)) throw Error("UPCC_CC: " + word + kLinkTimeRefusal);
  }
  return words;
}

std::string CrossTarget() {
  for (const std::string& word : CompilerCommand()) {
    const std::string name = std::filesystem::path(word).filename();
    const size_t end = name.find("-linux-gnu");
    if (end == std::string::npos) continue;
    const std::string target = name.substr(0, end) + "-linux-gnu";
    if (target != kMultiarch) return target;
  }
  return {};
}

const Machine& TargetMachine() {
  static const Machine& target = []() -> const Machine& {
    const std::string cross = CrossTarget();
    for (const Machine& machine : kMachines)
      if (cross.empty() ? machine.name == UPC_MACHINE : cross.starts_with(machine.prefix))
        return machine;
    throw Error("UPCC_CC: upcc does not know machines of the kind " + cross);
  }();
  return target;
}

std::string FindExecutable(const std::string& word) {
  if (word.find('/') != std::string::npos) return word;
  const char* path = std::getenv("PATH");
  for (const std::string& directory : SplitAt(path != nullptr ? path : "", ':')) {
    const std::string candidate = directory + "/" + word;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return word;
}

std::vector<std::string> FoldersOf(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || *value == 0) return {};
  std::vector<std::string> folders = SplitAt(value, ':');
  for (std::string& folder : folders)
    if (folder.empty()) folder = ".";
  return folders;
}

bool IsGcc(const Command& compiler) {
  constexpr std::string_view kCache = "ccache";
  for (const std::string& word : compiler) {
    std::error_code problem;
    const std::filesystem::path real = std::filesystem::canonical(FindExecutable(word), problem);
    if (problem) return false;
    if (real.filename() != kCache) return IsNameOfGcc(real.filename().native());
    // Called by its own name, it runs the compiler that the next word names; called by a compiler's
    // name, it runs that one.
    const std::string name = std::filesystem::path(word).filename();
    if (name != kCache) return IsNameOfGcc(name);
  }
  return false;
}

}  // namespace upc::driver
