// SPDX-License-Identifier: MIT
// Of the accesses that the tables have on a line, those count that read or write as the access in
// question does, and whose member lies at its address. If several of them would give different
// names, the name is unknown.
#include "runtime/diagnostics/race_names.h"

#include <stdlib.h>
#include <upcri/race.h>

#include <set>
#include <string_view>
#include <utility>

#include "runtime/diagnostics/describe.h"

// The linker's names for the bounds of all tables; null if no file has one.
extern "C" {
extern const upcri_race_name_t __start_upcri_race_names[] __attribute__((weak));
extern const upcri_race_name_t __stop_upcri_race_names[] __attribute__((weak));
}

namespace upc::runtime {
namespace {

using Names = std::set<std::pair<std::string, std::string>>;  // member and base

// Whether the position of an access is one of the row's lines.
bool is_on_line(const upcri_race_name_t& row, std::string_view position) {
  const size_t colon = position.rfind(':');
  if (colon == std::string_view::npos) return false;
  const unsigned line =
      static_cast<unsigned>(strtoul(std::string(position.substr(colon + 1)).c_str(), nullptr, 10));
  if (line < row.first || line > row.end) return false;
  std::string_view file = row.file;
  const std::string_view path = position.substr(0, colon);
  while (file.starts_with("./")) file.remove_prefix(2);
  return path.ends_with(file) &&
         (path.size() == file.size() || path[path.size() - file.size() - 1] == '/');
}

// The member with its indices, if it is at `within` bytes into the structure; otherwise empty.
std::string member_at(const upcri_race_name_t& row, uint64_t within) {
  if (within < row.offset) return "";
  uint64_t rest = within - row.offset;
  std::string text;
  for (const char* at = row.name; *at; ++at) {
    if (*at != '%') {
      text += *at;
      continue;
    }
    char* end;
    const uint64_t step = strtoull(at + 1, &end, 10), bound = strtoull(end + 1, &end, 10);
    if (step == 0 || rest / step >= bound) return "";
    text += format_text("%llu", static_cast<unsigned long long>(rest / step));
    rest %= step;
    at = end - 1;
  }
  return rest < row.nbytes ? text : "";
}

bool may_be(const upcri_race_name_t& row, const MemberAccess& access) {
  return (row.flags & (access.write ? 2 : 1)) && is_on_line(row, access.position);
}

Names names_of(const MemberAccess& access, uint64_t distance, uint64_t bytes) {
  Names names;
  if (!access.position) return names;
  for (const upcri_race_name_t* row = __start_upcri_race_names; row != __stop_upcri_race_names;
       ++row) {
    if (row->bytes == 0 || (bytes != 0 && bytes != row->bytes) || !may_be(*row, access)) continue;
    const std::string member = member_at(*row, distance % row->bytes);
    if (!member.empty()) names.emplace(member, row->base);
  }
  return names;
}

bool has_member(const Names& names, const std::string& member) {
  const auto at = names.lower_bound({member, ""});
  return at != names.end() && at->first == member;
}

// The base of all rows that have the member; empty if they differ.
std::string base_of(const Names& names, const std::string& member) {
  std::string base;
  for (const auto& [one, its_base] : names) {
    if (one != member) continue;
    if (!base.empty() && base != its_base) return "";
    base = its_base;
  }
  return base;
}

}  // namespace

bool names_members(const MemberAccess& access) {
  if (!access.position) return false;
  for (const upcri_race_name_t* row = __start_upcri_race_names; row != __stop_upcri_race_names;
       ++row)
    if (may_be(*row, access)) return true;
  return false;
}

MemberName member_name(const MemberAccess& first, const MemberAccess& second, uint64_t distance,
                       uint64_t bytes) {
  const Names a = names_of(first, distance, bytes), b = names_of(second, distance, bytes);
  std::string member;
  for (const Names* names : {&a, &b}) {
    for (const auto& [one, base] : *names) {
      if ((!a.empty() && !has_member(a, one)) || (!b.empty() && !has_member(b, one))) continue;
      if (!member.empty() && member != one) return {};
      member = one;
    }
  }
  if (member.empty()) return {};
  const std::string base = base_of(a, member);
  return {base.empty() ? base_of(b, member) : base, member};
}

}  // namespace upc::runtime
