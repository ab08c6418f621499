// SPDX-License-Identifier: MIT
// What the headers of the UPC libraries and of OpenSHMEM declare, whether a program includes them
// or not.
#ifndef UPC_TOOLS_TRANSLATOR_LIBRARY_H
#define UPC_TOOLS_TRANSLATOR_LIBRARY_H

#include <string>

#include "llvm/ADT/STLFunctionalExtras.h"
#include "translator.h"

namespace upc::translate {

struct LibraryName {
  std::string header;                             // that a program includes for it: upc_nb.h
  std::string name;                               // by which the output calls it
  const clang::FunctionDecl* function = nullptr;  // in a tree of its own; null for what is none
  bool macro = false;
};

// The name's entry, or null for a name that no library has. The headers are read at the first name
// of their prefix, which takes some 20 ms.
const LibraryName* find_in_libraries(const Options& options, Source& source, llvm::StringRef name);

// Calls f with each name that UPC's libraries have for programs, in the order of their headers and
// of the alphabet.
void each_library_name(const Options& options, Source& source,
                       llvm::function_ref<void(llvm::StringRef)> f);

// What system_headers.h brings under a name; null for what it does not.
struct SystemName {
  const clang::NamedDecl *tag = nullptr, *other = nullptr;  // in a tree of its own
  bool macro = false;
};

// The name's entry, or null. The headers are read at the first question, which takes some 50 ms.
const SystemName* find_in_system(const Options& options, Source& source, llvm::StringRef name);

// Whether the two functions' results and parameters have the same form in the output: qualifiers
// apart, and pointers-to-shared both with a phase or both without.
bool same_form(const clang::FunctionDecl* a, const clang::FunctionDecl* b);

// How many uses there are of names that nothing declares.
int undeclared_names(const Source& source, const Unit& unit);

// A name that the translator gave to what the program calls `name`, and the program's name again.
std::string own_name(llvm::StringRef name);
llvm::StringRef users_name(llvm::StringRef name);

// Whether a program that declares f so can only ask whether a function of that name exists, as
// configure scripts do: as returning a char, without parameters. No function of the libraries or
// the runtime is like that.
bool is_probe(const clang::FunctionDecl* f);

// Gives other names to what the program declares under names of the runtime, of the libraries whose
// headers it does not include, and of the translation itself. True if the source must be parsed
// again.
bool rename_own(const Options& options, Source& source, Unit& unit);

}  // namespace upc::translate

#endif
