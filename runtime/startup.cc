// SPDX-License-Identifier: MIT
// The low-level start-up interface: init, attach, spawn. (Spec: "Low-level API".)
#include "upcri/startup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>

#include "runtime/agreement.h"
#include "runtime/diagnostics/checking_note.h"
#include "runtime/diagnostics/deadlock_table.h"
#include "runtime/diagnostics/messages.h"
#include "runtime/diagnostics/signals.h"
#include "runtime/diagnostics/thread_table.h"
#include "runtime/environment.h"
#include "runtime/exit.h"
#include "runtime/exploration.h"
#include "runtime/heap.h"
#include "runtime/job.h"
#include "runtime/job_end.h"
#include "runtime/object_table.h"
#include "runtime/placement.h"
#include "runtime/race.h"
#include "runtime/report.h"
#include "runtime/schedule.h"
#include "runtime/teams.h"
#include "smp/os.h"
#include "smp/stacks.h"
#include "smp/threads.h"
#include "smp/wait.h"
#include "tld/blocks.h"
#include "upcri/sync.h"
#ifdef UPCRI_CHECK
#include "runtime/diagnostics/element_name.h"
#endif

using namespace upc::runtime;
namespace os = upc::smp::os;

// Tools such as upcrun -i search for it in any binary that contains the runtime.
extern "C" const char upcri_config_tag[];
const char upcri_config_tag[] __attribute__((used)) =
    "$UPCRConfig: " UPCR_CONFIG_STRING ", mode " UPCRI_CONFIG_MODE " $";

// Of the process's own stack, in bytes: what start-up itself takes, and a little for the program.
static constexpr uint64_t kLeastStack = 64 << 10;

namespace {

// Takes the settings of a job that a library starts: the host's replace some, and some are for
// programs alone.
void take_hosts_settings() {
  Settings& settings = job.settings;
  const char* const refused = settings.timeout != 0   ? "UPC_TIMEOUT"
                              : settings.scheduled    ? "UPC_SCHEDULE_SEED"
                              : settings.freeze != -1 ? "UPC_FREEZE"
                                                      : nullptr;
  if (refused)
    startup_fatal("%s is set, which a job of a loaded library can't have; unset it", refused);
  if (job.host->threads) settings.threads = job.host->threads;
}

}  // namespace

void upcr_startup_init(int*, char***, upcr_thread_t static_threadcnt,
                       upcr_thread_t default_pthreads_per_proc, const char* main_name) {
  if (upcri_job.threads) return;
  if (const uint64_t stack = os::stack_limit(); stack && stack < kLeastStack)
    startup_fatal("a stack of %lu kB is too small; raise the limit to %lu or more (ulimit -s)",
                  stack >> 10, kLeastStack >> 10);
  job.main_name = main_name;
  Settings& settings = job.settings;
  read_environment(settings);
  if (job.host) take_hosts_settings();
  note_checking();
  job.cores = os::usable_cores();
  read_placement();
  unsigned threads = settings.threads;
  const auto fixed = static_cast<int32_t>(static_threadcnt) > 0 ? static_threadcnt : 0;
  if (fixed > UPCR_MAX_THREADS)
    startup_fatal("this program was compiled for %u threads; the runtime has at most %d", fixed,
                  UPCR_MAX_THREADS);
  if (fixed && threads && threads != fixed)
    startup_fatal(
        "this program was compiled for exactly %u threads (upcc -T %u) and can't run with "
        "%u; run it with -n %u or compile it without -T",
        fixed, fixed, threads, fixed);
  if (fixed) threads = fixed;
  if (!threads) threads = std::min<unsigned>(default_pthreads_per_proc, UPCR_MAX_THREADS);
  if (!threads) threads = job.cores < UPCR_MAX_THREADS ? job.cores : UPCR_MAX_THREADS;
  if (settings.freeze >= static_cast<int>(threads))
    startup_fatal("UPC_FREEZE is %d, and this job has %u threads; set it to one of 0 to %u",
                  settings.freeze, threads, threads - 1);
  upcri_job.threads = threads;
  upcri_job.reciprocal = uint64_t{INT64_MAX} / threads;
  upcri_job.oversubscribed = threads > job.cores;
}

