// SPDX-License-Identifier: MIT
// Looks for accesses to members: in s.v[3].x and p->next, the expression that leads to the
// structure, and the member's place in it.
#include "emit_race.h"

#include <set>

#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "emit_address.h"

namespace upc::translate {

using clang::Expr;
using clang::QualType;
using clang::Stmt;

namespace {

std::string string_literal(llvm::StringRef text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c != '\n') out += c;
  }
  return out + "\"";
}

// Whether e is a member, or an element of one that is an array.
bool is_in_record(const Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    if (isa<clang::MemberExpr>(e)) return true;
    const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e);
    const auto* decay =
        a ? dyn_cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens()) : nullptr;
    if (!decay || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return false;
    e = decay->getSubExpr();
  }
}

class Names : public clang::RecursiveASTVisitor<Names> {
 public:
  explicit Names(const Input& in) : in_(in) {}

  // The code of an expression has the line on which its statement begins.
  bool TraverseStmt(Stmt* s) {
    const Stmt* const outer = statement_;
    if (s && !isa<Expr>(s) && !isa<clang::CompoundStmt>(s)) statement_ = s;
    if (s && isa<Expr>(s) && outer && isa<clang::CompoundStmt>(outer)) statement_ = s;
    if (s && isa<clang::CompoundStmt>(s)) statement_ = s;
    const bool result = RecursiveASTVisitor::TraverseStmt(s);
    statement_ = outer;
    return result;
  }
  bool VisitCastExpr(clang::CastExpr* c) {
    if (c->getCastKind() == clang::CK_LValueToRValue) note(c->getSubExpr(), 1);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* b) {
    if (b->isAssignmentOp()) note(b->getLHS(), b->isCompoundAssignmentOp() ? 3 : 2);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* u) {
    if (u->isIncrementDecrementOp()) note(u->getSubExpr(), 3);
    return true;
  }

  std::string rows() const {
    std::string text;
    for (const std::string& row : rows_) text += "{ " + row + " },\n";
    return text;
  }

 private:
  std::string text_of(const Expr* e) const {
    const Range r = in_.range(e);
    std::string text;
    for (int i = r.begin; r.valid() && i <= r.end; ++i) {
      const Token& t = in_.source.tokens[i];
      if (t.pseudo != Pseudo::kNone) continue;
      if ((t.space || t.starts_line) && i > r.begin) text += ' ';
      text += t.text.str();
    }
    return text;
  }

  void note(const Expr* access, int how) {
    const Expr* e = access->IgnoreParens();
    if (!is_shared(e->getType()) || !is_in_record(e)) return;
    uint64_t offset = 0;
    const auto* member = dyn_cast<clang::MemberExpr>(e);
    const auto* field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
    uint64_t bytes = 0;
    if (field && field->isBitField()) {
      const Bytes b = bytes_of(in_.tree, field);
      offset = b.first, bytes = b.count;
      if (how == 2) how = 3;  // the neighbouring bits are written back
    } else {
      if (e->getType()->isIncompleteType()) return;
      bytes = static_cast<uint64_t>(in_.tree.getTypeSizeInChars(e->getType()).getQuantity());
    }
    // From the member outwards. The step that an index multiplies, and its bound, identify it.
    std::string path, base;
    for (bool first = true;; first = false) {
      e = e->IgnoreParens();
      if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
        const auto* f = dyn_cast<clang::FieldDecl>(m->getMemberDecl());
        if (!f) return;
        if (!first || !f->isBitField()) offset += in_.tree.getFieldOffset(f) / 8;
        const bool named = f->getIdentifier() && !f->getName().starts_with("upct_");
        if (named) path = f->getName().str() + (path.empty() || path[0] == '[' ? "" : ".") + path;
        const Expr* of = m->getBase();
        if (m->isArrow()) {
          base = text_of(of) + "->";
          e = nullptr;
        } else if (!is_in_record(of)) {
          of = of->IgnoreParens();
          base = (isa<clang::UnaryOperator>(of) ? "(" + text_of(of) + ")" : text_of(of)) + ".";
          e = nullptr;
        } else {
          e = of;
        }
        if (!e) {
          const QualType record = in_.tree.getTypeDeclType(f->getParent());
          add(base, path, static_cast<uint64_t>(in_.tree.getTypeSizeInChars(record).getQuantity()),
              offset, bytes, how, access);
          return;
        }
      } else {
        const auto* a = cast<clang::ArraySubscriptExpr>(e);
        const Expr* array =
            cast<clang::ImplicitCastExpr>(a->getBase()->IgnoreParens())->getSubExpr();
        const auto* type =
            dyn_cast_or_null<clang::ConstantArrayType>(in_.tree.getAsArrayType(array->getType()));
        if (!type) return;
        path = "[%" + std::to_string(in_.tree.getTypeSizeInChars(a->getType()).getQuantity()) +
               ":" + std::to_string(type->getSize().getZExtValue()) + "]" +
               (path.empty() || path[0] == '[' ? "" : ".") + path;
        e = array;
      }
    }
  }

  void add(const std::string& base, const std::string& path, uint64_t record, uint64_t offset,
           uint64_t bytes, int how, const Expr* access) {
    const int last = in_.unit.token(access->getEndLoc());
    const int first = statement_ ? in_.unit.token(statement_->getBeginLoc()) : last;
    if (last < 0 || first < 0 || in_.source.tokens[last].system) return;
    const Token &from = in_.source.tokens[first], &to = in_.source.tokens[last];
    if (from.file != to.file) return;
    rows_.insert(string_literal(in_.source.files[to.file]) + ", " + std::to_string(from.line) +
                 ", " + std::to_string(to.line) + ", " + string_literal(base) + ", " +
                 string_literal(path) + ", " + std::to_string(record) + ", " +
                 std::to_string(offset) + ", " + std::to_string(bytes) + ", " +
                 std::to_string(how));
  }

  const Input& in_;
  const Stmt* statement_ = nullptr;
  std::set<std::string> rows_;
};

}  // namespace

std::string race_names(const Input& in) {
  Names names(in);
  for (clang::Decl* d : in.tree.getTranslationUnitDecl()->decls()) {
    const Range r = in.range(d);
    if (!d->isImplicit() && r.valid() && !in.source.tokens[r.begin].system) names.TraverseDecl(d);
  }
  const std::string rows = names.rows();
  if (rows.empty()) return "";
  return "\nUPCRI_RACE_NAMES upct_race_names[] = {\n" + rows + "};\n";
}

}  // namespace upc::translate
