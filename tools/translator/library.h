// SPDX-License-Identifier: MIT
// The declarations in the headers of the UPC libraries and of OpenSHMEM, whether a program includes
// them or not.
#ifndef UPC_TOOLS_TRANSLATOR_LIBRARY_H
#define UPC_TOOLS_TRANSLATOR_LIBRARY_H

#include <string>

#include "llvm/ADT/STLFunctionalExtras.h"
#include "translator.h"

namespace upc::translate {

struct LibraryName {
  std::string header;  // the header that a program includes for it: upc_nb.h
  std::string name;    // its name in the output
  const clang::FunctionDecl* function = nullptr;  // in a tree of its own; null if it is no function
  bool macro = false;
};

// The name's entry, or null if no library has it. The headers are read at the first name with their
// prefix, which takes about 20 ms.
const LibraryName* find_in_libraries(const Options& options, Source& source, llvm::StringRef name);

// Calls f with each public name of UPC's libraries, by header, in alphabetical order.
void each_library_name(const Options& options, Source& source,
                       llvm::function_ref<void(llvm::StringRef)> f);

// What system_headers.h declares under a name; null where it declares nothing.
struct SystemName {
  const clang::NamedDecl *tag = nullptr, *other = nullptr;  // in a tree of its own
  bool macro = false;
};

// The name's entry, or null. The headers are read at the first call, which takes about 50 ms.
const SystemName* find_in_system(const Options& options, Source& source, llvm::StringRef name);

// Whether the two functions' results and parameters have the same form in the output: ignoring
// qualifiers, and with pointers-to-shared both phased or both phaseless.
bool same_form(const clang::FunctionDecl* a, const clang::FunctionDecl* b);

// The number of uses of undeclared names.
int undeclared_names(const Source& source, const Unit& unit);

// The translator's name for what the program calls `name`, and the program's name for a
// translator's name.
std::string own_name(llvm::StringRef name);
llvm::StringRef users_name(llvm::StringRef name);

// Whether a program that declares f like this can only test whether a function of that name exists,
// as configure scripts do: it returns a char and has no parameters. No function of the libraries or
// the runtime is like that.
bool is_probe(const clang::FunctionDecl* f);

// Renames what the program declares under names of the runtime, of libraries whose headers it does
// not include, and of the translation itself. Returns true if the source must be parsed again.
bool rename_own(const Options& options, Source& source, Unit& unit);

}  // namespace upc::translate

#endif