namespace {

void require_initialised(const char* function) {
  if (!upcri_job.threads)
    startup_fatal("%s was called before upcr_startup_init; call that first", function);
}

bool chosen(Choice choice, bool by_default) {
  return choice == Choice::kUnset ? by_default : choice == Choice::kYes;
}

constexpr double kMegabyte = 1 << 20;

// The C library clears each thread's private data, so they use memory even if the program does not.
void reserve_stacks() {
  const unsigned threads = upcri_job.threads;
  const uint64_t data = os::thread_local_bytes(), memory = os::physical_memory();
  if (data > memory / threads)
    startup_fatal(
        "private data of %.0f MB a thread do not fit into the machine's memory of %.0f MB with %u "
        "threads; run with fewer threads, or make the data shared",
        data / kMegabyte, memory / kMegabyte, threads);
  if (!upc::smp::stacks.reserve(threads))
    startup_fatal(
        "no address space for the stacks and private data of %u threads, %.0f MB together; raise "
        "the limit (ulimit -v or -d), lower that of a stack (ulimit -s), or run with fewer",
        threads, upc::smp::stacks.need_bytes() / kMegabyte);
}

}  // namespace

void upcr_startup_attach(uintptr_t default_shared_size, uintptr_t default_shared_offset,
                         int flags) {
  require_initialised("upcr_startup_attach");
  if (job.attached) return;
  if (default_shared_size % UPCR_PAGESIZE || default_shared_offset % UPCR_PAGESIZE)
    startup_fatal(
        "upcr_startup_attach: size %lu and offset %lu must be multiples of UPCR_PAGESIZE, "
        "%d",
        default_shared_size, default_shared_offset, UPCR_PAGESIZE);
  Settings& settings = job.settings;
  if (flags & UPCR_ATTACH_ENV_OVERRIDE) read_sizes(settings);
  reserve_stacks();
  const uint64_t wanted =
      settings.shared_heap_size ? settings.shared_heap_size : default_shared_size;
  if (!job.segment.reserve(upcri_job.threads, wanted, UPCRI_ADDR_BITS))
    startup_fatal(
        "no address space for the shared heap of %u threads; raise the limit (ulimit -v or -d), or "
        "run with fewer",
        upcri_job.threads);
  const uint64_t got = job.segment.heap_bytes();
  if (got < wanted) {
    if (chosen(settings.require_shared_size, flags & UPCR_ATTACH_REQUIRE_SIZE))
      startup_fatal(
          "a shared heap of %.0f MB a thread was required, but only %.0f MB are available for "
          "%u threads; ask for less (UPC_SHARED_HEAP_SIZE) or set "
          "UPC_REQUIRE_SHARED_SIZE=no",
          wanted / kMegabyte, got / kMegabyte, upcri_job.threads);
    if (chosen(settings.size_warn, flags & UPCR_ATTACH_SIZE_WARN))
      warn("the shared heap has %.0f MB a thread, not the %.0f MB asked for", got / kMegabyte,
           wanted / kMegabyte);
  }
  upcri_job.base = job.segment.base();
  upcri_job.slice_shift = job.segment.slice_shift();
  upcri_job.span = job.segment.span();
  job.attached = true;
}

