// SPDX-License-Identifier: MIT
// Part of the fifth phase: pointers-to-shared passed for the `…` of the C library's functions,
// where no prototype gives the parameter's type.
#include <cstring>

#include "laxness.h"
#include "translator.h"
#include "walk.h"

namespace upc::translate {

namespace {

using clang::Expr;

class CheckCalls : public Walker {
 public:
  CheckCalls(const Options& options, Source& source, Unit& unit)
      : Walker(source, unit), options_(options), s_(source), u_(unit) {}

 private:
  void visit(const clang::Stmt* s) override {
    const auto* c = dyn_cast<clang::CallExpr>(s);
    const clang::FunctionDecl* f = c ? c->getDirectCallee() : nullptr;
    if (f && f->isVariadic() && f->getIdentifier()) variadic(c, f);
  }

  // A pointer-to-shared passed for the `…` of a C library function. The program's own functions may
  // take one.
  void variadic(const clang::CallExpr* c, const clang::FunctionDecl* f) {
    const int declared = u_.token(f->getLocation());
    if (declared >= 0 && !s_.tokens[declared].system) return;
    const unsigned named = f->getNumParams();
    const std::string name = f->getName().str();
    const bool prints = f->getName().ends_with("printf");
    const auto* format =
        named > 0 && named <= c->getNumArgs()
            ? dyn_cast<clang::StringLiteral>(c->getArg(named - 1)->IgnoreParenImpCasts())
            : nullptr;
    for (unsigned i = named; i < c->getNumArgs(); ++i) {
      const Expr* a = c->getArg(i);
      if (!is_pts(a->getType())) continue;
      const char conversion = prints && format ? conversion_of(format->getBytes(), i - named) : 0;
      if (conversion && strchr("pdiuxXo", conversion)) {
        report_lax(options_, s_, u_.token(a->getBeginLoc()), kSharedToPrint,
                   name + " cannot print a pointer-to-shared, " + describe(a->getType()) +
                       ": print its upc_threadof and upc_addrfield, or the text of "
                       "bupc_dump_shared");
      } else {
        report(
            s_, Level::kError, u_.token(a->getBeginLoc()),
            name + " is a function of C, which takes no pointer-to-shared, " +
                describe(a->getType()) +
                (prints ? ": pass the value that it points to, or a copy of the string"
                        : ": pass the address of a private variable, or cast it to local where the "
                          "object has affinity to the calling thread"));
      }
    }
  }

  // The letter of printf's conversion for the argument, 0 if there is none.
  static char conversion_of(llvm::StringRef format, unsigned argument) {
    for (size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%') continue;
      for (++i; i < format.size() && strchr("0123456789.+-# 'hlLjztq*", format[i]); ++i)
        if (format[i] == '*' && argument-- == 0) return '*';
      if (i >= format.size()) return 0;
      if (format[i] != '%' && argument-- == 0) return format[i];
    }
    return 0;
  }

  const Options& options_;
  Source& s_;
  Unit& u_;
};

}  // namespace

void check_calls(const Options& options, Source& source, Unit& unit) {
  CheckCalls(options, source, unit).walk();
}

}  // namespace upc::translate
