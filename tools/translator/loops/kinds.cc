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

constexpr std::string_view kUnderstoodStatements[] = {
#define STMT(NAME) #NAME,
#define TYPE(NAME)
#define ATTR(NAME)
#include "understood_kinds.inc"
};
constexpr std::string_view kUnderstoodTypes[] = {
#define STMT(NAME)
#define TYPE(NAME) #NAME,
#define ATTR(NAME)
#include "understood_kinds.inc"
};
constexpr std::string_view kUnderstoodAttributes[] = {
#define STMT(NAME)
#define TYPE(NAME)
#define ATTR(NAME) #NAME,
#include "understood_kinds.inc"
};

constexpr std::string_view kUnknownStatements[] = {
#define STMT(NAME) #NAME,
#define TYPE(NAME)
#define ATTR(NAME)
#include "unknown_kinds.inc"
};
constexpr std::string_view kUnknownTypes[] = {
#define STMT(NAME)
#define TYPE(NAME) #NAME,
#define ATTR(NAME)
#include "unknown_kinds.inc"
};
constexpr std::string_view kUnknownAttributes[] = {
#define STMT(NAME)
#define TYPE(NAME)
#define ATTR(NAME) #NAME,
#include "unknown_kinds.inc"
};

template <size_t kKinds, size_t kListed>
constexpr std::array<bool, kKinds> table_of(const std::string_view (&kinds)[kKinds],
                                            const std::string_view (&listed)[kListed]) {
  std::array<bool, kKinds> table{};
  for (size_t i = 0; i < kKinds; ++i)
    table[i] = std::find(listed, listed + kListed, kinds[i]) != listed + kListed;
  return table;
}

template <size_t kKinds, size_t kListed, size_t kOthers>
void find_unlisted(const std::string_view (&kinds)[kKinds],
                   const std::string_view (&understood)[kListed],
                   const std::string_view (&unknown)[kOthers], std::vector<std::string>& found) {
  for (const std::string_view kind : kinds) {
    if (kind == "NoStmt") continue;
    const auto times = std::count(understood, understood + kListed, kind) +
                       std::count(unknown, unknown + kOthers, kind);
    if (times != 1) found.emplace_back(kind);
  }
}

}  // namespace

bool is_understood(clang::Stmt::StmtClass kind) {
  static constexpr auto kTable = table_of(kStatements, kUnderstoodStatements);
  return kTable[kind];
}

bool is_understood(clang::Type::TypeClass kind) {
  static constexpr auto kTable = table_of(kTypes, kUnderstoodTypes);
  return kTable[kind];
}

bool is_understood(clang::attr::Kind kind) {
  static constexpr auto kTable = table_of(kAttributes, kUnderstoodAttributes);
  return kTable[kind];
}

std::vector<std::string> unlisted_kinds() {
  std::vector<std::string> found;
  find_unlisted(kStatements, kUnderstoodStatements, kUnknownStatements, found);
  find_unlisted(kTypes, kUnderstoodTypes, kUnknownTypes, found);
  find_unlisted(kAttributes, kUnderstoodAttributes, kUnknownAttributes, found);
  return found;
}

}  // namespace upc::translate
