// SPDX-License-Identifier: MIT
// Functions that stand for library functions.
#include "emit_library.h"

#include "library.h"
#include "runtime_calls.h"

namespace upc::translate {

using clang::FunctionDecl;

// The definition of a function of f's type that calls `to`.
std::string LibraryObjects::forward(const FunctionDecl* f, const std::string& name,
                                    const std::string& to) {
  std::string list, arguments;
  for (const clang::ParmVarDecl* p : f->parameters()) {
    const std::string one = "upct_" + std::to_string(p->getFunctionScopeIndex() + 1);
    list += (list.empty() ? "" : ", ") + types_.declare(p->getType().getUnqualifiedType(), one);
    arguments += (arguments.empty() ? "" : ", ") + one;
  }
  const std::string head =
      types_.declare(f->getReturnType(), name + "(" + (list.empty() ? "void" : list) + ")");
  return head + " __attribute__((__weak__));\n" + head + " { " + runtime::begin_function() + "; " +
         (f->getReturnType()->isVoidType() ? "" : "return ") + to + "(" + arguments + "); }\n";
}

// The name of a function that stands for f, which the runtime calls `to`, where f is used but not
// called.
std::string LibraryObjects::function_object(const FunctionDecl* f, const std::string& to) {
  out_.uses_runtime = true;
  // A function cannot forward variable arguments; the runtime's variadic ones are real functions.
  if (f->isVariadic()) return "(" + to + ")";
  const std::string name = "upct_function_" + f->getName().str();
  if (function_objects_.insert(name).second) out_.hoisted += forward(f, name, to);
  return name;
}

// For a function that the program declares as configure scripts do: the C compiler and the linker
// must find it. Its parameters and its result are not those that the program declares.
std::string LibraryObjects::probed(const FunctionDecl* f, const std::string& users) {
  out_.uses_runtime = true;
  const std::string head = types_.declare(f->getReturnType(), f->getName().str() + "(void)");
  const std::string exists = users.compare(0, 5, "upcr_") != 0
                                 ? ""
                                 : "\n#ifndef " + users + "\n(void)" + users + ";\n#endif\n";
  const std::string end = in_.options.portable
                              ? runtime::global_exit(1)
                              : runtime::fatal(users + " is called, and declared as `char " +
                                               users + "()`: include the header that declares it");
  return "\n" + head + " __attribute__((__weak__));\n" + head + " { " + runtime::begin_function() +
         "; " + exists + end + "; return 0; }\n";
}

// For a library function that the program declares without the library's header: a default
// definition, unless the program defines it in another file.
std::string LibraryObjects::default_definition(const FunctionDecl* f) {
  const llvm::StringRef users = users_name(f->getName());
  const LibraryName* known = find_in_libraries(in_.options, in_.source, users);
  const bool probe = is_probe(f) && !in_.options.plain_c;
  if (!(probe && users.starts_with("upcr_")) &&
      (!known || !known->function || (!probe && !same_form(f, known->function))))
    return "";
  if (!function_objects_.insert(f->getName().str()).second) return "";
  if (probe) return probed(f, users.str());
  if (known->header != "upc.h") includes_.insert(known->header);
  return "\n" + forward(f, f->getName().str(),
                        runtime::library_function(known->name, in_.options.portable));
}

}  // namespace upc::translate
