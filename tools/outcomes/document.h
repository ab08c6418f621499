// SPDX-License-Identifier: MIT
// Findings as JSON, and as a page for browsers that contains it.
#ifndef UPC_TOOLS_OUTCOMES_DOCUMENT_H
#define UPC_TOOLS_OUTCOMES_DOCUMENT_H

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/outcomes/find.h"
#include "tools/outcomes/forbid.h"
#include "tools/outcomes/show.h"
#include "tools/outcomes/witness.h"

namespace upc::outcomes {

struct Document {
  const Findings& findings;
  const Shape& shape;
  std::vector<Witness> witnesses;        // of the outcomes, in the order of Sorted(); or none
  const Forbidden* forbidden = nullptr;  // if anything is forbidden
  // A line of the source.
  std::function<std::string(const std::string& file, unsigned line)> source;
};

std::string Json(const Document& document);

// The page; kPageMark marks the place of the JSON.
extern const std::string_view kPage;
inline constexpr std::string_view kPageMark = "@DATA@";

}  // namespace upc::outcomes

#endif
