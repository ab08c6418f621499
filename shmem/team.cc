// SPDX-License-Identifier: MIT
// OpenSHMEM's teams and active sets. (1.6, section 9.4.) A team is one object for all its members.
// Its first member creates it, and the parent's members get it in a collective call.
#include <stdlib.h>

#include <new>

#include "runtime/job.h"
#include "shmem/job.h"
#include "smp/mutex.h"
#include "upcri/shmem/active_set.h"
#include "upcri/shmem/job.h"

using namespace upc::runtime;

namespace upc::shmem {
namespace {

// All teams that have been created.
upc::smp::Mutex registry_mutex;
Team* teams UPC_GUARDED_BY(registry_mutex) = nullptr;

// Destroyed teams are reused for teams of the same size. In the checking runtime they are kept, so
// that calls with one of them are detected.
#ifdef UPCRI_CHECK
constexpr bool kUseAgain = false;
#else
constexpr bool kUseAgain = true;
#endif

// Creates a team with these PEs.
Team* make(int start, int stride, int size) UPC_REQUIRES(registry_mutex) {
  for (Team* team = kUseAgain ? teams : nullptr; team; team = team->next) {
    if (team->used.load(std::memory_order_relaxed) || team->size != size) continue;
    team->start = start;
    team->stride = stride;
    team->used.store(true, std::memory_order_relaxed);
    return team;
  }
  // Placement new, since a C program is linked without operator new.
  auto* team = static_cast<Team*>(aligned_alloc(alignof(Team), sizeof(Team)));
  if (!team) upcri_fatal("no memory for a team of %d PEs", size);
  team = ::new (static_cast<void*>(team)) Team;
  team->start = start;
  team->stride = stride;
  team->size = size;
  equip(team);
  team->next = teams;
  return teams = team;
}

bool valid(const Team* team) { return team != SHMEM_TEAM_INVALID; }

// The calling PE's number in the team of a collective call; fatal if it is not a member.
int caller_in(const Team* team, const char* function) {
  require_init(function);
  require_valid(team, function);
  const int index = valid(team) ? member_of(team) : -1;
  if (index < 0) upcri_fatal("%s: PE %u is not a member of the team that it names", function, me());
  return index;
}

}  // namespace

void require_valid(const Team* team, const char* function) {
#ifdef UPCRI_CHECK
  if (valid(team) && !team->used.load(std::memory_order_relaxed))
    upcri_fatal("%s: the team was destroyed before", function);
#else
  (void)team;
  (void)function;
#endif
}

void destroy_teams() {
  const upc::smp::MutexHold hold(registry_mutex, me());
  for (Team* team = teams; team; team = team->next)
    if (!team->active_set) team->used.store(false, std::memory_order_relaxed);
}

int member_of(const Team* team) {
  const int distance = static_cast<int>(me()) - team->start;
  if (distance % team->stride != 0) return -1;
  const int index = distance / team->stride;
  return index >= 0 && index < team->size ? index : -1;
}

void sync(Team* team, int index, const char* function, const void* where) {
  team->barrier.notify(static_cast<unsigned>(index), {});
  team->barrier.wait(static_cast<unsigned>(index), function, where);
}

void equip(Team* team) {
  team->used.store(true, std::memory_order_relaxed);
  if (team->members) return;
  const size_t bytes = sizeof(upcri_shmem_member) * static_cast<size_t>(team->size);
  team->members =
      static_cast<upcri_shmem_member*>(aligned_alloc(alignof(upcri_shmem_member), bytes));
  if (!team->members || !team->barrier.init(static_cast<unsigned>(team->size)))
    upcri_fatal("no memory for a team of %d PEs", team->size);
}

namespace {

// Collective over the parent: returns the team of its members start, start + stride, … on those
// PEs, and SHMEM_TEAM_INVALID on the others. A stride may be negative.
Team* split(Team* parent, int parent_index, int start, int stride, int size, int num_contexts,
            const char* function) {
  const int first = pe_of(parent, start);
  const int step = stride * parent->stride;
  if (parent_index == start) {
    const upc::smp::MutexHold hold(registry_mutex, me());
    Team* team = make(first, step, size);
    team->num_contexts = num_contexts;
    parent->members[parent_index].pointer = team;
  }
  sync(parent, parent_index, function, place());
  const int distance = parent_index - start;
  Team* mine = nullptr;
  if (distance % stride == 0 && distance / stride >= 0 && distance / stride < size)
    mine = const_cast<Team*>(static_cast<const Team*>(parent->members[start].pointer));
  sync(parent, parent_index, function, place());
  return mine;
}

bool fits(const Team* parent, int start, int stride, int size) {
  if (size < 1 || start < 0 || start >= parent->size || (stride == 0 && size > 1)) return false;
  const long last = start + (size - 1L) * stride;
  return last >= 0 && last < parent->size;
}

// Checks that the config that the mask refers to is present.
void check_config(const char* function, const shmem_team_config_t* config, long mask) {
#ifdef UPCRI_CHECK
  if ((mask & ~SHMEM_TEAM_NUM_CONTEXTS) != 0)
    upcri_fatal(
        "%s: config_mask is 0x%lx, with unknown bits; use "
        "SHMEM_TEAM_NUM_CONTEXTS, or 0",
        function, mask);
  if (mask != 0 && !config)
    upcri_fatal("%s: config is NULL, and config_mask, 0x%lx, names members of it; give 0", function,
                mask);
#else
  (void)function;
  (void)config;
  (void)mask;
#endif
}

int contexts_of(const shmem_team_config_t* config, long mask) {
  return config && (mask & SHMEM_TEAM_NUM_CONTEXTS) ? config->num_contexts : 0;
}

}  // namespace
}  // namespace upc::shmem

