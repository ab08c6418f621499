// Calls of barriers and fences, and of functions of the libraries.
#include "emit_call.h"

namespace upc::translate {

using clang::Expr;
using clang::FunctionDecl;
using llvm::cast;
using llvm::dyn_cast;

// The value of a barrier; of a private pointer what a cast makes of it.
std::string Calls::barrier_value(const clang::CallExpr* c) {
  if (c->getNumArgs() == 0) return "0";
  const auto* i = dyn_cast<clang::ImplicitCastExpr>(c->getArg(0));
  const bool address =
      i && i->getCastKind() == clang::CK_PointerToIntegral && !is_pts(i->getSubExpr()->getType());
  return (address ? "(int)(long)(" : "(") + parts_.expression(c->getArg(0)) + ")";
}

// The statements of barriers in the specification's interface, which has no upcr_barrier, and whose
// upcr_wait takes what this thread's upcr_notify got: the value of a upc_wait whose upc_notify had
// none is left out, and so is not compared with other threads' here.
std::string Calls::portable_barrier(const clang::CallExpr* c, llvm::StringRef name) {
  const std::string value = barrier_value(c);
  const std::string flags = name.endswith("_a") ? "UPCR_BARRIERFLAG_ANONYMOUS" : "0";
  const std::string v = out_.fresh("v");
  if (name.startswith("barrier"))
    return "({ const int " + v + " = " + value + "; upcr_notify(" + v + ", " + flags +
           "); upcr_wait(" + v + ", " + flags + "); })";
  uses_notify_ = true;
  const std::string noted_value = "*(int *)UPCR_TLD_ADDR(upcrt_notify_value)",
                    noted_flags = "*(int *)UPCR_TLD_ADDR(upcrt_notify_flags)";
  if (name.startswith("wait"))
    return "upcr_wait(" + (c->getNumArgs() ? value : noted_value) + ", " + noted_flags + ")";
  return "({ const int " + v + " = " + value + "; " + noted_value + " = " + v + "; " + noted_flags +
         " = " + flags + "; upcr_notify(" + v + ", " + flags + "); })";
}

// The function of a library that c calls by its name, perhaps in parentheses; else null.
const FunctionDecl* Calls::called_library(const clang::CallExpr* c) const {
  const auto* r = dyn_cast<clang::DeclRefExpr>(c->getCallee()->IgnoreParenImpCasts());
  const auto* f = r ? dyn_cast<FunctionDecl>(r->getDecl()) : nullptr;
  return f && kept_.is_library(f) ? f : nullptr;
}

std::string Calls::call(const clang::CallExpr* c) {
  const clang::FunctionDecl* f = c->getDirectCallee();
  if (f && f->getIdentifier() && f->getName().startswith("__upct_")) {
    out_.uses_runtime = true;
    const llvm::StringRef name = f->getName().drop_front(7);
    if (name == "fence") return "upcr_poll()";
    if (in_.options.portable) return portable_barrier(c, name);
    // The language lets a value stand with only one of notify and wait; the interface does not.
    const std::string what =
        name.startswith("wait") ? "upcri_wait_statement" : "upcr_" + name.drop_back(2).str();
    if (name.endswith("_a")) return what + "(0, UPCR_BARRIERFLAG_ANONYMOUS)";
    return what + "(" + barrier_value(c) + ", 0)";
  }
  if (const clang::FunctionDecl* library = called_library(c)) {
    out_.uses_runtime = true;
    const llvm::StringRef name = library->getName();
    // Without parentheses, since it may be a macro.
    Replacements parts{{in_.range(c->getCallee()), name.str()}};
    for (const Expr* a : c->arguments()) parts.emplace_back(in_.range(a), parts_.expression(a));
    const std::string text = copier_.splice(in_.range(c), std::move(parts));
    // Of a narrower type in the runtime's interface than in the language.
    return name == "upc_threadof" || name == "upc_phaseof" ? "((size_t)" + text + ")" : text;
  }
  return copier_.splice(c);
}

}  // namespace upc::translate
