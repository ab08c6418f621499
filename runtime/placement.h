// SPDX-License-Identifier: MIT
// Where the job's threads run, and where the pages of their slices lie, by UPC_CORES,
// UPC_BIND_THREADS and UPC_PLACES.
#ifndef UPC_RUNTIME_PLACEMENT_H
#define UPC_RUNTIME_PLACEMENT_H

#include "smp/core_places.h"

namespace upc::runtime {

// Restricts the process to the given cores, and lowers job.cores to their number. The two lists are
// removed from the environment: programs that this one starts have them in their affinity mask.
void read_placement();
// Assigns places to the threads, whose number and segment are known; prints them if requested.
void place_threads();
// The places of the threads; nullptr if they are not bound.
const smp::CorePlaces* thread_places();
// At the end of a verbose job with bound threads: prints on which nodes the pages of each slice
// were.
void tell_pages();

}  // namespace upc::runtime

#endif
