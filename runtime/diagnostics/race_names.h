// SPDX-License-Identifier: MIT
// The program's names for what it accesses: members of shared structures, by the tables that upcc
// -race adds to each file (upcri/race.h).
#ifndef UPC_RUNTIME_DIAGNOSTICS_RACE_NAMES_H
#define UPC_RUNTIME_DIAGNOSTICS_RACE_NAMES_H

#include <cstdint>
#include <string>

namespace upc::runtime {

// An access in the terms of the tables.
struct MemberAccess {
  const char* position;  // FILE:LINE; nullptr: unknown
  bool write;
};

struct MemberName {
  std::string base;    // "p->", "a[i]."; empty if several are possible
  std::string member;  // "next", "v[3].x"; empty if it is unknown
};

// The member that both accesses refer to, `distance` bytes behind the start of the first of
// adjacent structures. The structures have so many bytes, or if that is 0, as many as the tables
// give.
MemberName member_name(const MemberAccess& first, const MemberAccess& second, uint64_t distance,
                       uint64_t bytes);

// Whether the tables have the access as an access to members, whichever they are.
bool names_members(const MemberAccess& access);

}  // namespace upc::runtime

#endif
