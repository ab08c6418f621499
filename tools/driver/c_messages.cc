// SPDX-License-Identifier: MIT
// Messages of gcc and clang: FILE:LINE:COLUMN: warning: text, then the source line and the marks
// under the column,
//
//   gcc      9 |   printf("%s", i);        clang    printf("%s", i);
//          |            ~^   ~                              ~~   ^
//
// perhaps in colour, with escape sequences in between.
#include "tools/driver/c_messages.h"

#include <limits.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>
#include <vector>

#include "tools/driver/line_patterns.h"
#include "tools/driver/source_lines.h"

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

// Whether the line consists of column marks.
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

// Removes the part of names of static variables that names their file: _STEM_ and 12 digits.
void RemoveStem(std::string& line, const std::string& stem) {
  const std::string start = "_" + stem + "_";
  for (size_t at = 0; (at = line.find(start, at)) != std::string::npos;) {
    const size_t digits = at + start.size();
    const size_t end = std::min(line.find_first_not_of("0123456789abcdef", digits), line.size());
    const bool ends =
        end == line.size() || (!isalnum(static_cast<unsigned char>(line[end])) && line[end] != '_');
    if (end - digits == 12 && ends)
      line.erase(at, end - at);
    else
      ++at;
  }
}

// Replaces the translator's names by the user's. `stems`: the names of the files in the messages,
// which are parts of the names of static variables; `quoted`: the user's line.
std::string WithUsersNames(std::string line, const std::vector<std::string>& stems,
                           const std::string& quoted) {
  // main, and types that stand for another: gcc  ‘name’ {aka ‘int *’}, clang  'name' (aka 'int *')
  ReplaceAll(line, "user_main", "main");
  if (line.find("upct_") == std::string::npos && line.find("upcr") == std::string::npos)
    return line;
  static const std::string kColour = "(?:\033\\[[0-9;]*[mK])*";
  static const std::regex kAlias("(?:‘|')" + kColour +
                                 "(?:upct_type_[^'’]*|typeof \\(\\*upcri_tld_type_[^'’]*)(?:’|') "
                                 "[{(]aka ((?:‘|')[^'’]*(?:’|'))[})]");
  line = ReplaceInLines(line, kAlias, "$1");
  static const std::regex kUntagged("(struct|union|enum) upct_anon[0-9]+");
  line = ReplaceInLines(line, kUntagged, "$1 <anonymous>");
  // A program in UPC has no name for the type; one that uses the runtime's interface has.
  if (quoted.find("upcr_") == std::string::npos) {
    static const std::regex kShared("(?:‘|')" + kColour + "upcr_p?shared_ptr_t" + kColour +
                                    "(?:’|')(?: [{(]aka (?:‘|')[^'’]*(?:’|')[})])?");
    line = ReplaceInLines(line, kShared, "pointer-to-shared");
  }
  ReplaceAll(line, "upcr_tld_", "");
  for (const std::string& stem : stems) RemoveStem(line, stem);
  // upct_FUNCTION_NAME_NUMBER, for a variable that is static in a function
  static const std::regex kLocal("upct_([A-Za-z0-9_]+)_[0-9]+\\b");
  std::smatch found;
  if (SearchLine(line, found, kLocal)) {
    const std::string both = found[1];
    for (size_t at = both.find('_'); at != std::string::npos; at = both.find('_', at + 1))
      if (FindWord(quoted, both.substr(at + 1)) != std::string::npos)
        return found.prefix().str() + both.substr(at + 1) + found.suffix().str();
  }
  return line;
}

// Whether it is a note about code in the runtime's headers that the user did not write: their
// macro, a function that the translator adds, or its declaration.
bool IsAboutGenerated(const std::string& line) {
  static const std::regex kAbout(
      "note: expanded from macro 'UPCR|note: \\(near initialization for "
      ".{1,3}upct_i[0-9]+|^<scratch space>:[0-9:]* note: |: In function .*UPCRI_|"
      "/smp-upc/[^:]*:[0-9:]* note: (declared here|expanded from macro|.* marked deprecated here)");
  return SearchLine(line, kAbout);
}

// Whether it names a file that includes the one in the next message.
bool IsIncluder(const std::string& line) {
  return line.starts_with("In file included from ") || line.starts_with("                 from ");
}

}  // namespace

std::string WithUsersLines(const std::string& messages) {
  constexpr size_t kLongest = 400;  // of a shown line, in the translator's spelling
  static const std::regex kHead(
      "^([^ :][^:]*):([0-9]+):([0-9]+): (warning|error|note|fatal error): ");
  std::vector<std::string> lines, plain;
  std::istringstream in(messages);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
    plain.push_back(Plain(line));
  }
  SourceLines files;
  std::vector<std::string> stems;
  for (const std::string& line : plain) {
    if (std::smatch head; SearchLine(line, head, kHead)) {
      std::string stem = std::filesystem::path(head[1].str()).stem().string();
      if (stem.size() > NAME_MAX) continue;
      for (char& c : stem)
        if (!isalnum(static_cast<unsigned char>(c))) c = '_';
      if (std::find(stems.begin(), stems.end(), stem) == stems.end()) stems.push_back(stem);
    }
  }
  std::string text, includers;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (IsIncluder(plain[i])) {
      includers += line + "\n";
      continue;
    }
    std::smatch head;
    const bool is_head = SearchLine(plain[i], head, kHead);
    if (is_head)
      ReplaceAll(line, ":" + head[2].str() + ":" + head[3].str() + ":", ":" + head[2].str() + ":");
    const bool shown = !IsAboutGenerated(plain[i]);
    const std::string quoted = is_head ? files.Line(head[1], NumberOf(head[2].str())) : "";
    if (shown) text += includers + WithUsersNames(line, stems, quoted) + "\n";
    includers.clear();
    if (!is_head) continue;
    size_t end = i + 1;
    while (end < lines.size() && IsQuoted(plain[end])) ++end;
    if (end == i + 1 && end + 1 < lines.size() && IsMarks(plain[end + 1])) {
      end += 2;
      // Clang's suggested replacement.
      const bool hint =
          end < lines.size() && plain[end].starts_with(" ") && !SearchLine(plain[end], kHead);
      if (hint) ++end;
    }
    if (end == i + 1) continue;
    if (shown && !quoted.empty() && quoted.size() < kLongest) text += "  " + quoted + "\n";
    i = end - 1;
  }
  return text + includers;
}

}  // namespace upc::driver
