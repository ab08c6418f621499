// SPDX-License-Identifier: MIT
// The table. tests/system/lsp checks that it contains everything that the headers declare.
#include "tools/lsp/library_words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace upc::lsp {

const std::vector<LibraryWord>& LibraryWords() {
  static constexpr char kUpc[] = "upc.h", kCollective[] = "upc_collective.h", kIo[] = "upc_io.h",
                        kAtomic[] = "upc_atomic.h", kTick[] = "upc_tick.h", kNb[] = "upc_nb.h",
                        kCastable[] = "upc_castable.h", kRace[] = "upc_race.h",
                        kReport[] = "upc_report.h", kPupc[] = "pupc.h", kTask[] = "upc_task.h",
                        kVectors[] = "bupc_collectivev.h";
  static const std::vector<LibraryWord> words = {
      // --- keywords (UPC 1.3, 6) ---
      {"shared", nullptr,
       "type qualifier: the object is seen by all threads; `shared [B]` distributes blocks of B "
       "elements, `[]` keeps all on one thread, `[*]` gives each thread one block"},
      {"strict", nullptr,
       "type qualifier: all threads see these accesses in one order, and no other access of the "
       "thread moves across them"},
      {"relaxed", nullptr,
       "type qualifier: accesses are ordered as one thread sees them, which is the default"},
      {"THREADS", nullptr, "the number of threads"},
      {"MYTHREAD", nullptr, "this thread's number, from 0 to THREADS - 1"},
      {"upc_forall", nullptr,
       "`upc_forall (init; condition; step; affinity)`: a loop whose iterations are distributed: "
       "each thread executes those with affinity to it"},
      {"upc_barrier", nullptr,
       "waits until all threads have arrived; with a value, it must be the same on all"},
      {"upc_notify", nullptr,
       "the first half of a barrier: signals that this thread has arrived, and does not wait"},
      {"upc_wait", nullptr,
       "the second half of a barrier: waits until all threads have executed upc_notify"},
      {"upc_fence", nullptr,
       "a null strict access: shared accesses before it are complete before those after it"},
      {"upc_localsizeof", nullptr, "the bytes of a shared object that lie on one thread, at most"},
      {"upc_blocksizeof", nullptr,
       "the block size of a shared object's type, in elements; 0 if it is indefinite"},
      {"upc_elemsizeof", nullptr, "the bytes of the innermost element of a shared object"},
      // --- the core library (7.2) ---
      {"upc_global_exit", kUpc, "ends the job, all threads, with this exit code"},
      {"upc_global_alloc", kUpc,
       "allocates a shared array of nblocks blocks of nbytes each, distributed from thread 0 on; "
       "each thread that calls gets its own array"},
      {"upc_all_alloc", kUpc,
       "collective: all threads together allocate one shared array of nblocks blocks of nbytes "
       "each"},
      {"upc_alloc", kUpc, "allocates nbytes of shared memory that all lie on the calling thread"},
      {"upc_local_alloc", kUpc,
       "deprecated: allocates nblocks * nbytes on the calling thread; write upc_alloc"},
      {"upc_free", kUpc, "frees shared memory; any one thread may call it, once"},
      {"upc_all_free", kUpc,
       "collective: all threads together free shared memory, after all have arrived"},
      {"upc_threadof", kUpc, "the number of the thread on which the object lies"},
      {"upc_phaseof", kUpc, "the place of the element within its block"},
      {"upc_resetphase", kUpc, "the same pointer with phase 0"},
      {"upc_addrfield", kUpc,
       "a number for the address within the thread's memory, which only the implementation "
       "understands"},
      {"upc_affinitysize", kUpc,
       "how many bytes of an object of totalsize, in blocks of nbytes, lie on a thread"},
      {"upc_lock_t", kUpc, "an opaque shared type; locks are used by pointers to it"},
      {"upc_global_lock_alloc", kUpc, "makes a lock; each thread that calls gets its own lock"},
      {"upc_all_lock_alloc", kUpc, "collective: all threads get the same new lock"},
      {"upc_lock_free", kUpc, "frees a lock; any one thread may call it, once"},
      {"upc_all_lock_free", kUpc,
       "collective: all threads together free a lock, after all have arrived"},
      {"upc_lock", kUpc, "waits until the lock is free and takes it"},
      {"upc_lock_attempt", kUpc, "takes the lock if it is free, and returns 1; else 0"},
      {"upc_unlock", kUpc, "releases the lock, which this thread must hold"},
      {"upc_memcpy", kUpc, "copies n bytes from shared to shared memory, each on one thread"},
      {"upc_memget", kUpc, "copies n bytes from shared memory on one thread to private memory"},
      {"upc_memput", kUpc, "copies n bytes from private memory to shared memory on one thread"},
      {"upc_memset", kUpc, "fills n bytes of shared memory on one thread"},
      {"upc_flag_t", kUpc, "how a collective synchronises: UPC_IN_… | UPC_OUT_…"},
      {"upc_op_t", kUpc, "an operation of reductions and atomics: UPC_ADD, UPC_MAX, …"},
      {"upc_type_t", kUpc, "a type of atomics: UPC_INT, UPC_DOUBLE, …"},
      // --- collectives (7.4) ---
      {"upc_all_broadcast", kCollective,
       "collective: copies nbytes from src, on one thread, to the block of dst on each thread"},
      {"upc_all_scatter", kCollective,
       "collective: copies block i of src, on one thread, to the block of dst on thread i"},
      {"upc_all_gather", kCollective,
       "collective: copies the block of src on thread i to block i of dst, on one thread"},
      {"upc_all_gather_all", kCollective,
       "collective: copies the block of src on thread i to block i of dst on each thread"},
      {"upc_all_exchange", kCollective,
       "collective: copies block i of src on thread j to block j of dst on thread i"},
      {"upc_all_permute", kCollective,
       "collective: copies the block of src on thread i to the block of dst on thread perm[i]"},
      {"upc_all_sort", kCollective,
       "collective: sorts the nelems elements of A by a function like qsort's"},
      // --- parallel I/O (7.6) ---
      {"upc_file_t", kIo, "an opaque shared type: an open file of all threads"},
      {"upc_off_t", kIo, "an offset in a file, in bytes"},
      {"upc_hint_t", kIo, "a hint for the implementation: a key and a value"},
      {"upc_local_memvec_t", kIo, "a piece of private memory: baseaddr and len"},
      {"upc_shared_memvec_t", kIo, "a piece of shared memory: baseaddr, blocksize and len"},
      {"upc_filevec_t", kIo, "a piece of a file: offset and len"},
      {"upc_all_fopen", kIo, "collective: opens a file"},
      {"upc_all_fclose", kIo, "collective: closes a file"},
      {"upc_all_fsync", kIo,
       "collective: writes the file's data to the disk, where all threads read it"},
      {"upc_all_fseek", kIo, "collective: moves the file pointer and returns it"},
      {"upc_all_fset_size", kIo, "collective: sets the length of the file"},
      {"upc_all_fget_size", kIo, "collective: the length of the file in bytes"},
      {"upc_all_fpreallocate", kIo, "collective: reserves space for the file on the disk"},
      {"upc_all_fcntl", kIo, "collective: asks for or changes a property of the open file"},
      {"upc_all_fread_local", kIo,
       "collective: each thread reads at its own file pointer to its private memory"},
      {"upc_all_fwrite_local", kIo,
       "collective: each thread writes its private memory at its own file pointer"},
      {"upc_all_fread_shared", kIo, "collective: reads from the file to shared memory"},
      {"upc_all_fwrite_shared", kIo, "collective: writes shared memory to the file"},
      {"upc_all_fread_list_local", kIo,
       "collective: reads the pieces of the file that a list names to pieces of private memory"},
      {"upc_all_fwrite_list_local", kIo,
       "collective: writes pieces of private memory to the pieces of the file that a list names"},
      {"upc_all_fread_list_shared", kIo,
       "collective: reads the pieces of the file that a list names to pieces of shared memory"},
      {"upc_all_fwrite_list_shared", kIo,
       "collective: writes pieces of shared memory to the pieces of the file that a list names"},
      {"upc_all_fread_local_async", kIo,
       "collective: begins upc_all_fread_local; upc_all_fwait_async ends it"},
      {"upc_all_fwrite_local_async", kIo,
       "collective: begins upc_all_fwrite_local; upc_all_fwait_async ends it"},
      {"upc_all_fread_shared_async", kIo,
       "collective: begins upc_all_fread_shared; upc_all_fwait_async ends it"},
      {"upc_all_fwrite_shared_async", kIo,
       "collective: begins upc_all_fwrite_shared; upc_all_fwait_async ends it"},
      {"upc_all_fread_list_local_async", kIo,
       "collective: begins upc_all_fread_list_local; upc_all_fwait_async ends it"},
      {"upc_all_fwrite_list_local_async", kIo,
       "collective: begins upc_all_fwrite_list_local; upc_all_fwait_async ends it"},
      {"upc_all_fread_list_shared_async", kIo,
       "collective: begins upc_all_fread_list_shared; upc_all_fwait_async ends it"},
      {"upc_all_fwrite_list_shared_async", kIo,
       "collective: begins upc_all_fwrite_list_shared; upc_all_fwait_async ends it"},
      {"upc_all_fwait_async", kIo,
       "collective: waits for the asynchronous operation and returns what it moved, in bytes"},
      {"upc_all_ftest_async", kIo,
       "collective: whether the asynchronous operation is done; if so, completes it"},
      // --- the clock (7.5) ---
      {"upc_tick_t", kTick, "a time on this thread's clock, in ticks"},
      {"upc_ticks_now", kTick, "the time now, in ticks"},
      {"upc_ticks_to_ns", kTick, "a difference of ticks in nanoseconds"},
      // --- atomics (8.1) ---
      {"upc_atomicdomain_t", kAtomic,
       "an opaque shared type: operations on objects of one type that are atomic among each other"},
      {"upc_atomichint_t", kAtomic, "what an atomicity domain is used for: UPC_ATOMIC_HINT_…"},
      {"upc_all_atomicdomain_alloc", kAtomic,
       "collective: makes a domain for a type and a set of operations"},
      {"upc_all_atomicdomain_free", kAtomic, "collective: frees a domain"},
      {"upc_atomic_strict", kAtomic,
       "does op on target atomically, as a strict access; the old value goes to fetch_ptr unless "
       "that is NULL"},
      {"upc_atomic_relaxed", kAtomic,
       "does op on target atomically, as a relaxed access; the old value goes to fetch_ptr unless "
       "that is NULL"},
      {"upc_atomic_isfast", kAtomic,
       "whether such operations on the address are fast, as UPC_ATOMIC_PERFORMANCE_… says"},
      // --- castability (8.2) ---
      {"upc_thread_info_t", kCastable,
       "which part of a thread's shared memory can be cast, and for how long"},
      {"upc_cast", kCastable,
       "a private pointer to a shared object of another thread, or NULL where there is none"},
      {"upc_thread_info", kCastable, "which part of a thread's shared memory can be cast"},
      // --- non-blocking transfers (8.3) ---
      {"upc_handle_t", kNb, "a transfer under way, which is to be completed once"},
      {"upc_memcpy_nb", kNb, "begins upc_memcpy; the handle is for upc_sync"},
      {"upc_memget_nb", kNb, "begins upc_memget; the handle is for upc_sync"},
      {"upc_memput_nb", kNb, "begins upc_memput; the handle is for upc_sync"},
      {"upc_memset_nb", kNb, "begins upc_memset; the handle is for upc_sync"},
      {"upc_memcpy_nbi", kNb, "begins upc_memcpy; upc_synci waits for all of these"},
      {"upc_memget_nbi", kNb, "begins upc_memget; upc_synci waits for all of these"},
      {"upc_memput_nbi", kNb, "begins upc_memput; upc_synci waits for all of these"},
      {"upc_memset_nbi", kNb, "begins upc_memset; upc_synci waits for all of these"},
      {"upc_sync", kNb, "waits until the transfer is complete"},
      {"upc_sync_attempt", kNb,
       "1 if the transfer is complete, and then the handle is invalid; else 0"},
      {"upc_synci", kNb, "waits until all transfers without a handle are complete"},
      {"upc_synci_attempt", kNb, "1 if all transfers without a handle are complete; else 0"},
      // --- of this compiler ---
      {"upc_race_ok", kRace, "for -race: races on this object are intended"},
      {"upc_race_ok_range", kRace, "for -race: races on these bytes are intended"},
      {"upc_report_phase", kReport, "for -report: this thread is in the phase of that name now"},
      {"upc_report_off", kReport, "for -report: from here on this thread is not recorded"},
      {"taskq_all_alloc", kTask,
       "collective: a queue for tasks that call one of n functions, each with the bytes that it is "
       "given and writes"},
      {"taskq_all_free", kTask, "collective: frees the queue, which must be empty"},
      {"taskq_put", kTask,
       "puts a task: a call of the function with a copy of *in, whose result goes to *out"},
      {"taskq_execute", kTask, "runs one task; 0 if there was none"},
      {"taskq_steal", kTask, "moves another thread's task to this one; 0 if there was none"},
      {"taskq_wait", kTask,
       "runs tasks until all that this task (outside of tasks: this thread) has put have ended"},
      {"taskq_fence", kTask, "as taskq_wait, also for all tasks that those have put, and so on"},
      {"taskq_all_isEmpty", kTask,
       "collective: 1 once no task is left; 0 as soon as there is one for this thread"},
      {"taskq_all_run", kTask, "collective: runs tasks until none is left"},
      {"taskq_group_begin", kTask, "begins a group of tasks, for which taskq_group_end waits"},
      {"taskq_group_end", kTask,
       "waits for all tasks put since taskq_group_begin, and all that those have put"},
      {"taskq_for", kTask,
       "`taskq_for (i, first, end, chunk)`: a loop over longs whose iterations go to threads as "
       "they become free"},
      {"taskq_all_reducer_alloc", kTask,
       "collective: a value with one part per thread, initially the identity"},
      {"taskq_all_reducer_free", kTask, "collective: frees the reducer"},
      {"taskq_reducer_view", kTask, "this thread's part of the reducer's value"},
      {"taskq_all_reduce", kTask,
       "collective: combines all parts, on all threads, and sets them to the identity"},
      {"pupc_create_event", kPupc, "for -report: an event of this thread, with its text"},
      {"pupc_event_start", kPupc, "for -report: an event of pupc_create_event begins"},
      {"pupc_event_end", kPupc, "for -report: an event of pupc_create_event ends"},
      {"pupc_event_atomic", kPupc, "for -report: an event that takes no time"},
      {"pupc_control", kPupc, "for -report: this thread is recorded (1) or not (0) from now on"},
      {"upc_report_on", kReport, "for -report: from here on this thread is recorded again"},
      // --- Berkeley UPC's extensions, with upc.h ---
      {"bupc_tick_t", kUpc, "a time on this thread's clock, in ticks"},
      {"bupc_ticks_now", kUpc, "the time now, in ticks"},
      {"bupc_ticks_to_us", kUpc, "a difference of ticks in microseconds"},
      {"bupc_ticks_to_ns", kUpc, "a difference of ticks in nanoseconds"},
      {"bupc_tick_granularityus", kUpc,
       "the smallest difference that the clock shows, in microseconds"},
      {"bupc_tick_overheadus", kUpc, "the cost of reading the clock, in microseconds"},
      {"bupc_poll", kUpc, "lets other threads of this core run"},
      {"bupc_getenv", kUpc, "a variable of the job's environment, the same on all threads"},
      {"bupc_cast", kUpc,
       "a private pointer to a shared object of another thread, or NULL where there is none"},
      {"bupc_castable", kUpc, "whether bupc_cast has a pointer for it"},
      {"bupc_thread_castable", kUpc, "whether bupc_cast has pointers for a thread's objects"},
      {"bupc_inverse_cast", kUpc,
       "the pointer-to-shared to what a private pointer points to, or NULL if that is not shared"},
      {"bupc_local_to_shared", kUpc, "a pointer-to-shared of an address, a thread and a phase"},
      {"bupc_ptradd", kUpc, "adds to a pointer-to-shared, with block and element size at run time"},
      {"bupc_dump_shared", kUpc, "writes the parts of a pointer-to-shared as text"},
      {"bupc_thread_distance", kUpc, "how far apart two threads are: BUPC_THREADS_…"},
      {"bupc_trace_setmask", kUpc, "for tracing, which this runtime does not do"},
      {"bupc_trace_getmask", kUpc, "for tracing, which this runtime does not do"},
      {"bupc_stats_setmask", kUpc, "for statistics, which this runtime does not keep"},
      {"bupc_stats_getmask", kUpc, "for statistics, which this runtime does not keep"},
      {"bupc_trace_settracelocal", kUpc, "for -report: switches this thread's recording"},
      {"bupc_trace_gettracelocal", kUpc, "for -report: whether this thread is recorded"},
      {"bupc_trace_printf", kUpc, "for -report: a message, as ((format, …)), among the events"},
      {"bupc_sem_t", kUpc, "an opaque shared type: a semaphore"},
      {"bupc_sem_alloc", kUpc, "makes a semaphore on the calling thread"},
      {"bupc_sem_free", kUpc, "frees a semaphore"},
      {"bupc_sem_post", kUpc, "adds one to a semaphore"},
      {"bupc_sem_postN", kUpc, "adds n to a semaphore"},
      {"bupc_sem_wait", kUpc, "waits until a semaphore is above 0, and takes one"},
      {"bupc_sem_waitN", kUpc, "waits until it has taken n from a semaphore"},
      {"bupc_sem_try", kUpc, "takes one if a semaphore is above 0; whether it did"},
      {"bupc_sem_tryN", kUpc, "takes n if a semaphore has them; whether it did"},
      {"bupc_memput_signal", kUpc,
       "upc_memput, then adds n to a semaphore; returns when src may change"},
      {"bupc_memput_signal_async", kUpc, "begins bupc_memput_signal"},
      {"bupc_handle_t", kUpc, "a transfer under way, which is to be completed once"},
      {"bupc_waitsync", kUpc, "waits until the transfer is complete"},
      {"bupc_trysync", kUpc, "1 if the transfer is complete; else 0"},
      {"bupc_waitsync_all", kUpc, "waits until all of n transfers are complete"},
      {"bupc_trysync_all", kUpc, "1 if all of n transfers are complete; else 0"},
      {"bupc_waitsync_some", kUpc, "waits until one of n transfers is complete"},
      {"bupc_trysync_some", kUpc, "1 if one of n transfers is complete; else 0"},
      {"bupc_waitsynci", kUpc, "waits until all transfers without a handle are complete"},
      {"bupc_trysynci", kUpc, "1 if all transfers without a handle are complete; else 0"},
      {"bupc_begin_accessregion", kUpc,
       "begins a region whose transfers without a handle get one together"},
      {"bupc_end_accessregion", kUpc, "ends the region; the handle is for all its transfers"},
      {"bupc_pmemvec_t", kUpc, "a piece of private memory: addr and len"},
      {"bupc_smemvec_t", kUpc, "a piece of shared memory: addr and len"},
      // --- Berkeley UPC's collectives on values ---
      {"bupc_allv_broadcast", kVectors,
       "collective: the value that one thread has, on all threads"},
      {"bupc_allv_scatter", kVectors,
       "collective: element i of an array that one thread has, on thread i"},
      {"bupc_allv_gather", kVectors,
       "collective: the values of all threads, in an array on one thread"},
      {"bupc_allv_gather_all", kVectors,
       "collective: the values of all threads, in an array on each thread"},
      {"bupc_allv_permute", kVectors,
       "collective: this thread's value goes to the thread that it names"},
      {"bupc_allv_reduce", kVectors, "collective: all threads' values combined, on one thread"},
      {"bupc_allv_reduce_all", kVectors,
       "collective: all threads' values combined, on all threads"},
      {"bupc_allv_prefix_reduce", kVectors,
       "collective: the values of the threads up to this one combined"},
  };
  return words;
}

