// SPDX-License-Identifier: MIT
// Each of Clang's kinds of statements, types and attributes is listed once: as one that the
// analysis of loops understands, or as one that it does not.
#include "tools/translator/loops/kinds.h"

#include <doctest/doctest.h>

namespace upc::translate {

TEST_CASE("each kind is in exactly one of the two lists") {
  for (const std::string& kind : unlisted_kinds())
    FAIL_CHECK("'", kind,
               "' stands in neither or both of tools/translator/loops/understood_kinds.inc and "
               "unknown_kinds.inc, or twice");
}

TEST_CASE("a kind is understood only if its list says so") {
  CHECK(is_understood(clang::Stmt::ForStmtClass));
  CHECK(is_understood(clang::Stmt::AtomicExprClass));
  CHECK_FALSE(is_understood(clang::Stmt::MSAsmStmtClass));
  CHECK_FALSE(is_understood(clang::Stmt::ObjCForCollectionStmtClass));
  CHECK(is_understood(clang::Type::VariableArray));
  CHECK_FALSE(is_understood(clang::Type::PackExpansion));
  CHECK(is_understood(clang::attr::Unused));
  CHECK_FALSE(is_understood(clang::attr::Cleanup));
  CHECK_FALSE(is_understood(clang::attr::Alias));
}

}  // namespace upc::translate
