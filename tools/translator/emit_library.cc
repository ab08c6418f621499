// Functions of the libraries. Most are macros or inline in the runtime's headers, so that a pointer
// to one points to a function that the output defines, and which calls it. Such a function is weak:
// the linker keeps one of each name, and so all files of a program see the same address.
#include "clang/AST/ASTContext.h"
#include "emit.h"
#include "library.h"

namespace upc::translate {

using clang::FunctionDecl;
using llvm::dyn_cast;

// Whether f is declared by a header of a UPC library.
bool Emitter::is_library(const FunctionDecl* f) const {
  if (options_.plain_c || !f->getIdentifier()) return false;
  const llvm::StringRef name = f->getName();
  if (!name.startswith("upc_") && !name.startswith("bupc_")) return false;
  const int token = unit_.token(f->getCanonicalDecl()->getLocation());
  return token >= 0 && source_.tokens[token].system;
}

// Whether f repeats what a header of a library declares: the header has it in C.
bool Emitter::is_said_again(const FunctionDecl* f) const {
  if (!f->getIdentifier() || f->isThisDeclarationADefinition()) return false;
  return is_library(f) || f->getName().startswith("upct_again_");
}

// Whether f declares a function under a name that is not the program's for it; own_names.cc.
bool Emitter::is_users_library(const FunctionDecl* f) const {
  return f->getIdentifier() && !f->isDefined() && users_name(f->getName()) != f->getName();
}

// The function of a library that c calls by its name, perhaps in parentheses; else null.
const FunctionDecl* Emitter::called_library(const clang::CallExpr* c) const {
  const auto* r = dyn_cast<clang::DeclRefExpr>(c->getCallee()->IgnoreParenImpCasts());
  const auto* f = r ? dyn_cast<FunctionDecl>(r->getDecl()) : nullptr;
  return f && is_library(f) ? f : nullptr;
}

// The definition of a function of f's type that calls `to`.
std::string Emitter::forward(const FunctionDecl* f, const std::string& name,
                             const std::string& to) {
  std::string list, arguments;
  for (const clang::ParmVarDecl* p : f->parameters()) {
    const std::string one = "upct_" + std::to_string(p->getFunctionScopeIndex() + 1);
    list += (list.empty() ? "" : ", ") + declare(p->getType().getUnqualifiedType(), one);
    arguments += (arguments.empty() ? "" : ", ") + one;
  }
  const std::string head =
      declare(f->getReturnType(), name + "(" + (list.empty() ? "void" : list) + ")");
  return head + " __attribute__((__weak__));\n" + head + " { UPCR_BEGIN_FUNCTION(); " +
         (f->getReturnType()->isVoidType() ? "" : "return ") + to + "(" + arguments + "); }\n";
}

// The name of a function that stands for f where it is not called.
std::string Emitter::function_object(const FunctionDecl* f) {
  uses_runtime_ = true;
  const std::string name = "upct_function_" + f->getName().str();
  if (function_objects_.insert(name).second) hoisted_ += forward(f, name, f->getName().str());
  return name;
}

// Of a function that the program declares as configure scripts do, the C compiler and the linker
// are to find that it exists. Its arguments and its value are not those that the program takes them
// for.
std::string Emitter::probed(const FunctionDecl* f, const std::string& users) {
  uses_runtime_ = true;
  const std::string head = declare(f->getReturnType(), f->getName().str() + "(void)");
  const std::string exists = users.compare(0, 5, "upcr_") != 0
                                 ? ""
                                 : "\n#ifndef " + users + "\n(void)" + users + ";\n#endif\n";
  const std::string end = options_.portable
                              ? "upcr_global_exit(1);"
                              : "upcri_fatal(\"" + users + " is called, and declared as `char " +
                                    users + "()`: include the header that declares it\");";
  return "\n" + head + " __attribute__((__weak__));\n" + head + " { UPCR_BEGIN_FUNCTION(); " +
         exists + end + " return 0; }\n";
}

// For a function of a library that the program declares without the library's header: what it does
// unless the program defines it in another file.
std::string Emitter::default_definition(const FunctionDecl* f) {
  const llvm::StringRef users = users_name(f->getName());
  const LibraryName* known = find_in_libraries(options_, source_, users);
  const bool probe = is_probe(f) && !options_.plain_c;
  if (!(probe && users.startswith("upcr_")) &&
      (!known || !known->function || (!probe && !same_form(f, known->function))))
    return "";
  if (!function_objects_.insert(f->getName().str()).second) return "";
  if (probe) return probed(f, users.str());
  if (known->header != "upc.h") library_includes_.insert(known->header);
  return "\n" + forward(f, f->getName().str(), users.str());
}

}  // namespace upc::translate
