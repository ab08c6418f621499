// Times collective operations beside hand-written probes that do only the work of the row, in turns
// within one run, so that both meet the same machine. Prints a line a row: medians, and their
// ratio.
//
//   collectives_bench [-rounds N] [-threads N] [row or 'start of rows*' …]
#include <sched.h>
#include <upcr.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

int rounds = 9;
std::vector<std::string> chosen;

// --- the probes' own tools ---

struct alignas(64) Flag {
  std::atomic<uint64_t> epoch{0};
};
Flag flags[64];
thread_local uint64_t probe_epoch = 0;

// What a barrier of two threads costs at least.
void probe_barrier() {
  const unsigned me = upcr_mythread();
  const uint64_t epoch = ++probe_epoch;
  flags[me].epoch.store(epoch, std::memory_order_release);
  for (unsigned t = 0; t < upcr_threads(); ++t)
    while (flags[t].epoch.load(std::memory_order_acquire) < epoch)
      upcr_threads() > 2 ? void(sched_yield()) : __builtin_ia32_pause();
}

void upc_barrier() { upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS); }

// Private memory as a C++ program has it, touched by its thread.
std::vector<char*> probe_memory(size_t bytes) {
  static std::vector<char*> blocks;
  if (upcr_mythread() == 0) blocks.assign(upcr_threads(), nullptr);
  upc_barrier();
  char* mine = static_cast<char*>(aligned_alloc(4096, (bytes + 4095) & ~size_t{4095}));
  memset(mine, 1, bytes);
  blocks[upcr_mythread()] = mine;
  upc_barrier();
  const std::vector<char*> all = blocks;
  upc_barrier();  // before the next call changes it
  return all;
}

char* local_part(upcr_shared_ptr_t p) {
  return reinterpret_cast<char*>(upcri_address_shared(p)) +
         (uint64_t{upcr_mythread()} << upcri_job.slice_shift);
}
// Pages of its own, as the probes' memory has.
upcr_shared_ptr_t shared_memory(size_t bytes_a_thread) {
  bytes_a_thread = std::max(bytes_a_thread, size_t{4096});
  const upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads(), bytes_a_thread);
  memset(local_part(p), 1, bytes_a_thread);
  upc_barrier();
  return p;
}

// --- timing ---

double seconds_of(const std::function<void()>& once, long times) {
  upc_barrier();
  const auto start = Clock::now();
  for (long i = 0; i < times; ++i) once();
  upc_barrier();
  return std::chrono::duration<double>(Clock::now() - start).count() / static_cast<double>(times);
}

// How often a variant runs in a round: about 20 ms, at least once; all threads agree.
long times_for(const std::function<void()>& once) {
  static std::atomic<long> times;
  for (int i = 0; i < 2; ++i) once();
  const double each = seconds_of(once, 1);
  if (upcr_mythread() == 0) times = std::clamp(static_cast<long>(0.02 / each), 1L, 100000L);
  upc_barrier();
  return times;
}

