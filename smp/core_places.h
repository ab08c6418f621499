// SPDX-License-Identifier: MIT
// Places: where the threads of a job are bound. A place is a core, or several among which the
// system may move a thread. Their order says which are taken first.
#ifndef UPC_SMP_CORE_PLACES_H
#define UPC_SMP_CORE_PLACES_H

#include <cstdint>
#include <string_view>

#include "smp/core_set.h"

namespace upc::smp {

class CorePlaces {
 public:
  // A place for each of these cores, by number.
  void set_one_each(const CoreSet& cores);
  // From a list such as 0,4-6 (four places, of one core each) or {0-3},{4-7} (two of four cores);
  // false if the text is none, or has a core twice.
  bool parse(std::string_view text);
  // Leaves out the cores that are not of `usable`, and places without cores.
  void keep(const CoreSet& usable);

  // Deals the places out to so many threads; of() holds from then on. Places of one core go one by
  // one, round again if threads are more: first those for which claim(core) is true, which is not
  // asked of more cores than there are threads. Of places with several cores, neighbouring threads
  // share one, and each has as large a part of the threads as it has of the cores.
  void deal(unsigned threads, bool (*claim)(unsigned core));

  CoreSet cores_of(unsigned thread) const;
  // Of all places together.
  unsigned cores() const { return count_; }
  // Those that could not be claimed.
  const CoreSet& taken() const { return taken_; }

 private:
  bool add(unsigned first, unsigned last, bool together);
  void note_single();

  // The cores in the order of their places, and the number of the place of each.
  uint16_t core_[CoreSet::kMost];
  uint16_t place_[CoreSet::kMost];
  unsigned count_ = 0;
  unsigned places_ = 0;  // while reading
  bool single_ = true;   // whether each place is one core
  unsigned threads_ = 1;
  CoreSet taken_;
};

// Marks a core as one to which a thread of this job is bound, until the process ends, however it
// does; false if a job that runs has done so. Where marks cannot be had, it is true.
bool claim_core(unsigned core);

}  // namespace upc::smp

#endif
