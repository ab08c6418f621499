// SPDX-License-Identifier: MIT
// How the program calls what it accesses: members of shared structures, by the tables that upcc
// -race puts into each file (upcri/race.h).
#ifndef UPC_RUNTIME_DIAGNOSTICS_RACE_NAMES_H
#define UPC_RUNTIME_DIAGNOSTICS_RACE_NAMES_H

#include <cstdint>
#include <string>

namespace upc::runtime {

// An access as the tables know it.
struct MemberAccess {
  const char* position;  // FILE:LINE; nullptr: it is not known
  bool write;
};

struct MemberName {
  std::string base;    // "p->", "a[i]."; empty if several are possible
  std::string member;  // "next", "v[3].x"; empty if it is not known
};

// The member that both accesses mean, `distance` bytes behind where structures begin that lie one
// behind the other; they are of so many bytes, or if that is 0 of those that the tables say.
MemberName member_name(const MemberAccess& first, const MemberAccess& second, uint64_t distance,
                       uint64_t bytes);

// Whether the tables have the access as one of members, whichever.
bool names_members(const MemberAccess& access);

}  // namespace upc::runtime

#endif
