// SPDX-License-Identifier: MIT
// Finds the names that misspelt ones probably stand for: UPC's keywords, names visible at their
// place, members, macros, and names of the libraries.
#include "suggest.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "library.h"

namespace upc::translate {

namespace {

constexpr const char* kSpecifiers[] = {"shared", "strict", "relaxed"};
constexpr const char* kSizeOperators[] = {"upc_localsizeof", "upc_blocksizeof", "upc_elemsizeof"};
constexpr const char* kOtherKeywords[] = {"upc_barrier", "upc_notify", "upc_wait", "upc_fence",
                                          "upc_forall",  "THREADS",    "MYTHREAD"};

bool is_specifier(llvm::StringRef name) { return llvm::is_contained(kSpecifiers, name); }
bool is_size_operator(llvm::StringRef name) { return llvm::is_contained(kSizeOperators, name); }

// Whether the name looks like one of UPC's libraries.
bool is_like_the_libraries(llvm::StringRef name) {
  return name.starts_with_insensitive("upc_") || name.starts_with_insensitive("bupc_");
}

// Whether a program can mean the name: the implementation's own names are not suggested.
bool is_public(llvm::StringRef name) {
  return !name.empty() && name[0] != '_' && !name.starts_with("upct_") &&
         !name.starts_with_insensitive("upcr");
}

bool is_name(const Source& source, int token) {
  return token >= 0 && token < static_cast<int>(source.tokens.size()) &&
         source.tokens[token].kind == clang::tok::identifier && !source.tokens[token].system &&
         source.tokens[token].pseudo == Pseudo::kNone &&
         source.tokens[token].keyword == Keyword::kNone;
}

bool is_kind(const Source& source, int token, clang::tok::TokenKind kind) {
  return token >= 0 && token < static_cast<int>(source.tokens.size()) &&
         source.tokens[token].kind == kind;
}

// Offers the names that are visible at a token.
class Visible {
 public:
  Visible(const Source& source, const Unit& unit, int token, Nearest& nearest)
      : s_(source), u_(unit), token_(token), nearest_(nearest) {}

  void offer(bool types_only) {
    const clang::TranslationUnitDecl* all = u_.context().getTranslationUnitDecl();
    if (!types_only)
      for (const clang::Decl* d : all->decls())
        if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d);
            f && f->doesThisDeclarationHaveABody() && contains(f->getSourceRange())) {
          for (const clang::ParmVarDecl* p : f->parameters()) one(p);
          local(f->getBody());
        }
    for (const clang::Decl* d : all->decls()) {
      if (const auto* e = llvm::dyn_cast<clang::EnumDecl>(d); e && !types_only)
        for (const clang::EnumConstantDecl* c : e->enumerators()) one(c);
      const auto* n = llvm::dyn_cast<clang::NamedDecl>(d);
      if (n &&
          (llvm::isa<clang::TypedefNameDecl>(n) ||
           (!types_only && (llvm::isa<clang::VarDecl>(n) || llvm::isa<clang::FunctionDecl>(n)))))
        one(n);
    }
    if (!types_only) macros();
  }

 private:
  bool contains(clang::SourceRange range) const {
    const int first = u_.token(range.getBegin()), last = u_.token(range.getEnd());
    return first >= 0 && first <= token_ && token_ <= last;
  }

  // The declarations of the statement before the token, and in the blocks around it.
  void local(const clang::Stmt* s) {
    if (!s) return;
    for (const clang::Stmt* child : s->children()) {
      if (!child) continue;
      if (const auto* d = llvm::dyn_cast<clang::DeclStmt>(child)) {
        for (const clang::Decl* x : d->decls())
          if (const auto* n = llvm::dyn_cast<clang::NamedDecl>(x)) one(n);
      }
      if (contains(child->getSourceRange())) local(child);
    }
  }

  void one(const clang::NamedDecl* d) {
    if (!d->getIdentifier() || d->isImplicit()) return;
    const int declared = u_.token(d->getLocation());
    const llvm::StringRef name = users_name(d->getName());
    if (declared >= 0 && declared < token_ && is_public(name)) nearest_.offer(name, declared);
  }

