// SPDX-License-Identifier: MIT
// Fields of JSON objects.
#ifndef UPC_RUNTIME_REPORT_FIELDS_H
#define UPC_RUNTIME_REPORT_FIELDS_H

#include <initializer_list>

#include "runtime/report/output.h"

namespace upc::runtime::report {

// "name":value, followed by a comma except after the last one.
inline void field(Output& out, const char* name, uint64_t value, bool last = false) {
  out.add_string(name);
  out.add(":");
  out.add_number(value);
  if (!last) out.add(",");
}
inline void field(Output& out, const char* name, const char* value, bool last = false) {
  out.add_string(name);
  out.add(":");
  out.add_string(value);
  if (!last) out.add(",");
}
// [a,b,…]
inline void row(Output& out, std::initializer_list<uint64_t> values) {
  const char* before = "[";
  for (const uint64_t value : values) {
    out.add(before);
    out.add_number(value);
    before = ",";
  }
  out.add("]");
}

}  // namespace upc::runtime::report

#endif
