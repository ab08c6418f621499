// SPDX-License-Identifier: MIT
// Reads a file of defaults, and turns its settings into options.
#include "tools/driver/configuration.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

#include "tools/driver/input_file.h"
#include "tools/driver/message.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

// A file's settings by name; settings in a section are ignored, with a warning.
struct Settings {
  std::map<std::string, std::string> values;
  bool sections = false;
};

std::string Trim(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  return begin == std::string::npos
             ? ""
             : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

Settings ReadSettings(std::istream& file, const std::string& path) {
  Settings settings;
  std::string whole;
  size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    line = Trim(line);
    const size_t comment = line.starts_with("#") ? 0 : std::min(line.find(" #"), line.find("\t#"));
    if (comment != std::string::npos) line = Trim(line.substr(0, comment));
    const bool goes_on = line.ends_with("\\");
    if (goes_on) line.pop_back();
    whole += line;
    if (goes_on) continue;
    const std::string setting = Trim(std::exchange(whole, ""));
    if (setting.empty()) continue;
    if (setting.starts_with("[")) settings.sections = true;
    if (settings.sections) continue;
    const size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(path + ":" + std::to_string(number) + ": '" + setting +
                  "': write NAME = VALUE, such as default_options = -O3");
    settings.values[Trim(setting.substr(0, equals))] = Trim(setting.substr(equals + 1));
  }
  return settings;
}

// The file named by the arguments, or else `usual` in the home directory; empty if none is to be
// read.
std::string FindFile(const std::vector<std::string>& arguments, const char* usual,
                     const char* forbids) {
  std::string named;
  bool none = std::getenv(forbids) != nullptr;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string word = arguments[i];
    if (word.starts_with("--")) word.erase(0, 1);
    if (word == "-norc") none = true;
    if (word.starts_with("-conf=")) named = word.substr(6);
    if (word == "-conf" && i + 1 < arguments.size()) named = arguments[i + 1];
  }
  if (!named.empty()) {
    RequireFile(named);
    return named;
  }
  const char* home = std::getenv("HOME");
  if (none || home == nullptr || *home != '/') return {};
  const std::string path = std::string(home) + "/" + usual;
  std::error_code problem;
  return std::filesystem::is_regular_file(path, problem) ? path : "";
}

// Variables of Berkeley UPC's launcher and programs that have no effect here.
struct Variable {
  const char* name;
  const char* reason;
};
constexpr char kStacks[] = "stacks are as large as ulimit -s says";
constexpr char kTouched[] = "memory lies where its thread touches it first";
constexpr char kNoChoice[] = "there is no choice here";
constexpr Variable kWithoutEffect[] = {
    {"UPC_NODES", kOneMachine},
    {"UPC_NODEFILE", kOneMachine},
    {"UPC_PTHREADS_PER_PROC", kThreadsAre},
    {"UPC_PTHREADS_MAP", kThreadsAre},
    {"UPC_STACK_SIZE", kStacks},
    {"UPC_STACK_PAD", kStacks},
    {"UPC_FIRSTTOUCH", kTouched},
    {"UPC_FORCETOUCH", kTouched},
    {"UPC_FREEZE_EARLY", "write UPC_FREEZE"},
    {"UPC_FREEZE_ON_ERROR", "UPC_ABORT leaves a core file"},
    {"UPC_BARRIER_MISMATCH_WARNS", "barriers that differ are an error"},
    {"UPC_SHARED_ALLOC_ALIGN", kNoChoice},
    {"UPC_SHARED_LOCALHEAP_INITSZ", kNoChoice},
    {"UPC_LOCKS_RR", kNoChoice},
    {"UPC_DEBUG_MALLOC", "upcc -g checks shared memory, and -fsanitize=address all"},
    {"UPC_WARN_FATAL", "no warning ends a job"},
};

// Converts the settings; `as_options` has those that are values of an option.
Configuration Read(const std::string& path, const std::map<std::string, std::string>& as_options) {
  Configuration configuration = {.path = path};
  if (path.empty()) return configuration;
  std::ifstream file(path);
  if (!file) {
    configuration.warnings.push_back(path + ": cannot be read, and has no effect");
    return configuration;
  }
  std::vector<std::string> words;
  Settings settings = ReadSettings(file, path);
  const auto take = [&](const std::string& name) {
    const auto found = settings.values.find(name);
    if (found == settings.values.end()) return std::string();
    const std::string value = found->second;
    settings.values.erase(found);
    return value;
  };
  for (const auto& [name, option] : as_options) {
    const std::string value = take(name);
    const bool yes = value == "yes" || value == "1" || value == "y";
    if (option.ends_with("=") && !value.empty()) words.push_back(option + value);
    if (!option.ends_with("=") && yes) words.push_back(option);
  }
  for (const char* name : {"default_options", "smp_options"}) {
    if (settings.values.contains(name)) configuration.options.push_back(name);
    for (std::string& word : SplitWords(take(name), path + ": " + name))
      words.push_back(std::move(word));
  }
  configuration.defaults.push_back({path + ": ", std::move(words)});
  std::string others;
  for (const auto& [name, value] : settings.values)
    if (!value.empty()) others += (others.empty() ? "" : ", ") + name;
  if (settings.sections)
    others += std::string(others.empty() ? "" : ", ") + "what is in [sections]";
  if (!others.empty())
    configuration.warnings.push_back(path + ": has no effect here: " + others +
                                     " (-norc reads no such file)");
  return configuration;
}

}  // namespace

Configuration UpccConfiguration(const std::vector<std::string>& arguments) {
  return Read(FindFile(arguments, ".upccrc", "UPCC_NORC"), {{"default_network", "-network="},
                                                            {"shared_heap", "-shared-heap="},
                                                            {"smart_output", "-smart-output"}});
}

Configuration UpcrunConfiguration(const std::vector<std::string>& arguments) {
  Configuration configuration = Read(FindFile(arguments, ".upcrunrc", "UPCRUN_NORC"), {});
  for (const auto& [name, reason] : kWithoutEffect)
    if (const char* value = std::getenv(name); value != nullptr && *value != 0)
      configuration.warnings.push_back(std::string(name) + " has no effect here: " + reason);
  const char* const flags = std::getenv("UPCRUN_FLAGS");
  if (flags == nullptr) return configuration;
  configuration.defaults.push_back({"UPCRUN_FLAGS: ", SplitWords(flags, "UPCRUN_FLAGS")});
  return configuration;
}

}  // namespace upc::driver
