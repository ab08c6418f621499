// SPDX-License-Identifier: MIT
// Names, and access to data that are private to each thread.
#include "emit_reference.h"

#include "llvm/ADT/StringExtras.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::QualType;
using clang::VarDecl;

const PointerInduction* References::walk_of(const clang::ValueDecl* d) const {
  const auto* v = dyn_cast<VarDecl>(d);
  for (const Inductions* inductions : inductions_)
    if (const PointerInduction* walk = v ? inductions->pointer(v) : nullptr) return walk;
  return nullptr;
}

std::string References::reference(const clang::DeclRefExpr* r) {
  const PointerInduction* walk = walk_of(r->getDecl());
  return walk ? value_of(*walk) : own_name(r);
}

std::string References::value_of(const PointerInduction& walk) {
  const QualType t = walk.pointer->getType();
  return runtime::add({is_phased(t), shared_qualifier(pointee(t)).block}, own_name(walk.place),
                      types_.size_of(ultimate_element(pointee(t))), walk.moved.text());
}

std::string References::own_name(const clang::DeclRefExpr* r) {
  const auto* v = dyn_cast<VarDecl>(r->getDecl());
  if (v && kept_.is_own_tld(v) && !kept_.is_unevaluated(r)) {
    out_.private_data = true;
    return runtime::tld_slot(kept_.name_of(v));
  }
  if (v && kept_.is_tld(v))
    return "(*" + tld_address(r, in_.tree.getPointerType(r->getType())) + ")";
  if (const auto* f = dyn_cast<clang::FunctionDecl>(r->getDecl()); f && kept_.is_library(f))
    return library_.function_object(
        f, runtime::library_function(f->getName().str(), in_.options.portable));
  const std::string other = kept_.name_of(r->getDecl());
  if (in_.options.portable && (Kept::is_exit(r->getDecl()) || Kept::is_allocator(r->getDecl())))
    return library_.function_object(cast<clang::FunctionDecl>(r->getDecl()), other);
  if (!other.empty()) return other;
  if (out_.hoisting) {
    if (const auto* c = dyn_cast<clang::EnumConstantDecl>(r->getDecl());
        c && c->getDeclContext()->isFunctionOrMethod())
      return llvm::toString(c->getInitVal(), 10);
  }
  const std::string name = r->getDecl()->getName().str();
  const Ahead ahead = out_.ahead();
  return r->getDecl() == ahead.index ? "(" + name + " + " + std::to_string(ahead.by) + ")" : name;
}

// The calling thread's instance of a thread-local variable, as a pointer of the given type. In
// unevaluated operands, as in sizeof, only the type counts, and no code may appear there.
std::string References::tld_address(const clang::DeclRefExpr* r, QualType as) {
  if (kept_.is_unevaluated(r)) return "((" + types_.type_name(as) + ")0)";
  out_.private_data = true;
  const auto* v = cast<VarDecl>(r->getDecl());
  const std::string other = kept_.name_of(v);
  if (parameters_) {
    // In the extent of a parameter, C allows no statement expression.
    const std::string name = other.empty() ? v->getName().str() : other;
    if (reached_.insert(name).second)
      out_.hoisted += "static inline void *upct_reach_" + name + "(void) { " +
                      (in_.options.portable ? runtime::begin_function() + "; " : "") + "return " +
                      runtime::tld_address(name) + "; }\n";
    return "((" + types_.type_name(as) + ")upct_reach_" + name + "())";
  }
  out_.uses_runtime = true;
  const std::string name = other.empty() ? v->getName().str() : other;
  return "((" + types_.type_name(as) + ")" +
         (kept_.is_threadprivate(v) ? runtime::own_tld_address(name) : runtime::tld_address(name)) +
         ")";
}

}  // namespace upc::translate
