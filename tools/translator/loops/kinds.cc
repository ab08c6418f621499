// SPDX-License-Identifier: MIT
// The lists of kinds as tables.
#include "tools/translator/loops/kinds.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace upc::translate {

namespace {

constexpr std::string_view kStatements[] = {
    "NoStmt",
#define ABSTRACT_STMT(STMT)
#define STMT(NAME, PARENT) #NAME,
#include "clang/AST/StmtNodes.inc"
};

constexpr std::string_view kTypes[] = {
#define ABSTRACT_TYPE(NAME, BASE)
#define TYPE(NAME, BASE) #NAME,
#include "clang/AST/TypeNodes.inc"
};

constexpr std::string_view kAttributes[] = {
#define ATTR(NAME) #NAME,
#include "clang/Basic/AttrList.inc"
};

enum class Of { kStatement, kType, kAttribute };
struct Listed {
  Of of;
  std::string_view name;
};

#define STMT(NAME) {Of::kStatement, #NAME},
#define TYPE(NAME) {Of::kType, #NAME},
#define ATTR(NAME) {Of::kAttribute, #NAME},
constexpr Listed kUnderstood[] = {
#include "understood_kinds.inc"
};
#define STMT(NAME) {Of::kStatement, #NAME},
#define TYPE(NAME) {Of::kType, #NAME},
#define ATTR(NAME) {Of::kAttribute, #NAME},
constexpr Listed kUnknown[] = {
#include "unknown_kinds.inc"
};

template <size_t kListed>
constexpr auto count_in(const Listed (&list)[kListed], Of of, std::string_view name) {
  return std::count_if(list, list + kListed, [&](const Listed& listed) {
    return listed.of == of && listed.name == name;
  });
}

template <size_t kKinds>
constexpr std::array<bool, kKinds> table_of(const std::string_view (&kinds)[kKinds], Of of) {
  std::array<bool, kKinds> table{};
  for (size_t i = 0; i < kKinds; ++i) table[i] = count_in(kUnderstood, of, kinds[i]) > 0;
  return table;
}

template <size_t kKinds>
void find_unlisted(const std::string_view (&kinds)[kKinds], Of of,
                   std::vector<std::string>& found) {
  for (const std::string_view kind : kinds)
    if (kind != "NoStmt" && count_in(kUnderstood, of, kind) + count_in(kUnknown, of, kind) != 1)
      found.emplace_back(kind);
}

}  // namespace

bool is_understood(clang::Stmt::StmtClass kind) {
  static constexpr auto kTable = table_of(kStatements, Of::kStatement);
  return kTable[kind];
}

bool is_understood(clang::Type::TypeClass kind) {
  static constexpr auto kTable = table_of(kTypes, Of::kType);
  return kTable[kind];
}

bool is_understood(clang::attr::Kind kind) {
  static constexpr auto kTable = table_of(kAttributes, Of::kAttribute);
  return kTable[kind];
}

std::vector<std::string> unlisted_kinds() {
  std::vector<std::string> found;
  find_unlisted(kStatements, Of::kStatement, found);
  find_unlisted(kTypes, Of::kType, found);
  find_unlisted(kAttributes, Of::kAttribute, found);
  return found;
}

}  // namespace upc::translate
