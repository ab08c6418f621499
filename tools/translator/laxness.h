// SPDX-License-Identifier: MIT
// The rules whose breaks are only warned of, their meaning being clear, and are errors under
// -pedantic-errors. docs/laxness.md says of each what it means to break it.
#ifndef UPC_TOOLS_TRANSLATOR_LAXNESS_H
#define UPC_TOOLS_TRANSLATOR_LAXNESS_H

#include "translator.h"

namespace upc::translate {

struct Rule {
  const char* name;  // as it stands in messages
};

constexpr Rule kBarrierValue{"barrier-value"};
constexpr Rule kBlockSize{"block-size"};
constexpr Rule kDeclaredAsChar{"declared-as-char"};
constexpr Rule kEmptyParentheses{"empty-parentheses"};
constexpr Rule kLostQualifier{"lost-qualifier"};
constexpr Rule kNestedQualifiers{"nested-qualifiers"};
constexpr Rule kPointerTypes{"pointer-types"};
constexpr Rule kPragmaPlace{"pragma-place"};
constexpr Rule kPragmaWords{"pragma-words"};
constexpr Rule kSharedToPrint{"shared-to-print"};
constexpr Rule kThreadsFactor{"threads-factor"};

// Says that the rule is broken (diagnose.cc).
void report_lax(const Options& options, Source& source, clang::SourceLocation where, Rule rule,
                const std::string& message);
void report_lax(const Options& options, Source& source, int token, Rule rule,
                const std::string& message);
// Of a rule that most programs break: nothing unless under -pedantic or -pedantic-errors.
void report_pedantic(const Options& options, Source& source, int token, Rule rule,
                     const std::string& message);

}  // namespace upc::translate

#endif
