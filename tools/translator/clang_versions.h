// SPDX-License-Identifier: MIT
// The differences between the Clang versions that the translator supports. bazel/clang_version.bzl
// has the version, docs/upgrading-clang.md how to find such a difference. Only this file, and
// tools/driver/llvm_versions.h for LLVM, test the version.
#ifndef UPC_TOOLS_TRANSLATOR_CLANG_VERSIONS_H
#define UPC_TOOLS_TRANSLATOR_CLANG_VERSIONS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace upc::translate::versions {

#if LLVM_VERSION_MAJOR < 20

inline unsigned bit_width(const clang::FieldDecl* f, const clang::ASTContext& context) {
  return f->getBitWidthValue(context);
}
inline bool value(const clang::TypeTraitExpr* t) { return t->getValue(); }

#else

inline unsigned bit_width(const clang::FieldDecl* f, const clang::ASTContext&) {
  return f->getBitWidthValue();
}
inline bool value(const clang::TypeTraitExpr* t) { return t->getBoolValue(); }

#endif
#if LLVM_VERSION_MAJOR < 21

inline void create_diagnostics(clang::CompilerInstance& compiler,
                               clang::DiagnosticConsumer* consumer) {
  compiler.createDiagnostics(consumer, false);
}
inline clang::TargetInfo* create_target(clang::CompilerInstance& compiler) {
  return clang::TargetInfo::CreateTargetInfo(
      compiler.getDiagnostics(),
      std::make_shared<clang::TargetOptions>(compiler.getInvocation().getTargetOpts()));
}

#else

inline void create_diagnostics(clang::CompilerInstance& compiler,
                               clang::DiagnosticConsumer* consumer) {
  compiler.createDiagnostics(*llvm::vfs::getRealFileSystem(), consumer, false);
}
inline clang::TargetInfo* create_target(clang::CompilerInstance& compiler) {
  return clang::TargetInfo::CreateTargetInfo(compiler.getDiagnostics(),
                                             compiler.getInvocation().getTargetOpts());
}

#endif

}  // namespace upc::translate::versions

#endif
