// SPDX-License-Identifier: MIT
// Finds constants of the libraries that would become numbers: in layouts of shared types, in places
// of bit-fields in shared records, and in types of static data that the output does not write by
// name.
#include "runtime_constants.h"

#include "clang/AST/TypeLoc.h"
#include "walk.h"

namespace upc::translate {
namespace {

using llvm::StringRef;

class Finder {
 public:
  Finder(const Source& source, const Unit& unit) : source_(source), unit_(unit) {}

  StringRef in(const clang::Stmt* s) const {
    if (!s) return "";
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s))
      if (const auto* c = dyn_cast<clang::EnumConstantDecl>(r->getDecl())) {
        const int t = unit_.token(c->getLocation());
        if (t >= 0 && source_.tokens[t].system &&
            (c->getName().starts_with("UPC_") || c->getName().starts_with("BUPC_")))
          return c->getName();
        return in(c->getInitExpr());
      }
    if (const auto* u = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s); u && u->isArgumentType())
      return in(u->getArgumentTypeInfo());
    for (const clang::Stmt* child : s->children())
      if (const StringRef found = in(child); !found.empty()) return found;
    return "";
  }

  StringRef in(const clang::TypeSourceInfo* written) const {
    return written ? in(written->getTypeLoc(), true) : "";
  }

  // The size of an object of the type as written; without `whole`, only the part that remains if
  // its first extent, typedefs and records are named.
  StringRef in(clang::TypeLoc t, bool whole) const {
    bool named = whole;
    for (bool first = true; !t.isNull(); t = t.getNextTypeLoc(), first = false) {
      StringRef found;
      if (const auto a = t.getAs<clang::ArrayTypeLoc>()) {
        if (whole || !first) found = in(a.getSizeExpr());
      } else if (const auto d = t.getAs<clang::TypedefTypeLoc>(); d && named) {
        found = in(d.getTypedefNameDecl()->getTypeSourceInfo());
      } else if (const auto r = t.getAs<clang::RecordTypeLoc>(); r && named) {
        found = in(r.getDecl());
      } else if (t.getAs<clang::PointerTypeLoc>() || t.getAs<clang::FunctionTypeLoc>()) {
        named = false;
      }
      if (!found.empty()) return found;
    }
    return "";
  }

  StringRef in(const clang::RecordDecl* r) const {
    r = r->getDefinition();
    if (!r) return "";
    for (const clang::FieldDecl* f : r->fields()) {
      StringRef found = in(f->getTypeSourceInfo());
      if (found.empty() && f->isBitField()) found = in(f->getBitWidth());
      if (!found.empty()) return found;
    }
    return "";
  }

 private:
  const Source& source_;
  const Unit& unit_;
};

class ConstantCheck : public Walker {
 public:
  ConstantCheck(Source& source, Unit& unit)
      : Walker(source, unit), s_(source), u_(unit), find_(source, unit) {}

  void visit_blocks() {
    for (const clang::EnumConstantDecl* block : u_.blocks)
      if (const clang::Expr* e = block->getInitExpr())
        refuse(e->getBeginLoc(), find_.in(e), "a block size");
  }

 private:
  void refuse(clang::SourceLocation where, StringRef constant, const char* what) {
    if (constant.empty()) return;
    report(s_, Level::kError, u_.token(where),
           "-portable: the value of " + constant.str() +
               " is each runtime's own, and the interface wants " + what +
               " as a number: write one");
  }

  void visit(clang::Decl* d) override {
    const auto* declared = dyn_cast<clang::DeclaratorDecl>(d);
    if (!declared || isa<clang::FunctionDecl>(d)) return;
    const auto* v = dyn_cast<clang::VarDecl>(d);
    const clang::TypeSourceInfo* written = declared->getTypeSourceInfo();
    if (!written) return;
    const clang::TypeLoc type = written->getTypeLoc().getUnqualifiedLoc();
    if (is_shared(declared->getType()) || mentions_shared(declared->getType()))
      refuse(d->getLocation(), extents_in(type), "the layout of shared data");
    else if (v && v->hasGlobalStorage())
      refuse(d->getLocation(), find_.in(type, false), "the types of static data");
  }

  // For the type of shared data: all extents, and those of its typedefs, but not those of its
  // records' members.
  StringRef extents_in(clang::TypeLoc t) const {
    for (; !t.isNull(); t = t.getNextTypeLoc()) {
      StringRef found;
      if (const auto a = t.getAs<clang::ArrayTypeLoc>()) found = find_.in(a.getSizeExpr());
      if (const auto d = t.getAs<clang::TypedefTypeLoc>())
        if (const clang::TypeSourceInfo* under = d.getTypedefNameDecl()->getTypeSourceInfo())
          found = extents_in(under->getTypeLoc());
      if (!found.empty()) return found;
    }
    return "";
  }

  // `&a` of an array is a pointer to a type with the extent.
  void address(const clang::UnaryOperator* u) {
    if (u->getOpcode() != clang::UO_AddrOf) return;
    const auto* r = dyn_cast<clang::DeclRefExpr>(u->getSubExpr()->IgnoreParens());
    const auto* v = r ? dyn_cast<clang::VarDecl>(r->getDecl()) : nullptr;
    if (v && v->hasGlobalStorage() && !is_shared(v->getType()) && v->getTypeSourceInfo())
      if (const auto a =
              v->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc().getAs<clang::ArrayTypeLoc>())
        refuse(u->getOperatorLoc(), find_.in(a.getSizeExpr()), "the types of static data");
  }

  void visit(const clang::Stmt* s) override {
    if (const auto* u = dyn_cast<clang::UnaryOperator>(s)) address(u);
    const auto* m = dyn_cast<clang::MemberExpr>(s);
    const auto* f = m ? dyn_cast<clang::FieldDecl>(m->getMemberDecl()) : nullptr;
    if (f && is_shared(m->getType()) && (f->isBitField() || !f->getIdentifier()))
      refuse(m->getMemberLoc(), find_.in(f->getParent()), "the place of a shared bit-field");
  }

  Source& s_;
  const Unit& u_;
  const Finder find_;
};

}  // namespace

StringRef constant_in(const clang::Expr* e, const Source& source, const Unit& unit) {
  return Finder(source, unit).in(e);
}

StringRef constant_in(const clang::DeclaratorDecl* d, const Source& source, const Unit& unit) {
  return Finder(source, unit).in(d->getTypeSourceInfo());
}

void check_constants(Source& source, Unit& unit) {
  ConstantCheck check(source, unit);
  check.visit_blocks();
  check.walk();
}

}  // namespace upc::translate
