// SPDX-License-Identifier: MIT
// Warns about threads that the program creates and that use private data. Each thread has its own
// private data, so a new thread sees the initial values and shares nothing with its creator, unless
// all files are compiled with -pthread.
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

using clang::FunctionDecl;
using clang::Stmt;
using clang::VarDecl;

namespace {

class MadeThreads : public Walker {
 public:
  MadeThreads(Source& source, Unit& unit) : Walker(source, unit), s_(source), u_(unit) {}

 private:
  void visit(clang::Decl*) override {}
  void visit(const Stmt* s) override {
    const auto* call = dyn_cast<clang::CallExpr>(s);
    const FunctionDecl* maker = call ? call->getDirectCallee() : nullptr;
    if (!maker || !maker->getIdentifier()) return;
    const unsigned at = maker->getName() == "pthread_create" ? 2 : 1;
    if ((at == 1 && maker->getName() != "thrd_create") || call->getNumArgs() <= at) return;
    const clang::Expr* start = call->getArg(at)->IgnoreParenCasts();
    if (const auto* u = dyn_cast<clang::UnaryOperator>(start)) start = u->getSubExpr();
    const auto* named = dyn_cast<clang::DeclRefExpr>(start->IgnoreParenCasts());
    const auto* function = named ? dyn_cast<FunctionDecl>(named->getDecl()) : nullptr;
    if (!function) return;
    seen_.clear();
    const VarDecl* v = used_in(function);
    if (!v) return;
    report(s_, Level::kWarning, u_.token(call->getArg(at)->getBeginLoc()),
           "'" + function->getName().str() + "' runs in a thread that " + maker->getName().str() +
               " makes, and uses '" + v->getName().str() +
               "', which is private: each thread has its own, with the initial value. Give such a "
               "thread a pointer to what it shares, or compile all files with -pthread");
  }

  // A private variable that changes and that the function, or one that it calls, uses; null if
  // there is none or it is not visible here.
  const VarDecl* used_in(const FunctionDecl* f) {
    const FunctionDecl* definition = nullptr;
    if (!f->hasBody(definition) || !seen_.insert(definition).second) return nullptr;
    return used_in(definition->getBody());
  }
  const VarDecl* used_in(const Stmt* s) {
    if (!s) return nullptr;
    if (const auto* r = dyn_cast<clang::DeclRefExpr>(s)) {
      if (const auto* f = dyn_cast<FunctionDecl>(r->getDecl())) return used_in(f);
      const auto* v = dyn_cast<VarDecl>(r->getDecl());
      return v && is_private_data(v) ? v : nullptr;
    }
    for (const Stmt* child : s->children())
      if (const VarDecl* v = used_in(child)) return v;
    return nullptr;
  }

  bool is_private_data(const VarDecl* v) const {
    if (!v->hasGlobalStorage() || is_shared(v->getType()) || v->isImplicit()) return false;
    if (v->getTLSKind() != VarDecl::TLS_None) return false;
    const int t = u_.token(v->getCanonicalDecl()->getLocation());
    if (t < 0 || s_.tokens[t].system || s_.tokens[t].c_code) return false;
    return !u_.context().getBaseElementType(v->getType()).isConstQualified();
  }

  Source& s_;
  Unit& u_;
  llvm::SmallPtrSet<const FunctionDecl*, 16> seen_;
};

}  // namespace

void warn_of_made_threads(Source& source, Unit& unit) {
  if (!source.teams) MadeThreads(source, unit).walk();
}

}  // namespace upc::translate
