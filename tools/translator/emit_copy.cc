// SPDX-License-Identifier: MIT
// Copying and splicing of token ranges.
#include "emit_copy.h"

#include <functional>

#include "clang/AST/RecursiveASTVisitor.h"

namespace upc::translate {

using clang::Decl;
using clang::Expr;
using clang::Stmt;

Copier::Copier(const Input& in, Output& out, Kept& kept, Parts& parts)
    : in_(in), out_(out), kept_(kept), parts_(parts) {
  find_written();
}

namespace {

bool is_word(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }
bool joins(char a, char b) {
  if (is_word(a) && is_word(b)) return true;
  static constexpr llvm::StringRef kOperators = "+-&|<>=!*/%^#.:", kExponents = "eEpP";
  // 0xe and + form one number in C unless a space separates them.
  if (kExponents.contains(a) && (b == '+' || b == '-')) return true;
  return kOperators.contains(a) && kOperators.contains(b);
}

void append(std::string& text, llvm::StringRef more) {
  if (!text.empty() && !more.empty() && joins(text.back(), more.front())) text += ' ';
  text += more;
}

}  // namespace

std::string Copier::copy(int begin, int end, bool lead) {
  std::string text;
  for (int i = begin; i <= end && i < static_cast<int>(in_.source.tokens.size()); ++i) {
    const Token& t = in_.source.tokens[i];
    if (t.system) continue;
    if (t.pseudo == Pseudo::kPragma || t.pseudo == Pseudo::kInclude) {
      text += "\1P" + std::to_string(i) + "\2";
      continue;
    }
    if (t.pseudo != Pseudo::kNone) continue;
    const bool named = t.kind == clang::tok::identifier && kept_.is_own_type(t.text) && i > 0 &&
                       in_.source.tokens[i - 1].kind != clang::tok::kw_struct &&
                       in_.source.tokens[i - 1].kind != clang::tok::kw_union &&
                       in_.source.tokens[i - 1].kind != clang::tok::kw_enum;
    const std::string own = named ? "upct_" + t.text.str() : std::string();
    const llvm::StringRef out = named ? llvm::StringRef(own) : in_.source.out(i);
    if (out.empty()) continue;
    if (t.keyword == Keyword::kThreads || t.keyword == Keyword::kMythread) out_.uses_runtime = true;
    if (t.starts_line) {
      text += line_break(i);
    } else if (t.space && (lead || i > begin)) {
      text += ' ';
    }
    if (const auto w = written_.find(i); w != written_.end()) {
      const Expr* e = w->second;
      const int last = in_.range(e).end;
      if (last <= end && kept_.must_change(e)) {
        written_.erase(w);  // parts of it that are copied must not match again
        append(text, parts_.expression(e));
        written_[i] = e;
        i = last;
        continue;
      }
    }
    append(text, out);
  }
  return text;
}

namespace {

// Passes on each expression in a declaration or a type as it is written, where Clang's tree has
// only its value: extents, operands of typeof, widths, enumerators, alignments, assertions. Notes
// which expressions in types and in operands of sizeof are evaluated.
class WrittenExpressions : public clang::RecursiveASTVisitor<WrittenExpressions> {
 public:
  WrittenExpressions(Kept& kept, std::function<void(const Expr*)> found)
      : kept_(kept), found_(std::move(found)) {}

  bool VisitArrayTypeLoc(clang::ArrayTypeLoc t) {
    if (t.getTypePtr()->isVariableArrayType()) kept_.note_evaluated(t.getSizeExpr());
    return add(t.getSizeExpr());
  }
  bool VisitTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc t) {
    const Expr* operand = t.getUnderlyingExpr();
    if (operand->getType()->isVariablyModifiedType()) kept_.note_evaluated(operand);
    return add(operand);
  }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* u) {
    if (!u->isArgumentType() && u->getTypeOfArgument()->isVariableArrayType())
      kept_.note_evaluated(u->getArgumentExpr());
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl* f) {
    return add(f->isBitField() ? f->getBitWidth() : nullptr);
  }
  bool VisitEnumConstantDecl(clang::EnumConstantDecl* c) { return add(c->getInitExpr()); }
  bool VisitStaticAssertDecl(clang::StaticAssertDecl* s) { return add(s->getAssertExpr()); }
  bool VisitTagTypeLoc(clang::TagTypeLoc t) {
    return !t.isDefinition() || TraverseDecl(t.getDecl());  // sizeof(struct { … })
  }
  bool VisitAlignedAttr(clang::AlignedAttr* a) {
    return add(a->isAlignmentExpr() ? a->getAlignmentExpr() : nullptr);
  }

 private:
  bool add(const Expr* e) {
    if (e) found_(e);
    return true;
  }

  Kept& kept_;
  std::function<void(const Expr*)> found_;
};

}  // namespace

void Copier::find_written() {
  WrittenExpressions visitor(kept_, [&](const Expr* e) {
    const Range r = in_.range(e);
    if (!r.valid()) return;
    const auto [known, fresh] = written_.try_emplace(r.begin, e);
    if (!fresh && in_.range(known->second).end < r.end) known->second = e;
  });
  for (Decl* d : in_.tree.getTranslationUnitDecl()->decls()) {
    const Range r = in_.range(d);
    if (!d->isImplicit() && r.valid() && !in_.source.tokens[r.begin].system)
      visitor.TraverseDecl(d);
  }
}

std::string Copier::splice(Range whole, Replacements parts) {
  if (!whole.valid()) return "";
  std::stable_sort(parts.begin(), parts.end(),
                   [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::string text;
  int next = whole.begin;
  for (auto& [r, s] : parts) {
    if (!r.valid() || r.begin < next || r.end > whole.end) continue;
    append(text, copy(next, r.begin - 1, next != whole.begin));
    const Token& first = in_.source.tokens[r.begin];
    if (first.starts_line)
      text += line_break(r.begin);
    else if (first.space && !text.empty() && text.back() != ' ' && text.back() != '\2')
      text += ' ';
    append(text, s);
    next = r.end + 1;
  }
  append(text, copy(next, whole.end, next != whole.begin));
  return text;
}

std::string Copier::splice(const Stmt* s) {
  const Range whole = in_.range(s);
  Replacements parts;
  for (const Stmt* child : s->children()) {
    if (!child) continue;
    const Range r = in_.range_with_pragmas(child);
    if (!r.valid()) continue;
    parts.emplace_back(
        r, isa<Expr>(child) ? parts_.expression(cast<Expr>(child)) : parts_.statement(child));
  }
  return splice(whole, std::move(parts));
}

std::string Copier::pragmas_of(const Stmt* s) const {
  std::string text;
  for (int i = in_.range_with_pragmas(s).begin, end = in_.range(s).begin; i < end; ++i) {
    text += "_Pragma(\"";
    for (const char c : in_.source.tokens[i].text.drop_front(sizeof("#pragma ") - 1))
      text += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    text += "\") ";
  }
  return text;
}

bool Copier::is_closed(const Stmt* s) const {
  const int last = in_.range(s).end;
  return last >= 0 && (in_.source.tokens[last].kind == clang::tok::r_brace ||
                       in_.source.tokens[last].kind == clang::tok::semi);
}

std::string Copier::block(const Stmt* s, const std::string& text) const {
  return is_closed(s) ? "{ " + text + " }" : "do { " + text + " } while (0)";
}

std::string Copier::loop_body(const Stmt* s, const std::string& text) const {
  return is_closed(s) ? "{ " + text + " }" : "if (1) { " + text + " } else (void)0";
}

}  // namespace upc::translate
