// What a member of a team takes over from its UPC thread.
#include "runtime/teams.h"

#include "runtime/job.h"
#include "runtime/race.h"
#include "tld/blocks.h"

namespace upc::runtime::teams {

Identity own_identity() { return {tld::own_block() + upcri_team_distance, upcri_self}; }

void join(const Identity& identity) {
  // How members synchronize is OpenMP's, which the detector of races does not see.
  race::begin_quiet();
  const uintptr_t own = tld::own_block();
  if (own == identity.block) return;
  upcri_team_distance = static_cast<intptr_t>(identity.block - own);
  upcri_self = identity.self;
}

void leave() { race::end_quiet(); }

}  // namespace upc::runtime::teams