namespace {

struct Spawn {
  upcr_startup_spawnfuncs functions;
  int argc;
  char** argv;
  uintptr_t static_data_size;
};
Spawn spawn;

// Each thread may change its arguments, so each has its own: vector and strings in one piece. All
// pieces are created before the threads, since a thread's first malloc sets up an arena for it.
// They stay reachable whatever a program does with its vector, so that no leak is reported.
char* all_arguments;
size_t arguments_bytes;  // of one piece

void copy_arguments(unsigned threads) {
  size_t bytes = (static_cast<size_t>(spawn.argc) + 1) * sizeof(char*);
  for (int i = 0; i < spawn.argc; ++i) bytes += strlen(spawn.argv[i]) + 1;
  arguments_bytes = (bytes + alignof(char*) - 1) / alignof(char*) * alignof(char*);
  all_arguments = static_cast<char*>(malloc(threads * arguments_bytes));
  if (!all_arguments) startup_fatal("no memory for the arguments of main");
  for (unsigned t = 1; t < threads; ++t) {  // thread 0 has the process's own
    auto* vector = reinterpret_cast<char**>(all_arguments + t * arguments_bytes);
    char* next = reinterpret_cast<char*>(vector + spawn.argc + 1);
    for (int i = 0; i < spawn.argc; ++i) {
      vector[i] = next;
      next = stpcpy(next, spawn.argv[i]) + 1;
    }
    vector[spawn.argc] = nullptr;
  }
}

// Thread 0 keeps the program's name, which is that of the process in ps, pgrep and killall.
void name_thread(unsigned index) {
  if (index == 0) return;
  char name[16];
  snprintf(name, sizeof name, "upc %u", index);
  os::name_thread(name);
}

void initialise_thread(unsigned index) {
  upcri_self.mythread = index;
  upcri_self.own_thread = index;
  may_notify();
  name_thread(index);
  upc::tld::note_block(index);
  use_signal_stack();
  enter_thread_table();
  race::enter_thread();
  report::enter_thread();
  if (job.settings.freeze == static_cast<int>(index)) freeze_for_debugger();
  const upcr_startup_spawnfuncs& functions = spawn.functions;
  auto* area = reinterpret_cast<char*>(job.segment.symmetric_area(index));
  if (functions.per_pthread_init) functions.per_pthread_init();
  const uintptr_t static_bytes = heap::static_room(spawn.static_data_size);
  if (functions.heap_init)
    functions.heap_init(area + static_bytes, job.segment.heap_bytes() - static_bytes);
  if (functions.static_init) functions.static_init(area, spawn.static_data_size);
  meet({"the barrier after start-up", {}});
  upc::smp::schedule::enter(index);
  race::step_apart();
}

void thread_main(unsigned index) {
  forbid_pthread_exit();
  exploration::note_frame(index, reinterpret_cast<uintptr_t>(__builtin_frame_address(0)));
  initialise_thread(index);
  upcri_self.place = nullptr;  // start-up's calls are not the program's
  auto* own = reinterpret_cast<char**>(all_arguments + index * arguments_bytes);
  const int code = spawn.functions.main_function(spawn.argc, index == 0 ? spawn.argv : own);
  if (job.host) return return_to_host();
  return_from_main(code);
}

void start_schedule() {
  const Settings& settings = job.settings;
  if (!settings.scheduled) return;
  if (!schedule::kAvailable)
    startup_fatal(
        "UPC_SCHEDULE_SEED is set, and this program has the runtime without schedules; compile it "
        "by upcc -g or upcc -race");
  if (settings.schedule_log && !schedule::open_log(settings.schedule_log))
    startup_fatal("UPC_SCHEDULE_LOG: %s: %s", settings.schedule_log, strerror(errno));
  if (!schedule::start()) startup_fatal("no memory to start %u threads", upcri_job.threads);
}

void start_job() {
  const unsigned threads = upcri_job.threads;
  // Under a schedule one thread runs at a time, so its steps are the same on any machine.
#ifdef UPCRI_CHECK
  exploration::start({objects::forget_recent, element_name, find_element, heap::make_arenas,
                      [](const char* text) { startup_fatal("%s", text); }});
#endif
  const unsigned cores = job.settings.scheduled || exploration::on() ? 1 : job.cores;
  upc::smp::tune_waiting(threads, cores, job.settings.polite_sync);
  if (!job.user_barrier.init(threads) || !job.collective_barrier.init(threads) ||
      !heap::init(spawn.static_data_size))
    startup_fatal("no memory to start %u threads", threads);
  race::start();
  teams::start();
  report::start();
  start_schedule();

  objects::init();
  if (spawn.static_data_size) {
    for (unsigned t = 0; t < threads; ++t)
      race::prepare(job.segment.symmetric_area(t), spawn.static_data_size);
    objects::enter(job.segment.symmetric_area(0), {objects::Kind::kStaticSection, nullptr},
                   Spread(threads, spawn.static_data_size));
  }
  upc::smp::watch_threads(threads, report_deadlock);
  catch_fatal_signals();
  upc::tld::measure_block();
  prepare_for_fork();
  job.process = getpid();
  job.running = true;
  start_timeout();
  say("%u threads on %u cores, %.0f MB of shared heap a thread, process %d", threads, job.cores,
      job.segment.heap_bytes() / kMegabyte, job.process);
  place_threads();
}

}  // namespace

