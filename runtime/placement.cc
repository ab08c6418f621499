// SPDX-License-Identifier: MIT
// Placement, at start-up and at the end.
#include "runtime/placement.h"

#include <stdlib.h>

#include <algorithm>

#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/messages.h"
#include "runtime/job.h"
#include "smp/numa.h"
#include "smp/os.h"
#include "upcri/job.h"

namespace upc::runtime {
namespace {

namespace numa = smp::numa;

smp::CorePlaces places;
bool bound = false;

unsigned lower(unsigned cores, unsigned limit) { return std::min(cores, std::max(limit, 1u)); }

void keep_to_cores(const char* list) {
  smp::CoreSet wanted;
  if (!smp::parse_core_list(list, wanted))
    startup_fatal("UPC_CORES is '%s'; set it to a list of cores, such as 0,2-5", list);
  const smp::CoreSet& usable = smp::os::core_set();
  const unsigned outside = wanted.first_outside(usable);
  if (outside < smp::CoreSet::kMost)
    startup_fatal("UPC_CORES is '%s'; this process may not use core %u, but %s", list, outside,
                  smp::CoreList(usable).text);
  smp::os::keep_to(wanted);
  job.cores = lower(smp::os::usable_cores(), job.cores);
}

}  // namespace

void read_placement() {
  const Settings& settings = job.settings;
  if (settings.cores) keep_to_cores(settings.cores);
  if (settings.binding != Binding::kNone && !settings.scheduled) {
    if (!settings.places && settings.binding == Binding::kPackage)
      startup_fatal(
          "UPC_BIND_THREADS is 'package'; start the program by upcrun, which knows the machine's "
          "packages, or list their cores in UPC_PLACES, such as {0-3},{4-7}");
    if (settings.places && !places.parse(settings.places))
      startup_fatal(
          "UPC_PLACES is '%s'; set it to a list of cores, each once, such as 0,2-5 or {0-3},{4-7}",
          settings.places);
    if (settings.places) places.keep(smp::os::core_set());
    if (places.cores() == 0) places.set_one_each(smp::os::core_set());
    bound = places.cores() > 0;
    if (bound) job.cores = lower(job.cores, places.cores());
  }
  unsetenv("UPC_CORES");
  unsetenv("UPC_PLACES");
}

void place_threads() {
  if (!bound) return;
  const unsigned threads = upcri_job.threads;
  places.deal(threads, smp::claim_core);
  if (threads > places.cores())
    warn("%u threads are bound to %u cores, and share them; run with fewer, or unbound", threads,
         places.cores());
  if (!places.taken().empty())
    say("cores %s have threads of other jobs", smp::CoreList(places.taken()).text);
  const bool several = numa::nodes() > 1;
  for (unsigned t = 0; t < threads; ++t) {
    const smp::CoreSet cores = places.cores_of(t);
    const int node = several || job.settings.verbose ? numa::node_of(cores) : -1;
    // Sets the node of all the slice's pages, whichever thread touches them first: start-up writes
    // initial values from one thread.
    if (several && node >= 0)
      numa::prefer(reinterpret_cast<void*>(job.segment.slice(t)), job.segment.slice_bytes(), node);
    if (job.settings.verbose)
      say("thread %u on core%s %s, package %d, memory of node %d", t, cores.count() > 1 ? "s" : "",
          smp::CoreList(cores).text, numa::package_of(cores), node);
  }
}

const smp::CorePlaces* thread_places() { return bound ? &places : nullptr; }

void tell_pages() {
  if (!bound || !job.settings.verbose) return;
  job.segment.part_slices();
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const uintptr_t begin = job.segment.slice(t);
    numa::NodeBytes pages;
    if (!numa::resident(begin, begin + job.segment.slice_bytes(), pages)) return;
    Line line;
    line.add("upc: thread %u: its slice has", t);
    const char* before = "";
    for (unsigned node = 0; node < numa::kMostNodes; ++node) {
      if (!pages.bytes[node]) continue;
      line.add("%s %lu KB on node %u", before, pages.bytes[node] >> 10, node);
      before = ",";
    }
    if (!*before) line.add(" no pages");
    line.write();
  }
}

}  // namespace upc::runtime