using namespace upc::shmem;

int shmem_team_my_pe(shmem_team_t team) {
  require_valid(team, "shmem_team_my_pe");
  return valid(team) ? member_of(team) : -1;
}
int shmem_team_n_pes(shmem_team_t team) {
  require_valid(team, "shmem_team_n_pes");
  return valid(team) ? team->size : -1;
}

int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t* config) {
  if (!valid(team)) return -1;
  require_valid(team, "shmem_team_get_config");
  check_config("shmem_team_get_config", config, config_mask);
  if (config_mask & SHMEM_TEAM_NUM_CONTEXTS) config->num_contexts = team->num_contexts;
  return 0;
}

int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team) {
  require_valid(src_team, "shmem_team_translate_pe");
  require_valid(dest_team, "shmem_team_translate_pe");
  if (!valid(src_team) || !valid(dest_team) || src_pe < 0 || src_pe >= src_team->size) return -1;
  const int distance = pe_of(src_team, src_pe) - dest_team->start;
  if (distance % dest_team->stride != 0) return -1;
  const int index = distance / dest_team->stride;
  return index >= 0 && index < dest_team->size ? index : -1;
}

int(shmem_team_split_strided)(shmem_team_t parent_team, int start, int stride, int size,
                              const shmem_team_config_t* config, long config_mask,
                              shmem_team_t* new_team) {
  *new_team = SHMEM_TEAM_INVALID;
  if (!valid(parent_team)) return -1;
  const int index = caller_in(parent_team, "shmem_team_split_strided");
  check_config("shmem_team_split_strided", config, config_mask);
  if (!fits(parent_team, start, stride, size)) return -1;
  *new_team = split(parent_team, index, start, size == 1 ? 1 : stride, size,
                    contexts_of(config, config_mask), "shmem_team_split_strided");
  return 0;
}

