// SPDX-License-Identifier: MIT
// What a member of a team takes over from its UPC thread.
#include "runtime/teams.h"

#include "runtime/job.h"
#include "runtime/race.h"
#include "smp/deadlock.h"
#include "tld/blocks.h"

// Defined by each file with private data that the translator has emitted without regard to teams
// (upcri/tld.h): the linker takes one of them.
extern "C" const char upcri_file_without_teams[] __attribute__((__weak__));

namespace upc::runtime::teams {
namespace {

void take_over(const Identity& identity, uintptr_t own) {
  upcri_team_distance = static_cast<intptr_t>(identity.block - own);
  upcri_self = identity.self;
  upcri_self.own_thread = kNoThread;
  smp::add_helper(me());
}

}  // namespace

Identity own_identity() { return {tld::own_block() + upcri_team_distance, upcri_self}; }

void join(const Identity& identity) {
  // OpenMP synchronizes members in ways that the race detector does not see.
  race::begin_quiet();
  const uintptr_t own = tld::own_block();
  if (own != identity.block) take_over(identity, own);
}

void leave() {
  if (is_member()) smp::remove_helper(me());
  race::end_quiet();
}

void join_for_good(const Identity& identity) {
  take_over(identity, tld::own_block());
  race::enter_member();
}

const char* file_without_teams() { return upcri_file_without_teams; }

}  // namespace upc::runtime::teams