namespace {

constexpr std::array<std::string_view, 11> kLetters = {"C", "UC", "S", "US", "I", "UI",
                                                       "L", "UL", "F", "D",  "LD"};

bool IsLetters(std::string_view text) {
  return std::find(kLetters.begin(), kLetters.end(), text) != kLetters.end();
}

// bupc_atomicI64_fetchadd_relaxed and similar functions.
std::optional<Documented> AtomicWords(std::string_view name) {
  constexpr std::string_view kStem = "bupc_atomic";
  if (!name.starts_with(kStem)) return std::nullopt;
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kOperations = {{
      {"read", "the value"},
      {"set", "writes a value"},
      {"swap", "writes a value; the old one"},
      {"mswap", "writes the bits of a mask; the old value"},
      {"cswap", "writes newval if the value is oldval; the old one"},
      {"fetchadd", "adds; the old value"},
      {"fetchand", "bitwise and; the old value"},
      {"fetchor", "bitwise or; the old value"},
      {"fetchxor", "bitwise exclusive or; the old value"},
      {"fetchnot", "bitwise complement; the old value"},
  }};
  const size_t first = name.find('_', kStem.size()), last = name.rfind('_');
  if (first == std::string_view::npos || last <= first) return std::nullopt;
  const std::string_view operation = name.substr(first + 1, last - first - 1);
  const std::string_view mode = name.substr(last + 1);
  if (mode != "strict" && mode != "relaxed" && mode != "private") return std::nullopt;
  for (const auto& [known, words] : kOperations)
    if (known == operation)
      return Documented{"upc.h", "atomic, " + std::string(mode) + ": " + std::string(words)};
  return std::nullopt;
}

// bupc_memput_ilist_async and similar functions.
std::optional<Documented> CopyWords(std::string_view name) {
  std::string rest(name);
  std::string how = "copies ";
  const auto take = [&rest](std::string_view end) {
    if (!rest.ends_with(end)) return false;
    rest.resize(rest.size() - end.size());
    return true;
  };
  if (take("_asynci")) {
    how = "begins to copy, without a handle, ";
  } else if (take("_async")) {
    how = "begins to copy, and returns a handle, ";
  }
  std::string what = "n bytes";
  if (take("_vlist")) what = "the pieces of a list to those of another";
  if (take("_ilist")) what = "pieces of one length to pieces of another";
  if (take("_fstrided")) what = "pieces at regular distances";
  if (take("_strided")) what = "a box of an array of several dimensions";
  if (rest == "bupc_memcpy") return Documented{"upc.h", how + what + ", shared to shared"};
  if (rest == "bupc_memget") return Documented{"upc.h", how + what + ", shared to private"};
  if (rest == "bupc_memput") return Documented{"upc.h", how + what + ", private to shared"};
  if (rest == "bupc_memset")
    return Documented{"upc.h", "begins to fill " + what + " of shared memory"};
  return std::nullopt;
}

}  // namespace

std::optional<Documented> WordsOf(std::string_view name) {
  for (const LibraryWord& word : LibraryWords())
    if (name == word.name) return Documented{word.header != nullptr ? word.header : "", word.words};
  static constexpr std::array<std::pair<std::string_view, const char*>, 3> kReductions = {{
      {"upc_all_reduce",
       "collective: combines nelems elements of src by an operation into dst, on one thread"},
      {"upc_all_prefix_reduce",
       "collective: element i of dst becomes elements 0 to i of src combined"},
      {"bupc_all_reduce_all",
       "collective: combines nelems elements of src into the object at dst of every thread"},
  }};
  for (const auto& [stem, words] : kReductions)
    if (name.starts_with(stem) && IsLetters(name.substr(stem.size())))
      return Documented{"upc_collective.h", words};
  if (const auto atomic = AtomicWords(name)) return atomic;
  return name.starts_with("bupc_mem") ? CopyWords(name) : std::nullopt;
}

}  // namespace upc::lsp
