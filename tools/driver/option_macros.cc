// SPDX-License-Identifier: MIT
// Asks the C compiler for the macros that options define.
#include "tools/driver/option_macros.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <string_view>

#include "tools/driver/c_compiler.h"
#include "tools/driver/commands.h"
#include "tools/driver/subprocess.h"

namespace upc::driver {
namespace {

bool MayDefine(const std::string& word) {
  if (word.find("-prefix-map=") != std::string::npos) return false;
  return word.starts_with("-m") || word.starts_with("-f") || word == "-pthread" || word == "-Ofast";
}

// All macros of the compiler with these options, and their values; empty if it fails.
std::map<std::string, std::string> MacrosWith(const std::vector<std::string>& words,
                                              const std::string& output) {
  Command command = CompilerCommand();
  Append(command, words);
  Append(command, {"-w", "-dM", "-E", "-x", "c", "/dev/null"});
  RunOptions run = {.log_directory = {}};
  run.output = output;
  run.diagnostics = output + ".messages";
  std::map<std::string, std::string> macros;
  if (RunChains({Chain{{command}}}, run).front() != 0) return macros;
  std::ifstream lines(run.output);
  constexpr std::string_view kDefine = "#define ";
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kDefine)) continue;
    line.erase(0, kDefine.size());
    const size_t end = line.find(' ');
    macros[line.substr(0, end)] = end == std::string::npos ? "" : line.substr(end + 1);
  }
  return macros;
}

}  // namespace

std::vector<std::string> MacrosOfOptions(const UpccOptions& options,
                                         const TemporaryDirectory& directory) {
  std::vector<std::string> words, others;
  for (const std::string& word : options.compile) {
    words.push_back(word);
    if (!MayDefine(word)) others.push_back(word);
  }
  const bool translated =
      std::any_of(options.inputs.begin(), options.inputs.end(),
                  [](const Input& input) { return input.kind == InputKind::kUpc; });
  if (words.size() == others.size() || !translated) return {};
  const auto with = MacrosWith(words, directory.File("macros-with"));
  const auto without = MacrosWith(others, directory.File("macros-without"));
  if (with.empty() || without.empty()) return {};
  std::vector<std::string> told;
  for (const auto& [name, value] : with) {
    const auto found = without.find(name);
    if (found != without.end() && found->second == value) continue;
    if (found != without.end()) told.push_back("-U" + name);
    told.push_back("-D" + name + "=" + value);
  }
  for (const auto& [name, value] : without)
    if (!with.contains(name)) told.push_back("-U" + name);
  return told;
}

}  // namespace upc::driver
