// SPDX-License-Identifier: MIT
// Parses type strings.
#include "runtime/shared_type.h"

#include <stdlib.h>
#include <string.h>

#include "upcri/job.h"

namespace upc::runtime {
namespace {

// Parses a decimal number, or 0; *text moves behind it.
uint64_t number(const char** text) {
  char* end;
  const uint64_t value = strtoull(*text, &end, 10);
  *text = end;
  return value;
}

uint64_t count_encoded(const char* type) {
  uint64_t count = 1;
  while (*type == 'A') {
    ++type;
    count *= number(&type);
    if (*type == 'H') {
      count *= upcri_job.threads;
      ++type;
    }
    if (*type++ != '_') return 0;
  }
  return *type == 'R' ? count : 0;
}

// Parses the product between brackets; *text moves behind them.
uint64_t extent(const char** text) {
  uint64_t value = 1;
  const char* at = *text;
  for (;;) {
    at += strspn(at, " (");
    if (strncmp(at, "THREADS", 7) == 0) {
      value *= upcri_job.threads;
      at += 7;
    } else {
      value *= number(&at);
    }
    at += strspn(at, " )");
    if (*at != '*') break;
    ++at;
  }
  *text = at + 1;
  return *at == ']' ? value : 0;
}

// Calls take(n) with each extent from the left; for an extent that the string does not give, n is 0
// and the last.
template <class Take>
void for_extents(const char* type, Take take) {
  type += strlen("shared");
  type += strspn(type, " ");
  if (*type == '[') type += strcspn(type, "]");  // the block size
  while ((type = strchr(type, '['))) {
    ++type;
    const uint64_t n = extent(&type);
    take(n);
    if (n == 0) return;
  }
}

}  // namespace

std::vector<uint64_t> extents(const char* type) {
  std::vector<uint64_t> found;
  bool complete = is_declaration(type);
  if (complete)
    for_extents(type, [&](uint64_t n) {
      complete = complete && n != 0;
      found.push_back(n);
    });
  return complete ? found : std::vector<uint64_t>();
}

bool is_declaration(const char* type) { return type && strncmp(type, "shared", 6) == 0; }

uint64_t element_count(const char* type) {
  if (is_declaration(type)) {
    uint64_t count = 1;
    for_extents(type, [&](uint64_t n) { count *= n; });
    return count;
  }
  return type && *type == 'A' ? count_encoded(type) : 0;
}

}  // namespace upc::runtime
