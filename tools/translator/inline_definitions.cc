// SPDX-License-Identifier: MIT
// Inline definitions (C11 6.7.4): functions that are inline but neither static nor extern. No file
// need have the definition that is called if a compiler does not inline the body, and gcc inlines
// none without optimisation. The body may not name static objects, which much of the output is.
// Therefore each file gets an instance of its own: a static one or, if a pointer to the function is
// taken, a weak one, so that all files point to the same one: the definition in another file, if
// there is one. C compilers report no inline definition as unused, but static functions.
#include <map>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "walk.h"

namespace upc::translate {
namespace {

using clang::FunctionDecl;

class InlineDefinitions : public Walker {
 public:
  InlineDefinitions(Source& source, Unit& unit) : Walker(source, unit), s_(source), u_(unit) {}

  void run() {
    walk();
    for (const FunctionDecl* f : found_) mend(f);
  }

 private:
  void visit(clang::Decl* d) override {
    const auto* f = dyn_cast<FunctionDecl>(d);
    if (f && f->isInlined() && f->isThisDeclarationADefinition() &&
        u_.context().GetGVALinkageForFunction(f) == clang::GVA_AvailableExternally)
      found_.push_back(f);
  }
  void visit(const clang::Stmt* s) override {
    if (const auto* c = dyn_cast<clang::CallExpr>(s)) called_.insert(named(c->getCallee()));
    const auto* r = dyn_cast<clang::DeclRefExpr>(s);
    const auto* f = r ? dyn_cast<FunctionDecl>(r->getDecl()) : nullptr;
    if (f && !called_.contains(r)) pointed_to_.insert(f->getCanonicalDecl());
  }
  static const clang::DeclRefExpr* named(const clang::Expr* e) {
    return dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  }

  // Changes the specifiers of each of the function's declarations that is the only one of its
  // statement in the user's text.
  void mend(const FunctionDecl* f) {
    const bool weak = pointed_to_.contains(f->getCanonicalDecl()) &&
                      !f->hasAttr<clang::AlwaysInlineAttr>() && !f->hasAttr<clang::GNUInlineAttr>();
    std::map<int, std::string> changes;
    for (const FunctionDecl* d : f->redecls()) {
      if (!d->getLexicalDeclContext()->isFileContext() || d->isImplicit()) continue;
      if (d != f && d->isThisDeclarationADefinition()) return;  // gnu_inline: that one is external
      const int begin = u_.token(d->getBeginLoc()), name = u_.token(d->getLocation());
      if (begin < 0 || name < begin || s_.tokens[begin].system || shares(begin, name)) return;
      int place = begin;
      for (int i = begin; i < name; ++i) {
        if (s_.tokens[i].kind == clang::tok::kw_inline) place = i;
        if (s_.tokens[i].kind == clang::tok::kw_extern && !weak) changes[i] = "";
      }
      const bool is_inline = s_.tokens[place].kind == clang::tok::kw_inline;
      if (weak && is_inline) changes[place] = "__attribute__((__weak__))";
      if (!weak)
        changes[place] = "static __attribute__((__unused__)) " +
                         (place == begin && changes.contains(begin) ? std::string()
                                                                    : s_.tokens[place].text.str());
    }
    for (const auto& [token, text] : changes) {
      Edit& e = s_.edit(token);
      e.out = text, e.has_out = true;
    }
  }

  // Whether the specifiers also belong to another declarator.
  bool shares(int begin, int name) const {
    for (int i = begin; i < name; ++i) {
      if (s_.tokens[i].match > i) i = s_.tokens[i].match;  // an attribute's
      if (s_.tokens[i].kind == clang::tok::comma) return true;
    }
    int i = name + 1;
    while (i < static_cast<int>(s_.tokens.size()) && s_.tokens[i].match > i)
      i = s_.tokens[i].match + 1;
    return i < static_cast<int>(s_.tokens.size()) && s_.tokens[i].kind == clang::tok::comma;
  }

  Source& s_;
  Unit& u_;
  std::vector<const FunctionDecl*> found_;
  std::set<const clang::DeclRefExpr*> called_;
  std::set<const FunctionDecl*> pointed_to_;
};

}  // namespace

void own_inline_definitions(Source& source, Unit& unit) { InlineDefinitions(source, unit).run(); }

}  // namespace upc::translate