int(shmem_team_split_2d)(shmem_team_t parent_team, int xrange,
                         const shmem_team_config_t* xaxis_config, long xaxis_mask,
                         shmem_team_t* xaxis_team, const shmem_team_config_t* yaxis_config,
                         long yaxis_mask, shmem_team_t* yaxis_team) {
  *xaxis_team = *yaxis_team = SHMEM_TEAM_INVALID;
  if (!valid(parent_team)) return -1;
  const char* function = "shmem_team_split_2d";
  const int index = caller_in(parent_team, function);
  check_config(function, xaxis_config, xaxis_mask);
  check_config(function, yaxis_config, yaxis_mask);
  if (xrange < 1) return -1;
  const int size = parent_team->size;
  const int columns = xrange < size ? xrange : size;
  // All rows, then all columns: every member of the parent takes part in each call.
  for (int row = 0; row * columns < size; ++row) {
    const int start = row * columns;
    const int length = size - start < columns ? size - start : columns;
    Team* team = split(parent_team, index, start, 1, length, contexts_of(xaxis_config, xaxis_mask),
                       function);
    if (team) *xaxis_team = team;
  }
  for (int column = 0; column < columns; ++column) {
    const int length = (size - column + columns - 1) / columns;
    Team* team = split(parent_team, index, column, columns, length,
                       contexts_of(yaxis_config, yaxis_mask), function);
    if (team) *yaxis_team = team;
  }
  return 0;
}

void(shmem_team_destroy)(shmem_team_t team) {
  if (!valid(team)) return;
  const int index = caller_in(team, "shmem_team_destroy");
  if (team == SHMEM_TEAM_WORLD || team == SHMEM_TEAM_SHARED)
    upcri_fatal("shmem_team_destroy: SHMEM_TEAM_WORLD and SHMEM_TEAM_SHARED can't be destroyed");
  destroy_contexts(team, "shmem_team_destroy");
  sync(team, index, "shmem_team_destroy", place());
  // This PE does not use it any more. Where destroyed teams are reused, this waits until all are
  // out.
  if (!kUseAgain) team->used.store(false, std::memory_order_relaxed);
  // The last to come out of the barrier gives the team back.
  if (team->left.fetch_add(1, std::memory_order_acq_rel) + 1 != team->size) return;
  team->left.store(0, std::memory_order_relaxed);
  const upc::smp::MutexHold hold(registry_mutex, me());
  team->used.store(false, std::memory_order_relaxed);
}

int(shmem_team_sync)(shmem_team_t team) {
  if (!valid(team)) return -1;
  sync(team, caller_in(team, "shmem_team_sync"), "shmem_team_sync", place());
  return 0;
}

void* shmem_team_ptr(shmem_team_t team, const void* dest, int pe) {
  require_valid(team, "shmem_team_ptr");
  if (!valid(team) || pe < 0 || pe >= team->size) return nullptr;
  return find_copy(dest, pe_of(team, pe));
}

shmem_team_t upcri_shmem_active_set(int start, int log_stride, int size, const char* function) {
  require_init(function);
  const int stride = log_stride >= 0 && log_stride < 31 ? 1 << log_stride : 0;
  if (start < 0 || stride == 0 || size < 1 ||
      start + (size - 1L) * stride >= static_cast<long>(upcri_job.threads))
    upcri_fatal("%s: the active set of %d PEs from PE %d on, 2^%d apart, is not among the %u PEs",
                function, size, start, log_stride, upcri_job.threads);
  const upc::smp::MutexHold hold(registry_mutex, me());
  for (Team* team = teams; team; team = team->next)
    if (team->active_set && team->start == start && team->stride == stride && team->size == size)
      return team;
  Team* team = make(start, stride, size);
  team->active_set = true;
  return team;
}

void(shmem_barrier_all)() {
  require_init("shmem_barrier_all");
  upcri_fence();
  sync(SHMEM_TEAM_WORLD, static_cast<int>(me()), "shmem_barrier_all", place());
}

void(shmem_sync_all)() {
  require_init("shmem_sync_all");
  sync(SHMEM_TEAM_WORLD, static_cast<int>(me()), "shmem_sync_all", place());
}

UPC_SHMEM_ENTRY(team_my_pe)
UPC_SHMEM_ENTRY(team_n_pes)
UPC_SHMEM_ENTRY(team_get_config)
UPC_SHMEM_ENTRY(team_translate_pe)
UPC_SHMEM_ENTRY(team_split_strided)
UPC_SHMEM_ENTRY(team_split_2d)
UPC_SHMEM_ENTRY(team_destroy)
UPC_SHMEM_ENTRY(team_sync)
UPC_SHMEM_ENTRY(team_ptr)
UPC_SHMEM_ENTRY(barrier_all)
UPC_SHMEM_ENTRY(sync_all)
