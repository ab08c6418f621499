// The indispensable work of the collectives: a barrier, the copies by their receivers, and a
// barrier after them.
#include "../threads.h"
#include "sizes.h"

namespace {

struct Part {
  char* at = nullptr;
};
Part from[64], to[64];
double sums[64 * 16];
thread_local size_t bytes, doubles;

void copy(char* target, const char* source) {
  if (bytes == 8)
    memcpy(target, source, 8);
  else
    memcpy(target, source, bytes);
}
void broadcast(long count) {
  while (count--) {
    probe_barrier();
    copy(to[bench_number].at, from[0].at);
    probe_barrier();
  }
}
void scatter(long count) {
  while (count--) {
    probe_barrier();
    copy(to[bench_number].at, from[0].at + bench_number * bytes);
    probe_barrier();
  }
}
void gather(long count) {
  while (count--) {
    probe_barrier();
    copy(to[0].at + bench_number * bytes, from[bench_number].at);
    probe_barrier();
  }
}
void gather_all(long count) {
  while (count--) {
    probe_barrier();
    for (int t = 0; t < bench_count; ++t) copy(to[bench_number].at + t * bytes, from[t].at);
    probe_barrier();
  }
}
void exchange(long count) {
  while (count--) {
    probe_barrier();
    for (int t = 0; t < bench_count; ++t)
      copy(to[bench_number].at + t * bytes, from[t].at + bench_number * bytes);
    probe_barrier();
  }
}
void permute(long count) {
  const int before = (bench_number + bench_count - 1) % bench_count;
  while (count--) {
    probe_barrier();
    copy(to[bench_number].at, from[before].at);
    probe_barrier();
  }
}
double sum_of(const double* at, size_t count) {
  double lanes[32] = {}, sum = 0;
  size_t i = 0;
  for (; i + 32 <= count; i += 32)
    for (size_t j = 0; j < 32; ++j) lanes[j] += at[i + j];
  for (; i < count; ++i) lanes[0] += at[i];
  for (double lane : lanes) sum += lane;
  return sum;
}
double& sum_at(int t) { return sums[16 * t]; }
void reduce(long count) {
  while (count--) {
    probe_barrier();
    sum_at(bench_number) = sum_of(reinterpret_cast<double*>(from[bench_number].at), doubles);
    probe_barrier();
    if (bench_number == 0) {
      double all = 0;
      for (int t = 0; t < bench_count; ++t) all += sum_at(t);
      BENCH_USE(all);
    }
  }
}
void prefix_reduce(long count) {
  while (count--) {
    const auto* mine = reinterpret_cast<const double*>(from[bench_number].at);
    auto* target = reinterpret_cast<double*>(to[bench_number].at);
    probe_barrier();
    sum_at(bench_number) = sum_of(mine, doubles);
    probe_barrier();
    double sum = 0;
    for (int t = 0; t < bench_number; ++t) sum += sum_at(t);
    for (size_t i = 0; i < doubles; ++i) target[i] = sum += mine[i];
    probe_barrier();
  }
}

void row_with(const char* row, void (*body)(long), size_t source, size_t target) {
  if (!bench_is_wanted(row)) return;
  for (auto [part, size] : {std::pair{&from[bench_number], source}, {&to[bench_number], target}}) {
    part->at = static_cast<char*>(aligned_alloc(4096, (size + 4095) & ~size_t{4095}));
    memset(part->at, 0, size);
  }
  bench_row(row, body);
  probe_barrier();
  free(from[bench_number].at);
  free(to[bench_number].at);
}

void all_rows() {
  char row[64];
  for (const auto& size : sizes) {
    bytes = size.bytes;
    const size_t room = bytes * bench_count;
    const std::pair<const char*, void (*)(long)> rows[] = {
        {"broadcast", broadcast},   {"scatter", scatter},   {"gather", gather},
        {"gather_all", gather_all}, {"exchange", exchange}, {"permute", permute}};
    for (const auto& [name, body] : rows) {
      snprintf(row, sizeof row, "%s %s", name, size.name);
      row_with(row, body, room, room);
    }
  }
  for (const auto& count : counts) {
    doubles = count.doubles / (count.of_all ? bench_count : 1);
    snprintf(row, sizeof row, "reduce %s", count.name);
    row_with(row, reduce, doubles * sizeof(double), 8);
    snprintf(row, sizeof row, "prefix_reduce %s", count.name);
    row_with(row, prefix_reduce, doubles * sizeof(double), doubles * sizeof(double));
  }
}

}  // namespace

int main(int argc, char** argv) { bench_run(argc, argv, all_rows); }
