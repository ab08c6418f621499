// SPDX-License-Identifier: MIT
// Linker messages about a relocation that is not possible in, or to, a shared library:
//
//   GNU ld   ld: OBJECT: relocation R_X86_64_TPOFF32 against … `NAME' can not be used when making
//            a shared object; …
//            ld: OBJECT(.text+0xd): unresolvable R_X86_64_TPOFF32 relocation against symbol `NAME'
//   gold     ld.gold: error: OBJECT: unsupported reloc 23 against global symbol NAME
//   lld      ld.lld: error: relocation R_X86_64_TPOFF32 cannot be used against symbol 'NAME';
//            recompile with -fPIC
//            >>> referenced by …
//            >>>               OBJECT:(function)
#include "tools/driver/link_messages.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>
#include <vector>

#include "tools/driver/line_patterns.h"
#include "tools/driver/message.h"
#include "tools/driver/source_lines.h"

namespace upc::driver {
namespace {

// The user's name of a private variable; empty if the symbol is not one.
std::string VariableOf(const std::string& symbol) {
  static const std::regex kPrivate("upcr_tld_(\\w+?)(_\\w*_[0-9a-f]{12})?");
  std::smatch found;
  return MatchLine(symbol, found, kPrivate) ? found[1].str() : "";
}

// Replaces the file's name and the folders before it wherever it is a word of its own.
void ReplacePath(std::string& text, const std::string& name, const std::string& by) {
  size_t done = 0;
  for (size_t at; (at = FindWord(text, name, done)) != std::string::npos;) {
    size_t begin = at;
    if (at > done && text[at - 1] == '/')
      while (begin > done && std::isspace(static_cast<unsigned char>(text[begin - 1])) == 0)
        --begin;
    text.replace(begin, at + name.size() - begin, by);
    done = begin + by.size();
  }
}

}  // namespace

std::string WithoutRelocations(const std::string& messages, const SourceOfObject& sources,
                               bool shared) {
  static const std::regex kRelocation(
      "(?:(\\S*): relocation R_\\w+ against .*recompile with -fPIC|"
      "(\\S*)\\(\\.\\S*\\): unresolvable R_X86_64_TPOFF32 relocation|"
      "(\\S*): unsupported reloc 23 against|"
      "relocation R_\\w+ cannot be used against .*recompile with -fPIC)");
  static const std::regex kSymbol("symbol [`']?(\\w+)|against [`'](\\w+)'");
  static const std::regex kReferrer(">>> +(\\S+):\\(.*\\)");
  std::vector<std::pair<std::string, std::string>>
      found;           // objects, and a variable that each names
  std::string symbol;  // lld's; the line with its object follows
  std::istringstream lines(messages);
  const auto note = [&](const std::string& object, const std::string& name) {
    for (auto& [known, variable] : found) {
      if (known != object) continue;
      if (variable.empty()) variable = VariableOf(name);
      return;
    }
    found.emplace_back(object, VariableOf(name));
  };
  for (std::string line; std::getline(lines, line);) {
    std::smatch match, name;
    if (line.find("reloc") != std::string::npos && SearchLine(line, match, kRelocation)) {
      SearchLine(line, name, kSymbol);
      symbol = name.empty() ? "" : name[1].str() + name[2].str();
      for (size_t i = 1; i < match.size(); ++i)
        if (match[i].matched) note(match[i], symbol);
    } else if (SearchLine(line, match, kReferrer)) {
      note(match[1], symbol);
    }
  }
  if (found.empty()) return messages;
  std::string text;
  for (const auto& [object, variable] : found) {
    const auto source = sources.find(object);
    const std::string& where = source == sources.end() ? object : source->second;
    std::string why = "was compiled without -fPIC, which ";
    if (shared)
      why += "a shared library needs";
    else if (variable.empty())
      why += "what it uses of a shared library needs";
    else
      why = "uses the private variable '" + variable + "' of a shared library";
    text += MessageLine("error", where + ": " + why + "; compile it with -fPIC");
  }
  return text;
}

// GNU ld and gold: undefined reference to `NAME', after a line "OBJECT: in function …"; lld and
// mold: undefined symbol: NAME, with lines ">>> referenced by" below.
std::string WithoutUndefinedPrivates(
    const std::string& messages,
    const std::function<std::string(const std::string&)>& declared_at) {
  static const std::regex kUndefined("undefined (?:reference to|symbol:) [`']?(upcr_tld_\\w+)");
  std::vector<std::string> kept, variables;
  bool below = false;
  std::istringstream lines(messages);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (SearchLine(line, match, kUndefined)) {
      const std::string variable = VariableOf(match[1]);
      if (std::find(variables.begin(), variables.end(), variable) == variables.end())
        variables.push_back(variable);
      if (!kept.empty() && kept.back().find("in function") != std::string::npos) kept.pop_back();
      below = true;
    } else if (!below || !line.starts_with(">>>")) {
      kept.push_back(line);
      below = false;
    }
  }
  if (variables.empty()) return messages;
  std::string text;
  for (const std::string& variable : variables) {
    const std::string where = declared_at(variable);
    text += MessageLine(
        "error",
        (where.empty() ? "" : where + ": ") + "'" + variable +
            "' is declared extern and defined by no UPC file, so it is not private data of UPC "
            "threads; if a C library has it, compile with -isystem DIRECTORY for the library's "
            "headers, or put '#pragma upc c_code' ahead of its declaration and '#pragma upc "
            "upc_code' behind");
  }
  for (const std::string& line : kept) text += line + "\n";
  return text;
}

// GNU ld prints
//   ld: OBJECT: in function `user_main':
//   NAME.trans.c:(.text+0xc): undefined reference to `NAME'
// perhaps with the folder of NAME.trans.c; lld and mold print
//   >>> referenced by NAME.trans.c
//   >>>               OBJECT:(user_main)
std::string WithUsersNames(const std::string& messages, const SourceOfObject& sources) {
  static const std::regex kMain("\\buser_main\\b"), kPlace(":\\(\\.text[^)]*\\):");
  const bool translated = std::any_of(sources.begin(), sources.end(), [](const auto& from) {
    return from.second.ends_with(".trans.c");
  });
  std::string text = translated ? messages : ReplaceInLines(messages, kMain, "main");
  const auto replace_all = [&](const std::string& from, const std::string& to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  };
  for (const auto& [object, source] : sources) {
    replace_all(object, source);
    const std::string name = std::filesystem::path(source).stem().string() + ".trans.c";
    if (source.ends_with(name)) continue;
    ReplacePath(text, name, source);
  }
  return ReplaceInLines(text, kPlace, ":");
}

std::string FirstPlaceOf(const std::string& name, std::istream& preprocessed) {
  static const std::regex kMarker("# (\\d+) \"([^\"]*)\".*");
  std::string file;
  unsigned long number = 1;
  for (std::string line; std::getline(preprocessed, line); ++number) {
    std::smatch match;
    if (line.starts_with("# ") && MatchLine(line, match, kMarker)) {
      number = NumberOf(match[1].str()) - 1;
      file = match[2];
    } else if (FindWord(line, name) != std::string::npos) {
      return file.empty() ? "" : file + ":" + std::to_string(number);
    }
  }
  return "";
}

}  // namespace upc::driver
