// SPDX-License-Identifier: MIT
// Setting up Clang: language, target and files, alike for preprocessing and parsing.
#ifndef UPC_TOOLS_TRANSLATOR_FRONTEND_H
#define UPC_TOOLS_TRANSLATOR_FRONTEND_H

#include <memory>

#include "translator.h"

namespace upc::translate {

// A compiler for GNU C with files and target set up. `files` is where it looks for files: the
// machine's, if null.
std::unique_ptr<clang::CompilerInstance> make_compiler(
    const Options& options, bool preprocess, clang::DiagnosticConsumer* consumer,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = nullptr);

// The folder of the user's file, in which an <angled> header is looked for when no other has it.
std::string folder_of_source(const Options& options);

}  // namespace upc::translate

#endif
