// SPDX-License-Identifier: MIT
// Where the job's threads run, and where the pages of their slices lie: UPC_CORES, UPC_BIND_THREADS
// and UPC_PLACES put to work.
#ifndef UPC_RUNTIME_PLACEMENT_H
#define UPC_RUNTIME_PLACEMENT_H

#include "smp/core_places.h"

namespace upc::runtime {

// Keeps the process to the cores that it was given, and lowers job.cores to those. The two lists
// leave the environment: to programs that this one starts the affinity mask says the same.
void read_placement();
// Deals places out to the threads, whose number and segment are known; prints them if asked to.
void place_threads();
// The places of the threads; nullptr if they are not bound.
const smp::CorePlaces* thread_places();
// At the end of a verbose job with bound threads: on which nodes the pages of each slice were.
void tell_pages();

}  // namespace upc::runtime

#endif
