// SPDX-License-Identifier: MIT
// Handlers for pragmas, which the preprocessor calls.
#include "pragmas.h"

#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "laxness.h"

namespace upc::translate {

namespace {

// The rest of a pragma's line; `expanded`: with macros expanded, as C compilers read OpenMP's.
std::string rest_of_line(clang::Preprocessor& pp, bool expanded = false) {
  const auto next = [&](clang::Token& t) { expanded ? pp.Lex(t) : pp.LexUnexpandedToken(t); };
  std::string text;
  clang::Token t;
  for (next(t); t.isNot(clang::tok::eod) && t.isNot(clang::tok::eof); next(t)) {
    if (!text.empty() && t.hasLeadingSpace()) text += " ";
    text += pp.getSpelling(t);
  }
  return text;
}

// `#pragma upc …`.
class UpcPragma : public clang::PragmaHandler {
 public:
  UpcPragma(const Options& options, Source& source, const AddPseudo& add)
      : PragmaHandler("upc"), options_(options), source_(source), add_(add) {}
  void HandlePragma(clang::Preprocessor& pp, clang::PragmaIntroducer intro,
                    clang::Token&) override {
    const std::string text = rest_of_line(pp);
    const auto [word, more] = llvm::StringRef(text).split(' ');
    if (word == "strict") {
      add_(Pseudo::kStrict, intro.Loc, "");
    } else if (word == "relaxed") {
      add_(Pseudo::kRelaxed, intro.Loc, "");
    } else if (word == "c_code") {
      add_(Pseudo::kCCode, intro.Loc, "");
      if (options_.threads > 0) hide_threads(pp, true);
    } else if (word == "upc_code") {
      add_(Pseudo::kUpcCode, intro.Loc, "");
      if (options_.threads > 0) hide_threads(pp, false);
    } else {
      report_lax(options_, source_, intro.Loc, kPragmaWords,
                 "#pragma upc is followed by strict or relaxed (or c_code, upc_code), not by '" +
                     text + "': the line is ignored");
      return;
    }
    if (!more.empty())
      report_lax(options_, source_, intro.Loc, kPragmaWords,
                 "'" + more.str() + "' behind #pragma upc " + word.str() + " is ignored");
  }

 private:
  // THREADS is a macro if it is static, and a plain name in C code.
  static void hide_threads(clang::Preprocessor& pp, bool hide) {
    clang::IdentifierInfo* const name = pp.getIdentifierInfo("THREADS");
    if (name->hadMacroDefinition()) name->setHasMacroDefinition(!hide);
  }

  const Options& options_;
  Source& source_;
  AddPseudo add_;
};

// `#pragma pupc on` and `off` of GASP 1.5, which does not say where they may appear.
class PupcPragma : public clang::PragmaHandler {
 public:
  PupcPragma(const Options& options, Source& source, const AddPseudo& add)
      : PragmaHandler("pupc"), options_(options), source_(source), add_(add) {}
  void HandlePragma(clang::Preprocessor& pp, clang::PragmaIntroducer intro,
                    clang::Token&) override {
    const std::string text = rest_of_line(pp);
    if (text == "on" || text == "off")
      add_(text == "on" ? Pseudo::kPupcOn : Pseudo::kPupcOff, intro.Loc, "");
    else
      report_lax(
          options_, source_, intro.Loc, kPragmaWords,
          "#pragma pupc is followed by on or off, not by '" + text + "': the line is ignored");
  }

 private:
  const Options& options_;
  Source& source_;
  AddPseudo add_;
};

// Every other pragma: passed to Clang, which processes #pragma pack, and to the output.
class OtherPragma : public clang::PragmaHandler {
 public:
  OtherPragma(Source& source, const AddPseudo& add, const char* space)
      : source_(source), add_(add), space_(space) {}
  void HandlePragma(clang::Preprocessor& pp, clang::PragmaIntroducer intro,
                    clang::Token& first) override {
    if (first.is(clang::tok::eod)) return;  // only #pragma
    std::string text = "#pragma " + space_ + (space_.empty() ? "" : " ") + pp.getSpelling(first);
    const std::string rest = rest_of_line(
        pp, space_.empty() && first.getIdentifierInfo() && first.getIdentifierInfo()->isStr("omp"));
    if (!rest.empty()) text += " " + rest;
    source_.saved.push_back(text);
    add_(Pseudo::kPragma, intro.Loc, source_.saved.back());
  }

 private:
  Source& source_;
  AddPseudo add_;
  std::string space_;
};

}  // namespace

void add_pragma_handlers(const Options& options, Source& source, const AddPseudo& add) {
  clang::Preprocessor& pp = source.compiler->getPreprocessor();
  pp.AddPragmaHandler(new UpcPragma(options, source, add));
  pp.AddPragmaHandler(new PupcPragma(options, source, add));
  pp.AddPragmaHandler(new OtherPragma(source, add, ""));
  for (const char* space : {"GCC", "clang", "STDC"})
    pp.AddPragmaHandler(space, new OtherPragma(source, add, space));
}

}  // namespace upc::translate