void upcr_startup_spawn(int* pargc, char*** pargv, uintptr_t static_data_size, uintptr_t,
                        struct upcr_startup_spawnfuncs* spawnfuncs) {
  if (job.running) return;
  require_initialised("upcr_startup_spawn");
  if (!job.attached)
    startup_fatal("upcr_startup_spawn was called before upcr_startup_attach; call that first");
  const unsigned threads = upcri_job.threads;
  if (!spawnfuncs->main_function && threads > 1)
    startup_fatal(
        "a program that goes on in its own main can have one UPC thread, and this job has "
        "%u; start it with bupc_init_reentrant, or run it with -n 1",
        threads);
  if (static_data_size > job.segment.heap_bytes())
    startup_fatal(
        "upcr_startup_spawn: a static section of %lu bytes does not fit into a shared heap of %lu "
        "bytes a thread; give it more with UPC_SHARED_HEAP_SIZE or upcrun -shared-heap",
        static_data_size, job.segment.heap_bytes());
  spawn = {*spawnfuncs, *pargc, *pargv, static_data_size};
  start_job();
  if (spawn.functions.pre_spawn_init) spawn.functions.pre_spawn_init();
  job.spawned = true;
  if (!spawn.functions.main_function) {
    upc::smp::watch_as(0);
    if (const auto* places = thread_places()) os::bind_to(places->cores_of(0));
    exploration::note_frame(0, os::process_stack());
    initialise_thread(0);
    return;
  }
  copy_arguments(threads);
  const unsigned running = upc::smp::run_threads(threads, thread_places(), thread_main,
                                                 job.host ? job.host->ids : nullptr);
  if (running == threads) return;
  job.running = false;
  startup_fatal(
      "the system gives only %u threads of the %u asked for; raise its limit (ulimit -u) "
      "or run with fewer",
      running, threads);
}

// The heaps belong to the runtime and there is no cache, so these do nothing.
void upcri_init_cache(void*, uintptr_t) {}
void upcri_init_heaps(void*, uintptr_t) {}

void upcri_static_data_made() {
  (upcr_notify)(0, UPCR_BARRIERFLAG_ANONYMOUS);
  (upcr_wait)(0, UPCR_BARRIERFLAG_ANONYMOUS);
}

char* upcr_getenv(const char* env_name) { return getenv(env_name); }
char* bupc_getenv(const char* env_name) { return getenv(env_name); }

uintptr_t gasnet_getMaxLocalSegmentSize(void) {
  require_initialised("gasnet_getMaxLocalSegmentSize");
  return upc::smp::Segment::max_heap_bytes(upcri_job.threads, UPCRI_ADDR_BITS) * upcri_job.threads;
}
uintptr_t gasnet_getMaxGlobalSegmentSize(void) { return gasnet_getMaxLocalSegmentSize(); }

int gasnet_getSegmentInfo(gasnet_seginfo_t* seginfo_table, int numentries) {
  if (numentries <= 0 || !job.attached) return 1;
  const uintptr_t start = job.segment.symmetric_area(0);
  const uintptr_t end = job.segment.local_area(upcri_job.threads - 1) + job.segment.area_bytes();
  const uintptr_t heaps = job.segment.heap_bytes() * upcri_job.threads;
  seginfo_table[0] = {reinterpret_cast<void*>(start), std::min(end - start, heaps)};
  for (int i = 1; i < numentries; ++i) seginfo_table[i] = {nullptr, 0};
  return 0;
}
