// SPDX-License-Identifier: MIT
// Static functions and constants that C compilers would report as unused in the output only: those
// of headers, which become part of the main file; and functions that are named where nothing is
// evaluated, such as in sizeof, where the output has a number. Variables that are not constant are
// thread-local data, which the output uses.
#include "clang/AST/ASTContext.h"
#include "walk.h"

namespace upc::translate {
namespace {

class UnusedStatics : public Walker {
 public:
  UnusedStatics(Source& source, Unit& unit) : Walker(source, unit), s_(source), u_(unit) {}

  void run() { walk(); }

 private:
  void visit(clang::Decl* d) override {
    const auto* f = dyn_cast<clang::FunctionDecl>(d);
    const auto* v = dyn_cast<clang::VarDecl>(d);
    const bool is_static = f   ? f->isThisDeclarationADefinition() && !f->isExternallyVisible()
                           : v ? v->isFileVarDecl() && v->getStorageClass() == clang::SC_Static
                               : false;
    const int begin = u_.token(d->getBeginLoc());
    if (!is_static || d->isUsed() || d->isImplicit() || begin < 0 || s_.tokens[begin].system)
      return;
    if (is_in_header(s_.tokens[begin]) || (f && f->isReferenced()))
      mark(begin, u_.token(d->getLocation()));
  }

  bool is_in_header(const Token& token) const {
    const clang::SourceManager& sm = s_.compiler->getSourceManager();
    return !sm.isInMainFile(sm.getExpansionLoc(token.where));
  }

  // A declaration has the attribute after its `static`, for all of its declarators.
  void mark(int begin, int name) {
    for (int i = begin; i < name; ++i) {
      if (s_.tokens[i].kind != clang::tok::kw_static) continue;
      Edit& e = s_.edit(i);
      e.out = "static __attribute__((__unused__))";
      e.has_out = true;
      return;
    }
  }

  Source& s_;
  Unit& u_;
};

}  // namespace

void mark_unused_statics(Source& source, Unit& unit) { UnusedStatics(source, unit).run(); }

}  // namespace upc::translate
