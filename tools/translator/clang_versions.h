// SPDX-License-Identifier: MIT
// What differs between the Clangs that the translator is built with: bazel/clang_version.bzl says
// which, and docs/upgrading-clang.md how such a difference is found. Here, and for LLVM in
// tools/driver/llvm_versions.h, is the only question for the version.
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
