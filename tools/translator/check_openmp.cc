// SPDX-License-Identifier: MIT
// Refuses uses of UPC's data that OpenMP cannot handle, and UPC's statements inside OpenMP's
// constructs, with what to write instead. Only if OpenMP is on: else the C compiler ignores the
// pragmas.
#include "clang/AST/ASTContext.h"
#include "openmp.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

using clang::Expr;
using clang::Stmt;
using clang::VarDecl;

namespace {

class OpenMpChecks : public Walker {
 public:
  OpenMpChecks(Source& source, Unit& unit)
      : Walker(source, unit), s_(source), u_(unit), scopes_(source, unit) {}

  void run() {
    for (int i = 0; i < static_cast<int>(s_.tokens.size()); ++i)
      if (is_openmp(s_.tokens[i])) look_at(i);
    walk();
  }

 private:
  void look_at(int i) {
    const llvm::StringRef text = s_.tokens[i].text;
    for (const OpenMpName& name : openmp_names(text)) {
      const std::string word = text.substr(name.at, name.length).str();
      const VarDecl* v = scopes_.variable(word, i);
      if (!v || !name.is_listed || name.clause == "flush") continue;
      if (is_shared(v->getType())) {
        if (name.clause != "shared")
          refuse(i, name.clause, word, "is shared",
                 "use a local variable there, and write that to '" + word + "' behind the region");
        continue;
      }
      const bool is_private = v->hasGlobalStorage() && v->getTLSKind() == VarDecl::TLS_None;
      if (is_private && name.clause != "shared" && name.clause != "threadprivate" &&
          name.clause != "copyin")
        refuse(i, name.clause, word,
               "is private data of a UPC thread, which is not a variable in C",
               "copy it to a local variable ahead of the region, and name that");
    }
    const std::string directive = openmp_directive(text);
    if (i + 1 < static_cast<int>(s_.tokens.size()) && s_.foralls.contains(i + 1) &&
        (directive.find("for") != std::string::npos ||
         directive.find("simd") != std::string::npos ||
         directive.find("loop") != std::string::npos))
      report(
          s_, Level::kError, i,
          "#pragma omp " + directive +
              " stands ahead of a upc_forall, whose iterations UPC's threads share; write a for, "
              "whose iterations the team shares");
    if (directive == "atomic" || directive.starts_with("atomic ")) atomics_.insert(i + 1);
  }

  void refuse(int i, const std::string& clause, const std::string& word, const std::string& what,
              const std::string& remedy) {
    report(s_, Level::kError, i, "'" + word + "' in " + clause + "(…) " + what + ": " + remedy);
  }

  void visit(const Stmt* s) override {
    if (atomics_.empty()) return;
    const int at = u_.token(s->getBeginLoc());
    if (!atomics_.contains(at)) return;
    const Expr* shared = shared_in(s);
    if (!shared) return;
    atomics_.erase(at);
    report(s_, Level::kError, u_.token(shared->getBeginLoc()),
           "#pragma omp atomic is about private memory, and this is shared: use upc_atomic.h, or "
           "#pragma omp critical if no other UPC thread accesses it meanwhile");
  }

  // A shared object that s accesses, or null.
  static const Expr* shared_in(const Stmt* s) {
    if (!s) return nullptr;
    if (const auto* e = dyn_cast<Expr>(s); e && e->isGLValue() && is_shared(e->getType())) return e;
    for (const Stmt* child : s->children())
      if (const Expr* e = shared_in(child)) return e;
    return nullptr;
  }

  Source& s_;
  Unit& u_;
  Scopes scopes_;
  std::set<int> atomics_;  // tokens after `omp atomic` pragmas
};

}  // namespace

void check_openmp(Source& source, Unit& unit) {
  if (source.openmp) OpenMpChecks(source, unit).run();
}

}  // namespace upc::translate