  void macros() {
    clang::Preprocessor& pp = s_.compiler->getPreprocessor();
    const bool call = is_kind(s_, token_ + 1, clang::tok::l_paren);
    std::vector<std::string> names;
    for (const auto& macro : pp.macros(false)) {
      const clang::MacroInfo* m = pp.getMacroInfo(macro.first);
      if (m && !m->isBuiltinMacro() && m->isFunctionLike() == call &&
          is_public(macro.first->getName()))
        names.push_back(macro.first->getName().str());
    }
    std::sort(names.begin(), names.end());  // else their order would depend on addresses
    for (const std::string& name : names) nearest_.offer(name);
  }

  const Source& s_;
  const Unit& u_;
  const int token_;
  Nearest& nearest_;
};

Suggestion suggestion(int token, const Nearest& nearest) {
  return {.token = token,
          .name = nearest.name(),
          .header = "",
          .specifier = is_specifier(nearest.name()),
          .distance = nearest.distance(),
          .declared = nearest.declared()};
}

// Whether the program declares or defines the name.
bool is_declared(const Source& source, const Unit& unit, llvm::StringRef name) {
  for (const clang::Decl* d : unit.context().getTranslationUnitDecl()->decls())
    if (const auto* n = llvm::dyn_cast<clang::NamedDecl>(d);
        n && n->getIdentifier() && n->getName() == name)
      return true;
  clang::Preprocessor& pp = source.compiler->getPreprocessor();
  return pp.isMacroDefined(pp.getIdentifierInfo(name));
}

// Offers the names of the libraries; a name nearer than those offered before replaces the
// suggestion.
void offer_libraries(const Options& options, Source& source, const Unit& unit, Nearest& nearest,
                     Suggestion& to, llvm::StringRef misspelt) {
  if (options.plain_c || !is_like_the_libraries(misspelt)) return;
  each_library_name(options, source, [&](llvm::StringRef name) { nearest.offer(name); });
  if (nearest.name().empty() || nearest.name() == to.name) return;
  to = suggestion(to.token, nearest);
  if (is_declared(source, unit, to.name)) return;
  if (const LibraryName* known = find_in_libraries(options, source, to.name))
    to.header = known->header;
}

// A misspelt name itself.
std::optional<Suggestion> of_name(const Options& options, Source& source, const Unit& unit,
                                  const Complaint& c) {
  if (!is_name(source, c.token)) return std::nullopt;
  const Token& t = source.tokens[c.token];
  if (c.message.find("'" + t.text.str() + "'") == std::string::npos) return std::nullopt;
  Nearest nearest(t.text);
  if (!options.plain_c && !t.c_code) offer_keywords(nearest, t.text, true);
  Visible(source, unit, c.token, nearest).offer(c.id == clang::diag::err_unknown_typename);
  Suggestion found = suggestion(c.token, nearest);
  offer_libraries(options, source, unit, nearest, found, t.text);
  if (found.name.empty()) return std::nullopt;
  for (const clang::Decl* d : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(d);
    if (type && type->getIdentifier() && type->getName() == found.name) found.specifier = true;
  }
  return found;
}

std::optional<Suggestion> of_member(const Source& source, const Complaint& c) {
  const auto* record = llvm::dyn_cast_or_null<clang::RecordDecl>(c.within);
  if (!record || !is_name(source, c.token)) return std::nullopt;
  Nearest nearest(source.tokens[c.token].text);
  for (const clang::FieldDecl* f : record->fields()) nearest.offer(f->getName());
  if (nearest.name().empty()) return std::nullopt;
  return suggestion(c.token, nearest);
}

