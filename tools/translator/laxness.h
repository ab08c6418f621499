// SPDX-License-Identifier: MIT
// The rules whose violation has a clear meaning: a warning, or an error under -pedantic-errors.
// docs/laxness.md gives the meaning for each.
#ifndef UPC_TOOLS_TRANSLATOR_LAXNESS_H
#define UPC_TOOLS_TRANSLATOR_LAXNESS_H

#include "translator.h"

namespace upc::translate {

struct Rule {
  const char* name;  // as in messages
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

// Reports a violation of the rule (diagnose.cc).
void report_lax(const Options& options, Source& source, clang::SourceLocation where, Rule rule,
                const std::string& message);
void report_lax(const Options& options, Source& source, int token, Rule rule,
                const std::string& message);
// For a rule that most programs violate: reports only under -pedantic or -pedantic-errors.
void report_pedantic(const Options& options, Source& source, int token, Rule rule,
                     const std::string& message);

}  // namespace upc::translate

#endif
