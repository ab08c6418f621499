// SPDX-License-Identifier: MIT
// Parses lists of places, and assigns them to threads.
#include "smp/core_places.h"

#include <algorithm>

namespace upc::smp {

void CorePlaces::set_one_each(const CoreSet& cores) {
  count_ = 0;
  single_ = true;
  for (unsigned core = cores.next(0); core < CoreSet::kMost; core = cores.next(core + 1))
    add(core, core, false);
}

bool CorePlaces::add(unsigned first, unsigned last, bool together) {
  for (unsigned core = first; core <= last; ++core) {
    for (unsigned i = 0; i < count_; ++i)
      if (core_[i] == core) return false;
    core_[count_] = static_cast<uint16_t>(core);
    place_[count_++] = static_cast<uint16_t>(places_);
    if (!together) ++places_;
  }
  return true;
}

bool CorePlaces::parse(std::string_view text) {
  count_ = places_ = 0;
  do {
    unsigned first = 0, last = 0;
    const bool together = core_list::take(text, '{');
    do {
      if (!core_list::take_range(text, first, last) || !add(first, last, together)) return false;
    } while (together && core_list::take(text, ','));
    if (together && !core_list::take(text, '}')) return false;
    if (together) ++places_;
  } while (core_list::take(text, ','));
  note_single();
  return text.empty();
}

void CorePlaces::keep(const CoreSet& usable) {
  unsigned kept = 0;
  for (unsigned i = 0; i < count_; ++i) {
    if (!usable.contains(core_[i])) continue;
    core_[kept] = core_[i];
    place_[kept++] = place_[i];
  }
  count_ = kept;
  note_single();
}

void CorePlaces::note_single() {
  single_ = true;
  for (unsigned i = 1; i < count_; ++i) single_ = single_ && place_[i] != place_[i - 1];
}

void CorePlaces::deal(unsigned threads, bool (*claim)(unsigned core)) {
  threads_ = threads;
  taken_ = {};
  if (!single_) return;
  const auto ours = [&](uint16_t core) {
    if (claim(core)) return true;
    taken_.add(core);
    return false;
  };
  // Claimed cores move to the front, in their order; unclaimed ones move behind all others.
  unsigned claimed = 0;
  for (unsigned i = 0; i < count_ && claimed < threads; ++i) {
    if (!ours(core_[i])) continue;
    std::rotate(core_ + claimed, core_ + i, core_ + i + 1);
    ++claimed;
  }
}

CoreSet CorePlaces::cores_of(unsigned thread) const {
  CoreSet cores;
  if (single_) {
    cores.add(core_[thread % count_]);
    return cores;
  }
  const uint16_t place = place_[uint64_t{thread} * count_ / threads_];
  for (unsigned i = 0; i < count_; ++i)
    if (place_[i] == place) cores.add(core_[i]);
  return cores;
}

}  // namespace upc::smp
