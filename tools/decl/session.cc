// SPDX-License-Identifier: MIT
// Passes each text through the phases, and shows where one of them fails.
#include "tools/decl/session.h"

#include <algorithm>

#include "tools/decl/explain.h"
#include "tools/decl/layout.h"
#include "tools/decl/parse.h"
#include "tools/decl/phrase.h"
#include "tools/decl/print.h"
#include "tools/decl/rules.h"

namespace upc::decl {
namespace {

constexpr size_t kShown = 100;  // bytes of a line at most

// The line that contains the place, and a caret below it.
std::string Excerpt(std::string_view text, size_t at) {
  at = std::min(at, text.size());
  // Something that is missing at the end is missing after the last word.
  if (at == text.size())
    while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1]))) --at;
  const size_t line_begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  size_t begin = line_begin;
  size_t end = std::min(text.find('\n', at), text.size());
  if (at - begin > kShown * 3 / 4) begin = at - kShown / 2;
  end = std::min(end, begin + kShown);
  std::string line, caret;
  for (size_t i = begin; i < end; ++i) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    const bool control = (c < 32 && c != '\t') || c == 127;
    line += control ? ' ' : text[i];
    // One column for each character, not for each byte, of UTF-8.
    if (i < at && (c & 0xC0) != 0x80) caret += c == '\t' ? '\t' : ' ';
  }
  if (line.find_first_not_of(" \t") == std::string::npos) return "";
  return "  " + line + "\n  " + caret + "^\n";
}

}  // namespace

Answer Session::Explain(std::string_view text) { return Read(text, false); }

Answer Session::AddTypedef(std::string_view text) { return Read(text, true); }

Answer Session::Read(std::string_view text, bool typedefs_only) {
  Answer answer;
  const Scope before = scope_;
  declarations_.clear();
  const int64_t static_threads = settings_.is_static ? settings_.threads : 0;
  try {
    const bool english = !typedefs_only && IsEnglish(text, scope_);
    Parser c(text, scope_, static_threads);
    EnglishParser sentence(text, scope_, static_threads);
    while (english ? !sentence.AtEnd() : !c.AtEnd()) {
      Statement statement = english ? sentence.Next() : c.Next();
      for (const std::string& remark : statement.remarks) answer.remarks.push_back({false, remark});
      for (Declaration& d : statement.declarations) {
        if (typedefs_only) {
          if (d.what == Declaration::What::kObject && d.storage.empty() && !d.initialised)
            d.what = Declaration::What::kTypedef;
          if (d.what != Declaration::What::kTypedef && d.what != Declaration::What::kTag)
            throw Problem(d.at, "-t takes a typedef, such as 'shared [4] double *row_t'");
        }
        Rules(scope_, static_threads).Check(d);
        scope_.Add(d);
        declarations_.push_back(d);
        if (typedefs_only) continue;
        const bool whole = d.what == Declaration::What::kObject ||
                           d.what == Declaration::What::kTypedef ||
                           d.what == Declaration::What::kTag;
        answer.text += (english ? ToC(d) + (whole ? ";" : "") : ToEnglish(d)) + "\n";
        if (settings_.threads > 0)
          answer.text += Picture(d, scope_, settings_.threads, settings_.is_static);
        for (Remark& remark : RemarksOn(d, scope_, static_threads))
          answer.remarks.push_back(std::move(remark));
      }
    }
    if (declarations_.empty()) throw Problem(0, "nothing is declared here");
  } catch (const Problem& problem) {
    scope_ = before;
    declarations_.clear();
    answer = {};
    answer.failed = true;
    answer.error = problem.what();
    answer.excerpt = Excerpt(text, problem.at);
  }
  if (typedefs_only) answer.remarks.clear();
  return answer;
}

}  // namespace upc::decl
