// SPDX-License-Identifier: MIT
// Transfers and locks of each thread. A transfer is complete when its start returns; this records
// whether the program has completed it.
#include "runtime/unfinished.h"

#include <string.h>

#include <array>
#include <unordered_map>

#include "runtime/diagnostics/describe.h"
#include "runtime/job.h"
#include "runtime/lock.h"
#include "runtime/object_table.h"
#include "smp/mutex.h"
#include "upcri/nonblocking.h"

namespace upc::runtime {
namespace {

// A handle: the number of the transfer on its thread, the thread, and a mark.
constexpr unsigned kMarkBits = 4, kThreadBits = 12;
constexpr upcr_handle_t kMark = 5;
static_assert(UPCR_MAX_THREADS <= 1 << kThreadBits);

// Transfers that a thread may have in flight; further ones are complete at once.
constexpr size_t kMostPending = size_t{1} << 16;
// Completed ones whose place of completion is remembered.
constexpr size_t kCompletedRemembered = 1024;

struct Completed {
  uint64_t number = 0;
  const upcri_place_t *started = nullptr, *completed = nullptr;
};

struct Transfers {
  uint64_t started = 0;
  std::unordered_map<uint64_t, const upcri_place_t*> pending;  // number, place of the start
  std::array<Completed, kCompletedRemembered> completed;       // by number, the latest
};

// Never destroyed, since other threads may still run when one ends. Created when first needed.
thread_local Transfers* transfers;
thread_local std::unordered_map<uintptr_t, const upcri_place_t*>* locks;

template <class T>
T& mine(T*& place) {
  if (!place) place = new T;
  return *place;
}

std::string place_text(const upcri_place_t* place) {
  return place ? format_text("%s:%d", place->file, place->line) : "an unknown place";
}

[[noreturn]] void bad_handle(upcr_handle_t handle) {
  const unsigned long long value = handle;
  const uint64_t number = handle >> (kMarkBits + kThreadBits);
  const auto thread = static_cast<unsigned>(handle >> kMarkBits & ((1u << kThreadBits) - 1));
  const bool ours = (handle & ((1u << kMarkBits) - 1)) == kMark && thread < upcri_job.threads;
  if (ours && thread != me())
    upcri_fatal("handle 0x%llx is of a transfer of thread %u, and only that thread may complete it",
                value, thread);
  if (!ours || number == 0 || number > mine(transfers).started)
    upcri_fatal("handle 0x%llx was not returned by any non-blocking operation", value);
  const Completed& then = mine(transfers).completed[number % kCompletedRemembered];
  if (then.number != number) upcri_fatal("handle 0x%llx has been completed already", value);
  upcri_fatal("handle 0x%llx has been completed already: the transfer that started at %s was at %s",
              value, place_text(then.started).c_str(), place_text(then.completed).c_str());
}

}  // namespace

void note_lock_call(const char* function, uintptr_t lock) {
  if (strcmp(function, "upc_lock") == 0)
    mine(locks)[lock] = place();
  else if (locks && strcmp(function, "upc_unlock") == 0)
    locks->erase(lock);
}

void check_nothing_unfinished() {
  if (transfers && !transfers->pending.empty()) {
    auto first = transfers->pending.begin();
    for (auto at = first; at != transfers->pending.end(); ++at)
      if (at->first < first->first) first = at;
    upcri_self.place = first->second;
    upcri_fatal(
        "the thread ends, and the non-blocking transfer that started here was never completed%s; "
        "pass its handle to upc_sync",
        transfers->pending.size() > 1
            ? format_text(", nor %zu after it", transfers->pending.size() - 1).c_str()
            : "");
  }
  if (!locks) return;
  for (const auto& [address, taken] : *locks) {
    // It was freed while it was held, which is not an error.
    const Lock* lock = find_handle<Lock>(address);
    if (!lock) continue;
    const uint64_t word = lock->word.load(std::memory_order_relaxed);
    if (smp::MutexWord::owner(word) != me() + uint64_t{1}) continue;
    upcri_self.place = taken;
    upcri_fatal("the thread ends and still holds what it locked here: %s",
                describe(Finding(address).object).c_str());
  }
}

}  // namespace upc::runtime

using namespace upc::runtime;

upcr_handle_t upcri_start_transfer() {
  Transfers& all = mine(transfers);
  if (all.pending.size() >= kMostPending) return UPCR_INVALID_HANDLE;
  all.pending.emplace(++all.started, place());
  return all.started << (kMarkBits + kThreadBits) | uint64_t{me()} << kMarkBits | kMark;
}

void upcri_complete(upcr_handle_t handle) {
  if (handle == UPCR_INVALID_HANDLE) return;
  const uint64_t number = handle >> (kMarkBits + kThreadBits);
  Transfers& all = mine(transfers);
  const auto found = all.pending.find(number);
  if (found == all.pending.end() ||
      handle != (number << (kMarkBits + kThreadBits) | uint64_t{me()} << kMarkBits | kMark))
    bad_handle(handle);
  all.completed[number % kCompletedRemembered] = {number, found->second, place()};
  all.pending.erase(found);
}

void upcri_complete_all(upcr_handle_t* handles, size_t numhandles) {
  if (!handles && numhandles) upcri_fatal("the array of %zu handles is NULL", numhandles);
  for (size_t i = 0; i < numhandles; ++i) {
    upcri_complete(handles[i]);
    handles[i] = UPCR_INVALID_HANDLE;
  }
}