struct Variant {
  const char* name;
  std::function<void()> once;
  std::function<void()> before = nullptr;  // each time, untimed; then `once` runs once a round
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// The goal is a ratio to the first variant.
void row(const char* name, const std::vector<Variant>& variants, double goal) {
  std::vector<std::vector<double>> results(variants.size());
  std::vector<long> times;
  for (const Variant& v : variants) times.push_back(v.before ? 1 : times_for(v.once));
  for (int r = 0; r < rounds; ++r)
    for (size_t v = 0; v < variants.size(); ++v) {
      if (variants[v].before) variants[v].before();
      results[v].push_back(seconds_of(variants[v].once, times[v]));
    }
  if (upcr_mythread() != 0) return;
  std::printf("%-28s", name);
  for (size_t v = 0; v < variants.size(); ++v)
    std::printf("  %s %11.3f us", variants[v].name, median(results[v]) * 1e6);
  std::printf("  ratio %.2f", median(results.back()) / median(results[0]));
  if (goal > 0) std::printf(" (goal %.2f)", goal);
  std::printf("\n");
  std::fflush(stdout);
}

bool wanted(const char* name) {
  return chosen.empty() || std::any_of(chosen.begin(), chosen.end(), [&](const std::string& c) {
           return c == name || (c.back() == '*' && !strncmp(name, c.c_str(), c.size() - 1));
         });
}

// --- rows ---

constexpr upc_flag_t kAll = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;

void synchronisation() {
  static std::atomic<uint64_t> ball{0};
  row("cache-line round trip",
      {{"probe",
        [] {
          const uint64_t me = upcr_mythread();
          static thread_local uint64_t turn = 0;
          if (me > 1) return;
          while (ball.load(std::memory_order_acquire) % 2 != me) __builtin_ia32_pause();
          ball.store(ball.load(std::memory_order_relaxed) + 1, std::memory_order_release);
          turn++;
        }}},
      0);
  row("barrier", {{"probe", probe_barrier}, {"upc", upc_barrier}}, 1.4);
}

void broadcast(const char* name, size_t bytes, double goal) {
  const auto src = shared_memory(bytes), dst = shared_memory(bytes);
  const auto from = probe_memory(bytes), to = probe_memory(bytes);
  const unsigned me = upcr_mythread();
  row(name,
      {{"probe",
        [=] {
          probe_barrier();
          memcpy(to[me], from[0], bytes);
          probe_barrier();
        }},
       {"upc", [=] { upc_all_broadcast(dst, src, bytes, kAll); }}},
      goal);
  upc_barrier();
  free(from[me]), free(to[me]);
}

// What is left when nobody waits for anybody.
void broadcast_unsynchronised(const char* name, double goal) {
  const auto src = shared_memory(8), dst = shared_memory(8);
  const auto from = probe_memory(8), to = probe_memory(8);
  const unsigned me = upcr_mythread();
  row(name,
      {{"probe",
        [=] {
          memcpy(to[me], from[0], 8);
          asm volatile("" ::: "memory");
        }},
       {"upc", [=] { upc_all_broadcast(dst, src, 8, UPC_IN_NOSYNC | UPC_OUT_NOSYNC); }}},
      goal);
  upc_barrier();
  free(from[me]), free(to[me]);
}

void exchange(const char* name, size_t bytes, double goal) {
  const size_t threads = upcr_threads();
  const auto src = shared_memory(bytes * threads), dst = shared_memory(bytes * threads);
  const auto from = probe_memory(bytes * threads), to = probe_memory(bytes * threads);
  const unsigned me = upcr_mythread();
  row(name,
      {{"probe",
        [=] {
          probe_barrier();
          for (size_t t = 0; t < threads; ++t)
            memcpy(to[me] + t * bytes, from[t] + me * bytes, bytes);
          probe_barrier();
        }},
       {"upc", [=] { upc_all_exchange(dst, src, bytes, kAll); }}},
      goal);
  upc_barrier();
  free(from[me]), free(to[me]);
}

void gather_all(const char* name, size_t bytes, double goal) {
  const size_t threads = upcr_threads();
  const auto src = shared_memory(bytes), dst = shared_memory(bytes * threads);
  const auto from = probe_memory(bytes), to = probe_memory(bytes * threads);
  const unsigned me = upcr_mythread();
  row(name,
      {{"probe",
        [=] {
          probe_barrier();
          for (size_t t = 0; t < threads; ++t) memcpy(to[me] + t * bytes, from[t], bytes);
          probe_barrier();
        }},
       {"upc", [=] { upc_all_gather_all(dst, src, bytes, kAll); }}},
      goal);
  upc_barrier();
  free(from[me]), free(to[me]);
}

double sum_of(const double* at, size_t count) {
  double lanes[8] = {};
  for (size_t i = 0; i + 8 <= count; i += 8)
    for (size_t j = 0; j < 8; ++j) lanes[j] += at[i + j];
  return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
         ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

void reduce(const char* name, size_t each, double goal) {
  const size_t threads = upcr_threads();
  const auto src = shared_memory(each * sizeof(double)), dst = shared_memory(sizeof(double));
  const auto from = probe_memory(each * sizeof(double));
  static Flag sums[64];
  const unsigned me = upcr_mythread();
  for (size_t i = 0; i < each; ++i) {
    reinterpret_cast<double*>(local_part(src))[i] = 1.0;
    reinterpret_cast<double*>(from[me])[i] = 1.0;
  }
  row(name,
      {{"probe",
        [=] {
          probe_barrier();
          const auto* mine = reinterpret_cast<const double*>(from[me]);
          const double sum = each == 1 ? mine[0] : sum_of(mine, each);
          sums[me].epoch.store(__builtin_bit_cast(uint64_t, sum), std::memory_order_relaxed);
          probe_barrier();
          if (me == 0) {
            double all = 0;
            for (size_t t = 0; t < threads; ++t)
              all += __builtin_bit_cast(double, sums[t].epoch.load(std::memory_order_relaxed));
            asm volatile("" : : "x"(all));
          }
        }},
       {"upc", [=] { upc_all_reduceD(dst, src, UPC_ADD, each * threads, each, nullptr, kAll); }}},
      goal);
  upc_barrier();
  free(from[me]);
}

// Two passes: sum the parts, then scan each from where the one before ends.
void prefix_reduce(const char* name, size_t each, double goal) {
  const size_t threads = upcr_threads();
  const auto src = shared_memory(each * sizeof(double)), dst = shared_memory(each * sizeof(double));
  const auto from = probe_memory(each * sizeof(double)), to = probe_memory(each * sizeof(double));
  static Flag sums[64];
  const unsigned me = upcr_mythread();
  for (size_t i = 0; i < each; ++i) {
    reinterpret_cast<double*>(local_part(src))[i] = 1.0;
    reinterpret_cast<double*>(from[me])[i] = 1.0;
  }
  row(name,
      {{"probe",
        [=] {
          probe_barrier();
          const auto* mine = reinterpret_cast<const double*>(from[me]);
          auto* target = reinterpret_cast<double*>(to[me]);
          sums[me].epoch.store(__builtin_bit_cast(uint64_t, sum_of(mine, each)),
                               std::memory_order_relaxed);
          probe_barrier();
          double sum = 0;
          for (unsigned t = 0; t < me; ++t)
            sum += __builtin_bit_cast(double, sums[t].epoch.load(std::memory_order_relaxed));
          for (size_t i = 0; i < each; ++i) target[i] = sum += mine[i];
          probe_barrier();
        }},
       {"upc",
        [=] { upc_all_prefix_reduceD(dst, src, UPC_ADD, each * threads, each, nullptr, kAll); }}},
      goal);
  upc_barrier();
  free(from[me]), free(to[me]);
}

struct Record {
  long key, payload;
};

template <class T>
long key_of(const T& element) {
  if constexpr (std::is_same_v<T, Record>)
    return element.key;
  else
    return element;
}
template <class T>
int compare_shared(upcr_shared_ptr_t a, upcr_shared_ptr_t b) {
  const long x = key_of(*reinterpret_cast<const T*>(upcri_address_shared(a)));
  const long y = key_of(*reinterpret_cast<const T*>(upcri_address_shared(b)));
  return (x > y) - (x < y);
}
template <class T>
bool less_local(const T& a, const T& b) {
  return key_of(a) < key_of(b);
}

template <class T>
void fill(T* at, size_t count, uint64_t seed) {
  for (size_t i = 0; i < count; ++i) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const auto key = static_cast<long>(seed >> 20);
    if constexpr (std::is_same_v<T, Record>)
      at[i] = {key, static_cast<long>(i)};
    else
      at[i] = key;
  }
}

template <class T>
void sort(const char* name, size_t count, double goal) {
  const size_t threads = upcr_threads(), each = count / threads;
  const auto array = shared_memory(each * sizeof(T));
  static std::vector<T> whole;
  if (upcr_mythread() == 0) whole.resize(count);
  upc_barrier();
  // By pointer for the peer as well: a volatile copy keeps it from being inlined.
  static bool (*volatile less)(const T&, const T&) = less_local<T>;
  row(name,
      {{"std::stable_sort, 1 thread",
        [] {
          if (upcr_mythread() == 0) std::stable_sort(whole.begin(), whole.end(), less);
        },
        [] {
          if (upcr_mythread() == 0) fill(whole.data(), whole.size(), 1);
        }},
       {"upc",
        [=] { upc_all_sort(array, sizeof(T), each * threads, each, compare_shared<T>, kAll); },
        [=] { fill(reinterpret_cast<T*>(local_part(array)), each, upcr_mythread() + 1); }}},
      goal);
  if (upcr_mythread() == 0) whole = {};
  upc_barrier();
}

int run(int, char**) {
  struct Row {
    const char* name;
    std::function<void(const char*)> measure;
  };
  constexpr size_t kK = 1024, kM = kK * kK;
  const size_t share = 16000000 / upcr_threads();
  const Row rows[] = {
      {"synchronisation", [](const char*) { synchronisation(); }},
      {"broadcast 8 B", [](const char* n) { broadcast(n, 8, 0.86); }},
      {"broadcast 64 KiB", [](const char* n) { broadcast(n, 64 * kK, 1.06); }},
      {"broadcast 16 MiB", [](const char* n) { broadcast(n, 16 * kM, 0.69); }},
      {"broadcast 8 B, NOSYNC", [](const char* n) { broadcast_unsynchronised(n, 0); }},
      {"exchange 8 B", [](const char* n) { exchange(n, 8, 0.96); }},
      {"exchange 64 KiB", [](const char* n) { exchange(n, 64 * kK, 1.0); }},
      {"exchange 4 MiB", [](const char* n) { exchange(n, 4 * kM, 0.74); }},
      {"gather_all 8 B", [](const char* n) { gather_all(n, 8, 0.96); }},
      {"gather_all 64 KiB", [](const char* n) { gather_all(n, 64 * kK, 1.0); }},
      {"reduce 1 double a thread", [](const char* n) { reduce(n, 1, 0.96); }},
      {"reduce 16M doubles", [=](const char* n) { reduce(n, share, 0.80); }},
      {"prefix 16M doubles", [=](const char* n) { prefix_reduce(n, share, 0.875); }},
      {"sort 10M long", [](const char* n) { sort<long>(n, 10000000, 0.50); }},
      {"sort 10M records", [](const char* n) { sort<Record>(n, 10000000, 0.53); }},
  };
  for (const Row& r : rows)
    if (wanted(r.name)) r.measure(r.name);
  upc_barrier();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const char* threads = "2";
  for (int i = 1; i < argc; ++i) {
    if (!strcmp(argv[i], "-rounds") && i + 1 < argc)
      rounds = std::max(1, atoi(argv[++i]));
    else if (!strcmp(argv[i], "-threads") && i + 1 < argc)
      threads = argv[++i];
    else
      chosen.push_back(argv[i]);
  }
  setenv("UPC_THREADS", threads, 1);
  upcr_startup_init(&argc, &argv, 0, 0, "main");
  upcr_startup_attach(uintptr_t{1} << 31, 0, 0);
  upcr_startup_spawnfuncs functions = {};
  functions.main_function = run;
  upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
}
