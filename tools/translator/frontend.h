// SPDX-License-Identifier: MIT
// Setting up Clang: language, target and files, the same for preprocessing and parsing.
#ifndef UPC_TOOLS_TRANSLATOR_FRONTEND_H
#define UPC_TOOLS_TRANSLATOR_FRONTEND_H

#include <memory>

#include "translator.h"

namespace upc::translate {

// A compiler for GNU C with files and target set up. It looks for files in `files`, or in the real
// file system if null.
std::unique_ptr<clang::CompilerInstance> make_compiler(
    const Options& options, bool preprocess, clang::DiagnosticConsumer* consumer,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = nullptr);

// The folder of the user's file, where an <angled> header is looked for last.
std::string folder_of_source(const Options& options);

}  // namespace upc::translate

#endif