// A misspelt keyword that Clang took for a name, so that it reports a token after it: `share [4]
// int a[4];`.
std::optional<Suggestion> of_what_comes_before(const Options& options, const Source& source,
                                               const Complaint& c) {
  if (c.token < 1) return std::nullopt;
  if (is_kind(source, c.token - 1, clang::tok::l_paren))
    if (const auto found = meant_keyword(options, source, c.token - 2);
        found && is_size_operator(found->name))
      return found;
  int first = c.token;
  while (first > 0 && !is_kind(source, first - 1, clang::tok::semi) &&
         !is_kind(source, first - 1, clang::tok::l_brace) &&
         !is_kind(source, first - 1, clang::tok::r_brace))
    --first;
  if (!is_kind(source, first + 1, clang::tok::l_square)) return std::nullopt;
  const auto found = meant_keyword(options, source, first);
  return found && is_specifier(found->name) ? found : std::nullopt;
}

}  // namespace

Nearest::Nearest(llvm::StringRef misspelt)
    : misspelt_(misspelt), lower_(misspelt.lower()), distance_(misspelt.size() / 3 + 1) {}

void Nearest::offer(llvm::StringRef name, int declared) {
  if (distance_ <= 1 || name == misspelt_) return;
  const unsigned most = distance_ - 1;
  const unsigned difference = name.size() > misspelt_.size() ? name.size() - misspelt_.size()
                                                             : misspelt_.size() - name.size();
  if (difference > most) return;
  const unsigned other_case =
      1 + llvm::StringRef(lower_).edit_distance(name.lower(), true, std::max(1U, most));
  const unsigned d =
      std::min(llvm::StringRef(misspelt_).edit_distance(name, true, most), other_case);
  if (d > most) return;
  distance_ = d;
  name_ = name.str();
  declared_ = declared;
}

std::string Suggestion::text() const {
  return "; did you mean '" + name + "'" + (header.empty() ? "" : " of <" + header + ">") + "?";
}

std::vector<Fix> Suggestion::fixes(const Source& source) const {
  if (source.tokens[token].macro) return {};
  return {Fix{Fix::Where::kInstead, token, token, name}};
}

void offer_keywords(Nearest& nearest, llvm::StringRef misspelt, bool all) {
  const auto one = [&](const char* keyword) {
    const llvm::StringRef full(keyword);
    if (all && full.starts_with("upc_") && full.drop_front(4) == misspelt)
      return nearest.settle(full);
    nearest.offer(full);
  };
  for (const char* keyword : kSpecifiers) one(keyword);
  for (const char* keyword : kSizeOperators) one(keyword);
  for (const char* keyword : kOtherKeywords) one(keyword);
}

std::optional<Suggestion> meant_keyword(const Options& options, const Source& source, int token) {
  if (options.plain_c || !is_name(source, token) || source.tokens[token].c_code)
    return std::nullopt;
  const llvm::StringRef text = source.tokens[token].text;
  Nearest nearest(text);
  offer_keywords(nearest, text, true);
  if (nearest.name().empty()) return std::nullopt;
  return suggestion(token, nearest);
}

std::optional<Suggestion> meant_function(const Options& options, Source& source, const Unit& unit,
                                         int token) {
  if (options.plain_c || !is_name(source, token) || source.tokens[token].c_code)
    return std::nullopt;
  const llvm::StringRef text = source.tokens[token].text;
  if (!is_like_the_libraries(text)) return std::nullopt;
  Nearest nearest(text);
  offer_keywords(nearest, text, false);
  Suggestion found = suggestion(token, nearest);
  offer_libraries(options, source, unit, nearest, found, text);
  // A less similar name may be a function in another file.
  constexpr unsigned kMost = 2;
  if (found.name.empty() || found.distance > kMost) return std::nullopt;
  return found;
}

std::optional<Suggestion> suggest(const Options& options, Source& source, const Unit& unit,
                                  const Complaint& c) {
  switch (c.id) {
    case clang::diag::err_undeclared_var_use:
    case clang::diag::err_undeclared_use:
    case clang::diag::err_unknown_typename: return of_name(options, source, unit, c);
    case clang::diag::err_no_member: return of_member(source, c);
    default: break;
  }
  if (c.message.compare(0, 9, "expected ") == 0) return of_what_comes_before(options, source, c);
  return std::nullopt;
}

}  // namespace upc::translate
