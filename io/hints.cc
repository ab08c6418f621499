// SPDX-License-Identifier: MIT
// The effect of hints. (UPC 1.3 optional libraries, 8.3.3.1.)
#include "io/hints.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

namespace upc::io {
namespace {

// An access style, and the system's constant for it; -1 where it has none.
struct Style {
  const char* name;
  int advice;
};
constexpr Style kStyles[] = {
    {"sequential", POSIX_FADV_SEQUENTIAL},
    {"random", POSIX_FADV_RANDOM},
    {"read_once", POSIX_FADV_NOREUSE},
    {"write_once", -1},
    {"read_mostly", -1},
    {"write_mostly", -1},
};

// Calls visit(style) for each style of a comma-separated list; false if one is unknown.
template <class Visit>
bool each_style(const char* list, Visit visit) {
  for (;;) {
    list += strspn(list, " ");
    const size_t length = strcspn(list, ", ");
    const Style* found = nullptr;
    for (const Style& style : kStyles)
      if (strlen(style.name) == length && memcmp(style.name, list, length) == 0) found = &style;
    if (!found) return false;
    visit(*found);
    list += length;
    list += strspn(list, " ");
    if (*list == '\0') return true;
    if (*list++ != ',') return false;
  }
}

constexpr long kPermissionBits = 07777;

bool known(const upc_hint& hint) {
  if (!hint.key || !hint.value) return false;
  if (strcmp(hint.key, "access_style") == 0) return each_style(hint.value, [](const Style&) {});
  if (strcmp(hint.key, "file_perm") != 0) return false;
  char* end;
  const long mode = strtol(hint.value, &end, 8);
  return end != hint.value && *end == '\0' && mode >= 0 && mode <= kPermissionBits;
}

}  // namespace

bool Hints::add(const upc_hint& hint) {
  if (!known(hint)) return true;
  char* key = strdup(hint.key);
  char* value = strdup(hint.value);
  if (!key || !value) {
    free(key);
    free(value);
    return false;
  }
  int i = 0;
  while (i < count_ && strcmp(list_[i].key, key) != 0) ++i;
  if (i < count_) {
    free(const_cast<char*>(list_[i].key));
    free(const_cast<char*>(list_[i].value));
  } else {
    ++count_;
  }
  list_[i] = {key, value};
  return true;
}

void Hints::clear() {
  for (int i = 0; i < count_; ++i) {
    free(const_cast<char*>(list_[i].key));
    free(const_cast<char*>(list_[i].value));
  }
  count_ = 0;
}

const char* Hints::value_of(const char* key) const {
  for (int i = 0; i < count_; ++i)
    if (strcmp(list_[i].key, key) == 0) return list_[i].value;
  return nullptr;
}

mode_t Hints::permissions() const {
  const char* text = value_of("file_perm");
  return text ? static_cast<mode_t>(strtol(text, nullptr, 8)) : 0666;
}

void Hints::advise(int fd) const {
  const char* styles = value_of("access_style");
  if (!styles) return;
  posix_fadvise(fd, 0, 0, POSIX_FADV_NORMAL);
  each_style(styles, [fd](const Style& style) {
    if (style.advice >= 0) posix_fadvise(fd, 0, 0, style.advice);
  });
}

}  // namespace upc::io
