// SPDX-License-Identifier: MIT
// Insertion, removal and search in the set.
#include "shmem/address_set.h"

#include <stdlib.h>

#include <algorithm>

namespace upc::shmem {

size_t AddressSet::home(uintptr_t address) const {
  // Multiplicative hashing: the product's high half depends on all bits of the address.
  return static_cast<size_t>((address * 0x9e3779b97f4a7c15) >> 32) & (capacity_ - 1);
}

size_t AddressSet::find(uintptr_t address) const {
  size_t at = home(address);
  while (slots_[at] != 0 && slots_[at] != address) at = (at + 1) & (capacity_ - 1);
  return at;
}

bool AddressSet::grow() {
  const size_t before = capacity_;
  uintptr_t* const old = slots_;
  const size_t wanted = before ? 2 * before : 64;
  auto* const made = static_cast<uintptr_t*>(calloc(wanted, sizeof(uintptr_t)));
  if (!made) return false;
  slots_ = made;
  capacity_ = wanted;
  first_ = 0;
  for (size_t i = 0; i < before; ++i)
    if (old[i] != 0) slots_[find(old[i])] = old[i];
  free(old);
  return true;
}

bool AddressSet::insert(uintptr_t address) {
  if (2 * (size_ + 1) > capacity_ && !grow()) return false;
  const size_t at = find(address);
  if (slots_[at] == 0) ++size_;
  slots_[at] = address;
  first_ = std::min(first_, at);
  return true;
}

bool AddressSet::erase(uintptr_t address) {
  if (size_ == 0) return false;
  size_t hole = find(address);
  if (slots_[hole] == 0) return false;
  // Entries that this one had displaced move up, so that no search ends too early.
  for (size_t at = (hole + 1) & (capacity_ - 1); slots_[at] != 0; at = (at + 1) & (capacity_ - 1)) {
    const size_t from_home = (at - home(slots_[at])) & (capacity_ - 1);
    const size_t from_hole = (at - hole) & (capacity_ - 1);
    if (from_home < from_hole) continue;
    slots_[hole] = slots_[at];
    first_ = std::min(first_, hole);
    hole = at;
  }
  slots_[hole] = 0;
  // An empty set holds no memory: it has no destructor, which would run while threads end.
  if (--size_ == 0) {
    free(slots_);
    slots_ = nullptr;
    capacity_ = first_ = 0;
  }
  return true;
}

uintptr_t AddressSet::any() {
  if (size_ == 0) return 0;
  while (slots_[first_] == 0) ++first_;
  return slots_[first_];
}

}  // namespace upc::shmem
