// SPDX-License-Identifier: MIT
// Places: where the threads of a job are bound. A place is one core, or several among which the
// system may move a thread. Places are used in their order.
#ifndef UPC_SMP_CORE_PLACES_H
#define UPC_SMP_CORE_PLACES_H

#include <cstdint>
#include <string_view>

#include "smp/core_set.h"

namespace upc::smp {

class CorePlaces {
 public:
  // One place for each of these cores, in the order of their numbers.
  void set_one_each(const CoreSet& cores);
  // Parses a list such as 0,4-6 (four places, of one core each) or {0-3},{4-7} (two of four cores).
  // False if the text is no such list, or contains a core twice.
  bool parse(std::string_view text);
  // Removes the cores that are not in `usable`, and places without cores.
  void keep(const CoreSet& usable);

  // Assigns the places to so many threads; cores_of() is valid from then on. Places of one core are
  // assigned one by one, and again from the start if there are more threads: first those for which
  // claim(core) is true, which is called for no more cores than there are threads. Of places with
  // several cores, neighbouring threads share one, and each place gets as large a part of the
  // threads as it has of the cores.
  void deal(unsigned threads, bool (*claim)(unsigned core));

  CoreSet cores_of(unsigned thread) const;
  // The number of cores of all places.
  unsigned cores() const { return count_; }
  // The cores that could not be claimed.
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

// Marks a core as one to which a thread of this job is bound, until the process ends in any way.
// False if a running job has marked it. True where marks are not possible.
bool claim_core(unsigned core);

}  // namespace upc::smp

#endif
