// SPDX-License-Identifier: MIT
// What threads may be bound to, as UPC_BIND_THREADS here and upcrun -bind in tools/driver name it.
// All is in this header, so that both can include it.
#ifndef UPC_RUNTIME_BINDING_H
#define UPC_RUNTIME_BINDING_H

#include <string_view>

namespace upc::runtime {

enum class Binding { kNone, kCore, kPackage };

struct Bound {
  bool known;
  Binding binding;
};

// Parses core (also yes, y, 1, true, on), package, or none (also no, n, 0, false, off); case is
// ignored.
constexpr Bound parse_binding(std::string_view text) {
  const auto is = [&](std::string_view word) {
    if (text.size() != word.size()) return false;
    for (size_t i = 0; i < word.size(); ++i)
      if (text[i] != word[i] && text[i] != word[i] - 'a' + 'A') return false;
    return true;
  };
  for (const char* core : {"core", "yes", "y", "1", "true", "on"})
    if (is(core)) return {true, Binding::kCore};
  for (const char* none : {"none", "no", "n", "0", "false", "off"})
    if (is(none)) return {true, Binding::kNone};
  return {is("package"), Binding::kPackage};
}

}  // namespace upc::runtime

#endif
