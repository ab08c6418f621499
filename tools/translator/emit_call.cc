// SPDX-License-Identifier: MIT
// Calls of barriers and fences, and of functions of the libraries.
#include "emit_call.h"

#include "runtime_calls.h"

namespace upc::translate {

using clang::Expr;
using clang::FunctionDecl;

namespace {

// -portable's function for a whole barrier.
constexpr char kBarrier[] = "upct_barrier";
// -portable's record of the last upc_notify.
constexpr char kNotifyValue[] = "upcrt_notify_value", kNotifyFlags[] = "upcrt_notify_flags";

}  // namespace

std::string Calls::barrier_definitions() const {
  std::string text;
  // Two calls are two fences. Runtimes that have one fence for both, ours and Berkeley's, have a
  // macro.
  if (uses_barrier_)
    text = std::string("#ifdef upcr_barrier\n#define ") + kBarrier +
           " upcr_barrier\n#else\n#define " + kBarrier + "(value, flags) do { " +
           runtime::barrier(runtime::Barrier::kNotify, "value", "flags") + "; " +
           runtime::barrier(runtime::Barrier::kWait, "value", "flags") + "; } while (0)\n#endif\n";
  if (!uses_notify_) return text;
  return text + "int\n" + runtime::tld_define(kNotifyValue, 4, 4, true) + ";\nint\n" +
         runtime::tld_define(kNotifyFlags, 4, 4, true) + ";\n";
}

// The value of a barrier; for a private pointer, the result of a cast.
std::string Calls::barrier_value(const clang::CallExpr* c) {
  if (c->getNumArgs() == 0) return "0";
  const auto* i = dyn_cast<clang::ImplicitCastExpr>(c->getArg(0));
  const bool address =
      i && i->getCastKind() == clang::CK_PointerToIntegral && !is_pts(i->getSubExpr()->getType());
  return (address ? "(int)(long)(" : "(") + parts_.expression(c->getArg(0)) + ")";
}

// The statements of barriers in the specification's interface. upcr_wait takes what this thread's
// upcr_notify got, so the value of a upc_wait whose upc_notify had none is dropped and is not
// compared with other threads'.
std::string Calls::portable_barrier(const clang::CallExpr* c, llvm::StringRef name) {
  const std::string value = barrier_value(c);
  const std::string flags = name.ends_with("_a") ? runtime::anonymous() : "0";
  const std::string v = out_.fresh("v");
  const auto notify = [&] { return runtime::barrier(runtime::Barrier::kNotify, v, flags); };
  const auto wait = [](const std::string& of, const std::string& with) {
    return runtime::barrier(runtime::Barrier::kWait, of, with);
  };
  if (name.starts_with("barrier")) {
    uses_barrier_ = true;
    return kBraced + "const int " + v + " = " + value + "; " + kBarrier + "(" + v + ", " + flags +
           "); })";
  }
  uses_notify_ = true;
  const std::string noted_value = "*(int *)" + runtime::tld_address(kNotifyValue),
                    noted_flags = "*(int *)" + runtime::tld_address(kNotifyFlags);
  if (name.starts_with("wait")) return wait(c->getNumArgs() ? value : noted_value, noted_flags);
  return kBraced + "const int " + v + " = " + value + "; " + noted_value + " = " + v + "; " +
         noted_flags + " = " + flags + "; " + notify() + "; })";
}

// The library function that c calls by name, perhaps in parentheses; else null.
const FunctionDecl* Calls::called_library(const clang::CallExpr* c) const {
  const auto* r = dyn_cast<clang::DeclRefExpr>(c->getCallee()->IgnoreParenImpCasts());
  const auto* f = r ? dyn_cast<FunctionDecl>(r->getDecl()) : nullptr;
  return f && kept_.is_library(f) ? f : nullptr;
}

namespace {

// Whether a library function only accesses the targets of its pointers-to-shared, so that it needs
// no phase.
bool asks_for_no_phase(llvm::StringRef name) {
  name.consume_front("b");
  return name.starts_with("upc_atomic") || name.starts_with("upc_mem") || name == "upc_cast" ||
         name == "upc_threadof";
}

}  // namespace

std::string Calls::call(const clang::CallExpr* c) {
  const clang::FunctionDecl* f = c->getDirectCallee();
  if (f && f->getIdentifier() && f->getName().starts_with("__upct_")) {
    out_.uses_runtime = true;
    const llvm::StringRef name = f->getName().drop_front(7);
    if (name == "fence") return runtime::fence();
    if (in_.options.portable) return portable_barrier(c, name);
    const bool anonymous = name.ends_with("_a");
    const std::string value = anonymous ? "0" : barrier_value(c);
    const std::string flags = anonymous ? runtime::anonymous() : "0";
    // The language allows a value at only one of notify and wait; the interface does not.
    if (name.starts_with("wait")) return runtime::lenient_wait(value, flags);
    return runtime::barrier(
        name.starts_with("notify") ? runtime::Barrier::kNotify : runtime::Barrier::kBarrier, value,
        flags);
  }
  // Without parentheses: it may be a macro.
  const auto call_of = [&](const std::string& name, bool by_address = false) {
    out_.uses_runtime = true;
    Replacements parts{{in_.range(c->getCallee()), name}};
    for (const Expr* a : c->arguments())
      parts.emplace_back(in_.range(a), by_address && is_pts(a->getType()) ? parts_.target(a)
                                                                          : parts_.expression(a));
    return copier_.splice(in_.range(c), std::move(parts));
  };
  if (in_.options.portable && f && Kept::is_exit(f)) return call_of(runtime::exit(true));
  if (in_.options.portable && f && Kept::is_allocator(f)) return call_of(f->getName().str());
  if (const clang::FunctionDecl* library = called_library(c)) {
    const llvm::StringRef name = library->getName();
    // They are inline and do not record their own place, which only counts need; the arguments may
    // record theirs first.
    if (in_.options.report && name.starts_with("bupc_atomic")) {
      out_.uses_runtime = true;
      std::string first = kBraced, arguments;
      for (const clang::ParmVarDecl* p : library->parameters()) {
        const clang::QualType t = p->getType().getCanonicalType().getUnqualifiedType();
        const std::string v = out_.fresh("v");
        first += (is_pts(t) ? runtime::pointer_type(true) : t.getAsString()) + " " + v + " = " +
                 parts_.expression(c->getArg(p->getFunctionScopeIndex())) + "; ";
        arguments += (arguments.empty() ? "" : ", ") + v;
      }
      return first + runtime::note_place(name.str()) + "; " + name.str() + "(" + arguments +
             "); })";
    }
    const std::string text = call_of(runtime::library_function(name.str(), in_.options.portable),
                                     asks_for_no_phase(name));
    // The runtime's type is narrower than the language's.
    return name == "upc_threadof" || name == "upc_phaseof" ? "((size_t)" + text + ")" : text;
  }
  return copier_.splice(c);
}

}  // namespace upc::translate
