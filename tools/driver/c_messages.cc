// What gcc and clang print: FILE:LINE:COLUMN: warning: text, then the line and what marks the
// column,
//
//   gcc      9 |   printf("%s", i);        clang    printf("%s", i);
//          |            ~^   ~                              ~~   ^
//
// in colour perhaps, that is, with escape sequences in between.
#include "tools/driver/c_messages.h"

#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

namespace upc::driver {
namespace {

// The line without escape sequences.
std::string Plain(const std::string& line) {
  std::string text;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\033' && i + 1 < line.size() && line[i + 1] == '[') {
      while (i < line.size() && line[i] != 'm' && line[i] != 'K') ++i;
    } else {
      text += line[i];
    }
  }
  return text;
}

// The lines of files that messages are about.
class UsersFiles {
 public:
  // Empty if there is no such line.
  std::string Line(const std::string& file, size_t number) {
    std::vector<std::string>& lines = files_[file];
    if (lines.empty()) {
      std::ifstream in(file);
      for (std::string line; std::getline(in, line);) lines.push_back(line);
    }
    return number >= 1 && number <= lines.size() ? lines[number - 1] : "";
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

// Whether it consists of what marks columns.
bool IsMarks(const std::string& line) {
  return line.find_first_not_of(" \t~^") == std::string::npos &&
         line.find('^') != std::string::npos;
}

// Whether it is gcc's quotation: number or blanks, and a bar.
bool IsQuoted(const std::string& line) {
  const size_t bar = line.find_first_not_of(" 0123456789");
  return bar != std::string::npos && bar > 0 && line[bar] == '|' && line[0] == ' ';
}

void ReplaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

}  // namespace

std::string WithUsersLines(const std::string& messages) {
  constexpr size_t kLongest = 400;  // of a line that is shown; as the translator has it
  static const std::regex kHead(
      "^([^ :][^:]*):([0-9]+):([0-9]+): (warning|error|note|fatal error): ");
  std::vector<std::string> lines, plain;
  std::istringstream in(messages);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
    plain.push_back(Plain(line));
  }
  UsersFiles files;
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    std::smatch head;
    const bool is_head = std::regex_search(plain[i], head, kHead);
    if (is_head)
      ReplaceAll(line, ":" + head[2].str() + ":" + head[3].str() + ":", ":" + head[2].str() + ":");
    // What the translator calls the program's main.
    ReplaceAll(line, "user_main", "main");
    text += line + "\n";
    if (!is_head) continue;
    size_t end = i + 1;
    while (end < lines.size() && IsQuoted(plain[end])) ++end;
    if (end == i + 1 && end + 1 < lines.size() && IsMarks(plain[end + 1])) {
      end += 2;
      // What clang would have written instead.
      const bool hint = end < lines.size() && plain[end].starts_with(" ") &&
                        !std::regex_search(plain[end], kHead);
      if (hint) ++end;
    }
    if (end == i + 1) continue;
    const std::string quoted = files.Line(head[1], std::stoul(head[2]));
    if (!quoted.empty() && quoted.size() < kLongest) text += "  " + quoted + "\n";
    i = end - 1;
  }
  return text;
}

}  // namespace upc::driver
