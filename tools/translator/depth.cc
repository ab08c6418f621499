// SPDX-License-Identifier: MIT
// Before the second phase: matches brackets and measures the program's depth. The later phases are
// recursive, and a program too deep for them must end in a message, not in a stack overflow. Clang
// counts brackets itself.
#include "translator.h"

namespace upc::translate {

namespace {

using clang::tok::TokenKind;

TokenKind kind(const Source& source, int i) {
  if (i < 0 || i >= static_cast<int>(source.tokens.size())) return clang::tok::unknown;
  return source.tokens[i].pseudo == Pseudo::kNone ? source.tokens[i].kind : clang::tok::unknown;
}

}  // namespace

void match_brackets(Source& source) {
  std::vector<int> open;
  const auto closes = [](TokenKind k) {
    return k == clang::tok::r_brace    ? clang::tok::l_brace
           : k == clang::tok::r_paren  ? clang::tok::l_paren
           : k == clang::tok::r_square ? clang::tok::l_square
                                       : clang::tok::unknown;
  };
  for (int i = 0; i < static_cast<int>(source.tokens.size()); ++i) {
    const TokenKind k = kind(source, i);
    if (k == clang::tok::l_brace || k == clang::tok::l_paren || k == clang::tok::l_square) {
      open.push_back(i);
    } else if (const TokenKind opener = closes(k); opener != clang::tok::unknown) {
      if (!open.empty() && kind(source, open.back()) == opener) {
        source.tokens[open.back()].match = i;
        source.tokens[i].match = open.back();
        open.pop_back();
      }
    }
  }
}

int doubtful_brace(const Source& source) {
  const clang::SourceManager& sm = source.compiler->getSourceManager();
  const auto column = [&](int i) { return sm.getSpellingColumnNumber(source.tokens[i].where); };
  for (int i = 0; i < static_cast<int>(source.tokens.size()); ++i) {
    const Token& end = source.tokens[i];
    if (kind(source, i) != clang::tok::r_brace || end.match < 0 || !end.starts_line || end.macro ||
        end.system)
      continue;
    int first = end.match;  // of the line of the '{'
    while (first > 0 && !source.tokens[first].starts_line) --first;
    const Token& begin = source.tokens[end.match];
    if (!begin.macro && begin.file == end.file && column(i) < column(first)) return end.match;
  }
  return -1;
}

bool measure_depth(Source& source) {
  constexpr int kMostTokens = 20'000, kMostBranches = 4'000;
  int tokens = 0, branches = 0;
  int outer_branch = -1;  // the end of the branch that continues
  for (int i = 0; i < static_cast<int>(source.tokens.size()); ++i) {
    const TokenKind k = kind(source, i);
    const bool ends = k == clang::tok::semi || k == clang::tok::comma || k == clang::tok::l_brace ||
                      k == clang::tok::r_brace || k == clang::tok::string_literal;
    tokens = ends ? 0 : tokens + 1;
    if (tokens > kMostTokens) {
      report(source, Level::kError, i,
             "an expression or declarator of more than " + std::to_string(kMostTokens) +
                 " tokens is nested too deeply: break it up");
      return false;
    }
    // A chain of else if ends where a statement follows a branch.
    const TokenKind before = kind(source, i - 1);
    if (k == clang::tok::kw_else) {
      if (kind(source, i + 1) == clang::tok::kw_if) ++branches;
    } else if ((before == clang::tok::semi || before == clang::tok::r_brace) && outer_branch < i) {
      branches = 0;
    }
    if (k == clang::tok::l_brace && outer_branch < i && branches > 0)
      outer_branch = source.tokens[i].match;
    if (branches > kMostBranches) {
      report(source, Level::kError, i,
             "more than " + std::to_string(kMostBranches) +
                 " branches by else if are nested too deeply: use switch, or break them up");
      return false;
    }
  }
  return true;
}

}  // namespace upc::translate
