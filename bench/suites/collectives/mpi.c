/* MPI's collectives. Where a process may leave before all have received their data, a barrier
 * follows, to give the guarantee of UPC's all-sync modes. */
#include "../mpi.h"

#include "sizes.h"

static char *src, *dst;
static size_t bytes, doubles;

static void broadcast(long count) {
  while (count--) {
    MPI_Bcast(src, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
static void scatter(long count) {
  while (count--) {
    MPI_Scatter(src, (int)bytes, MPI_BYTE, dst, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
static void gather(long count) {
  while (count--) {
    MPI_Gather(src, (int)bytes, MPI_BYTE, dst, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
static void gather_all(long count) {
  while (count--)
    MPI_Allgather(src, (int)bytes, MPI_BYTE, dst, (int)bytes, MPI_BYTE, MPI_COMM_WORLD);
}
static void exchange(long count) {
  while (count--)
    MPI_Alltoall(src, (int)bytes, MPI_BYTE, dst, (int)bytes, MPI_BYTE, MPI_COMM_WORLD);
}
static void permute(long count) {
  const int to = (bench_rank + 1) % bench_size, from = (bench_rank + bench_size - 1) % bench_size;
  while (count--) {
    MPI_Sendrecv(src, (int)bytes, MPI_BYTE, to, 0, dst, (int)bytes, MPI_BYTE, from, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
static double sum_of(const double* at, size_t count) {
  double lanes[8] = {0}, sum = 0;
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    for (size_t j = 0; j < 8; ++j) lanes[j] += at[i + j];
  for (; i < count; ++i) lanes[0] += at[i];
  for (size_t j = 0; j < 8; ++j) sum += lanes[j];
  return sum;
}
static void reduce(long count) {
  while (count--) {
    double mine = sum_of((const double*)src, doubles), sum;
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    BENCH_USE(sum);
  }
}
static void prefix_reduce(long count) {
  while (count--) {
    double mine = sum_of((const double*)src, doubles), before = 0;
    MPI_Exscan(&mine, &before, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (bench_rank == 0) before = 0;
    for (size_t i = 0; i < doubles; ++i) ((double*)dst)[i] = before += ((double*)src)[i];
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static char* memory(size_t size) {
  char* p = aligned_alloc(4096, (size + 4095) & ~(size_t)4095);
  memset(p, 0, size);
  return p;
}
static void row_with(const char* row, void (*body)(long), size_t from, size_t to) {
  if (!bench_is_wanted(row)) return;
  src = memory(from);
  dst = memory(to);
  bench_row(row, body);
  free(src);
  free(dst);
}

int main(int argc, char** argv) {
  bench_start_mpi(&argc, &argv);
  char row[64];
  for (int i = 0; i < SIZES; ++i) {
    bytes = sizes[i].bytes;
    const struct {
      const char* name;
      void (*body)(long);
    } kRows[] = {{"broadcast", broadcast},   {"scatter", scatter},   {"gather", gather},
                 {"gather_all", gather_all}, {"exchange", exchange}, {"permute", permute}};
    for (size_t r = 0; r < sizeof kRows / sizeof kRows[0]; ++r) {
      sprintf(row, "%s %s", kRows[r].name, sizes[i].name);
      row_with(row, kRows[r].body, bytes * (size_t)bench_size, bytes * (size_t)bench_size);
    }
  }
  for (int i = 0; i < COUNTS; ++i) {
    doubles = counts[i].doubles / (size_t)(counts[i].of_all ? bench_size : 1);
    sprintf(row, "reduce %s", counts[i].name);
    row_with(row, reduce, doubles * sizeof(double), 8);
    sprintf(row, "prefix_reduce %s", counts[i].name);
    row_with(row, prefix_reduce, doubles * sizeof(double), doubles * sizeof(double));
  }
  MPI_Finalize();
  return 0;
}
