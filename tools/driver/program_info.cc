// Finds the note of the start-up file in a program's bytes; so it is found in a stripped one too.
#include "tools/driver/program_info.h"

#include <cerrno>
#include <fstream>
#include <iterator>

#include "tools/driver/message.h"
#include "tools/driver/startup_file.h"
#include "tools/driver/text.h"

namespace upc::driver {

std::optional<std::vector<std::pair<std::string, std::string>>> ReadProgramInfo(
    const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(SystemProblem(path, errno));
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  if (file.bad()) throw Error(path + ": cannot be read");
  size_t start = text.find(kProgramInfoStart);
  if (start == std::string::npos) return std::nullopt;
  start += sizeof kProgramInfoStart - 1;
  const size_t end = text.find(kProgramInfoEnd, start);
  if (end == std::string::npos) return std::nullopt;
  std::vector<std::pair<std::string, std::string>> facts;
  for (std::string_view fact : SplitAt(std::string_view(text).substr(start, end - start), ';')) {
    while (fact.starts_with(' ')) fact.remove_prefix(1);
    const size_t equals = fact.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    facts.emplace_back(fact.substr(0, equals), fact.substr(equals + 1));
  }
  return facts;
}

namespace {

// What the note calls the program's runtime.
std::string RuntimeOf(const std::string& path) {
  const auto facts = ReadProgramInfo(path);
  if (!facts) return {};
  for (const auto& [name, value] : *facts) {
    if (name == "runtime") return value;
  }
  return {};
}

}  // namespace

bool TellsRaces(const std::string& path) { return RuntimeOf(path) == kRaceRuntime; }

bool Records(const std::string& path) { return RuntimeOf(path) == kRecordingRuntime; }

bool HasSchedules(const std::string& path) { return RuntimeOf(path).starts_with(kCheckingRuntime); }

std::string DescribeProgram(const std::string& path) {
  const auto facts = ReadProgramInfo(path);
  if (!facts) throw Error(path + ": is not a program that upcc linked");
  std::string text = path + "\n";
  for (const auto& [name, value] : *facts) {
    std::string shown = value;
    if (name == "shared-heap") {
      shown = value == "0" ? "as much as the machine has"
                           : FormatSize(std::stoull(value)) + " a thread";
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
