// SPDX-License-Identifier: MIT
// Random calls of each data function, with random layouts, against a model: the file is a vector of
// bytes, memory is checked byte by byte, and in the end C's stdio reads the file.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "tests/unit/io/files.h"

using namespace upc::test;

namespace {

constexpr unsigned kThreads[] = {1, 2, 3, 4, 8};
constexpr size_t kMost = 200000;  // bytes per call: enough for several parts and a worker
constexpr size_t kRoom = 3 * kMost;

// The kind of a call, which is the same on all threads.
struct Plan {
  bool write, shared, list, async, test;
  upc_flag_t flags;
};

// Random sizes, with a preference for sizes at which layouts are error-prone.
size_t random_bytes(Random& random, size_t most) {
  switch (random.below(5)) {
    case 0: return random.below(3);
    case 1: return random.below(20) * 512;
    case 2: return random.below(2 * most / 3) + most / 3;
    default: return random.up_to(most);
  }
}
size_t random_block(Random& random, size_t bytes) {
  switch (random.below(8)) {
    case 0: return 0;
    case 1: return 1;
    case 5:
    case 6: return 512 + random.below(5000);
    case 2: return 1 + random.below(40);
    case 3: return 200 + random.below(200);
    case 4: return bytes + random.below(3);
    default: return random.up_to(bytes + 1);
  }
}

// Cuts `total` bytes into up to `most` pieces, some of them empty.
std::vector<size_t> random_cuts(Random& random, size_t total, size_t most) {
  std::vector<size_t> cuts = {0, total};
  for (size_t n = random.below(most); n > 0; --n) cuts.push_back(random.below(total + 1));
  std::sort(cuts.begin(), cuts.end());
  std::vector<size_t> pieces;
  for (size_t i = 1; i < cuts.size(); ++i) pieces.push_back(cuts[i] - cuts[i - 1]);
  return pieces;
}

// A byte of memory, and its value before the call.
struct Byte {
  char* at;
  char value;
};

// One thread's part of a call: its places in the file, and its bytes in memory, in order.
struct Part {
  std::vector<upc_filevec> places;
  std::vector<upc_local_memvec> local;
  std::vector<upc_shared_memvec> shared;
  std::vector<Byte> bytes;
};

class Tester {
 public:
  Tester(const std::string& name, uint64_t seed) : name_(name), seed_(seed) {}

  void run(unsigned calls) {
    const unsigned threads = upcr_threads(), me = upcr_mythread();
    base_ = upcr_all_alloc(threads, kRoom);
    private_.assign(kRoom, 0);
    fd_ = upc_all_fopen(name_.c_str(), kNew | UPC_INDIVIDUAL_FP, 0, nullptr);
    EXPECT(fd_ != 0);
    for (unsigned i = 0; i < calls; ++i) {
      Random common((seed_ * 1000 + i) << 16);  // neighbouring seeds have overlapping sequences
      if (common.below(4) == 0) switch_pointer(common);
      one_call(common, i);
    }
    EXPECT_EQ(upc_all_fget_size(fd_), static_cast<int64_t>(model_.size()));
    EXPECT_EQ(upc_all_fclose(fd_), 0);
    if (me == 0) EXPECT(contents_of(name_) == model_);
    barrier();
  }

 private:
  void switch_pointer(Random& random) {
    common_ = random.below(2);
    const int command = common_ ? UPC_SET_COMMON_FP : UPC_SET_INDIVIDUAL_FP;
    EXPECT_EQ(upc_all_fcntl(fd_, command, nullptr), 0);
    const int semantics = random.below(2) ? UPC_SET_STRONG_CA_SEMANTICS : UPC_SET_WEAK_CA_SEMANTICS;
    EXPECT_EQ(upc_all_fcntl(fd_, semantics, nullptr), 0);
  }

  // Each thread works on its own stretches of the file and of memory. Each thread also applies the
  // calls of all threads to its model of the file.
  void one_call(Random& random, unsigned number) {
    const unsigned threads = upcr_threads(), me = upcr_mythread();
    Plan plan = {random.below(2) == 0, random.below(2) == 0,
                 random.below(3) == 0, random.below(3) == 0,
                 random.below(2) == 0, random.below(2) ? kAll : (UPC_IN_MYSYNC | UPC_OUT_MYSYNC)};
    if (common_ && !plan.list) plan.shared = true;
    const bool together = common_ && !plan.list;
    number_ = number;
    fill_memory(number);
    barrier();
    const unsigned parts = together ? 1 : threads;
    const size_t stretch = kMost / parts;
    std::vector<int64_t> results;
    Part mine;
    size_t block = 0, size = 1, count = 0;
    int64_t position = 0;
    std::vector<char> before = model_;
    std::vector<Byte> expected;
    for (unsigned t = 0; t < parts; ++t) {
      Random own(((seed_ * 777 + number) * 64 + t) << 16);
      Part part;
      // With the common pointer, often large enough for a part on each of several threads.
      size_t total =
          together && own.below(2) ? stretch - own.below(5000) : random_bytes(own, stretch);
      const size_t element = 1 + own.below(9);
      if (!plan.list) total = total / element * element;
      const size_t part_block = random_block(own, total / element);
      const auto file_base = static_cast<int64_t>(t * stretch + (together ? own.below(1000) : 0));
      if (plan.list)
        list_part(own, part, plan, t, total, stretch, file_base);
      else
        pointer_part(part, plan, t, total, part_block * element, file_base, own);
      const bool of_mine = together || t == me;
      results.push_back(play(part, plan, before, of_mine ? &expected : nullptr));
      if (of_mine) {
        mine = part;
        block = part_block, size = element, count = total / element, position = file_base;
      }
    }
    if (!plan.list) EXPECT_EQ(upc_all_fseek(fd_, position, UPC_SEEK_SET), position);
    const int64_t result = call(plan, mine, block, size, count);
    EXPECT_EQ(result, results[together ? 0 : me]);
    if (!plan.list) EXPECT_EQ(upc_all_fseek(fd_, 0, UPC_SEEK_CUR), position + result);
    EXPECT_EQ(upc_all_fsync(fd_), 0);
    if (!plan.write) check_memory(expected, together);
    barrier();
  }

  // Each byte of memory identifies its place and the call.
  static char hash(uint64_t place, unsigned number) {
    return static_cast<char>(((place + number * 7919) * 0x9e3779b97f4a7c15u) >> 56);
  }
  static char shared_pattern(const char* at, unsigned number) {
    return hash(reinterpret_cast<uintptr_t>(at), number);
  }
  static char private_pattern(unsigned thread, size_t index, unsigned number) {
    return hash(index * 67 + thread, number);
  }
  char* my_room() const {
    return reinterpret_cast<char*>(upcri_address_shared(base_)) +
           (uint64_t{upcr_mythread()} << upcri_job.slice_shift);
  }
  void fill_memory(unsigned number) {
    for (size_t i = 0; i < kRoom; ++i) my_room()[i] = shared_pattern(my_room() + i, number);
    for (size_t i = 0; i < kRoom; ++i) private_[i] = private_pattern(upcr_mythread(), i, number);
  }
  bool memory_is_as_filled(unsigned number) const {
    for (size_t i = 0; i < kRoom; ++i)
      if (my_room()[i] != shared_pattern(my_room() + i, number) ||
          private_[i] != private_pattern(upcr_mythread(), i, number))
        return false;
    return true;
  }

  // A shared region of `bytes` bytes somewhere in row `row` of `rows` of the shared memory.
  upc_shared_memvec region(Random& random, size_t row, size_t rows, size_t bytes, size_t block) {
    const unsigned thread = static_cast<unsigned>(random.below(upcr_threads()));
    const uint64_t offset = kRoom / rows * row;
    const upcr_shared_ptr_t at = upcri_pack(
        upcri_address_shared(base_) + (uint64_t{thread} << upcri_job.slice_shift) + offset,
        static_cast<upcr_phase_t>(random.below(5)));  // which must be ignored
    // An indefinite block lies on one thread; other layouts need one more block on some threads.
    const size_t fitting = block * 3 < kRoom / rows || block >= bytes ? block : 0;
    return {at, fitting, bytes};
  }
  void add_shared(Part& part, const upc_shared_memvec& region) {
    part.shared.push_back(region);
    for (size_t i = 0; i < region.len; ++i) {
      char* at = byte_at(region.baseaddr, region.blocksize, i);
      part.bytes.push_back({at, shared_pattern(at, number_)});
    }
  }
  // The private memory of any thread, with the addresses of the calling thread's copy.
  void add_private(Part& part, unsigned thread, size_t index, size_t bytes) {
    part.local.push_back({private_.data() + index, bytes});
    for (size_t i = index; i < index + bytes; ++i)
      part.bytes.push_back({private_.data() + i, private_pattern(thread, i, number_)});
  }

  void pointer_part(Part& part, const Plan& plan, unsigned thread, size_t total, size_t block,
                    int64_t position, Random& random) {
    part.places.push_back({position, total});
    if (!plan.shared) return add_private(part, thread, 11, total);
    const size_t rows = common_ ? 1 : upcr_threads();
    add_shared(part, region(random, common_ ? 0 : thread, rows, total, block));
  }

  void list_part(Random& random, Part& part, const Plan& plan, unsigned thread, size_t total,
                 size_t stretch, int64_t base) {
    total = std::min(total, stretch / 2);
    size_t gap_left = stretch - total;
    int64_t at = base;
    for (size_t piece : random_cuts(random, total, 8)) {
      const size_t gap = random.below(3) ? random.below(gap_left + 1) / 4 : 0;
      gap_left -= gap;
      at += static_cast<int64_t>(gap);
      part.places.push_back({at, piece});
      at += static_cast<int64_t>(piece);
    }
    const std::vector<size_t> pieces = random_cuts(random, total, 6);
    std::vector<size_t> order(pieces.size());
    std::iota(order.begin(), order.end(), size_t{0});
    for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    const size_t rows = upcr_threads() * pieces.size();
    for (size_t i = 0; i < pieces.size(); ++i) {
      if (!plan.shared) {
        add_private(part, thread, kRoom / pieces.size() * order[i], pieces[i]);
        continue;
      }
      size_t block = random_block(random, pieces[i]);
      if (pieces[i] + 2 * block > kRoom / rows) block = 0;
      add_shared(part, region(random, thread * pieces.size() + order[i], rows, pieces[i], block));
    }
  }

  // Applies the part to the model; returns the call's result, and the expected memory after it.
  int64_t play(const Part& part, const Plan& plan, const std::vector<char>& before,
               std::vector<Byte>* expected) {
    size_t next = 0;
    for (const upc_filevec& place : part.places)
      for (size_t i = 0; i < place.len; ++i, ++next) {
        const size_t at = static_cast<size_t>(place.offset) + i;
        if (!plan.write) {
          if (at >= before.size()) return static_cast<int64_t>(next);
          if (expected) expected->push_back({part.bytes[next].at, before[at]});
          continue;
        }
        if (at >= model_.size()) model_.resize(at + 1, 0);
        model_[at] = part.bytes[next].value;
      }
    return static_cast<int64_t>(next);
  }

  // Checks that memory holds the bytes that were read, and that no other byte has changed.
  void check_memory(const std::vector<Byte>& expected, bool together) {
    bool alike = true;
    for (const Byte& byte : expected) alike &= *byte.at == byte.value;
    EXPECT(alike);
    barrier();
    for (const Byte& byte : expected) {
      if (together && upcr_mythread() != 0) break;  // all threads expected the same bytes
      const auto* begin = private_.data();
      *byte.at =
          byte.at >= begin && byte.at < begin + kRoom
              ? private_pattern(upcr_mythread(), static_cast<size_t>(byte.at - begin), number_)
              : shared_pattern(byte.at, number_);
    }
    barrier();
    EXPECT(memory_is_as_filled(number_));
  }

  int64_t call(const Plan& plan, const Part& mine, size_t block, size_t size, size_t count) {
    int64_t result =
        plan.list ? call_list(plan, mine) : call_pointer(plan, mine, block, size, count);
    if (plan.async) {
      int done = 0;
      if (plan.test)
        while (!done) result = upc_all_ftest_async(fd_, &done);
      else
        result = upc_all_fwait_async(fd_);
    }
    return result;
  }

  int64_t call_pointer(const Plan& plan, const Part& mine, size_t block, size_t size,
                       size_t count) {
    if (!plan.shared) {
      void* at = mine.local[0].baseaddr;
      if (plan.async)
        return (plan.write ? (upc_all_fwrite_local_async) : (upc_all_fread_local_async))(
                   fd_, at, size, count, plan.flags),
               0;
      return (plan.write ? (upc_all_fwrite_local) : (upc_all_fread_local))(fd_, at, size, count,
                                                                           plan.flags);
    }
    const upcr_shared_ptr_t at = mine.shared[0].baseaddr;
    if (mine.shared[0].blocksize == 0) block = 0;
    if (plan.async)
      return (plan.write ? (upc_all_fwrite_shared_async) : (upc_all_fread_shared_async))(
                 fd_, at, block, size, count, plan.flags),
             0;
    return (plan.write ? (upc_all_fwrite_shared) : (upc_all_fread_shared))(fd_, at, block, size,
                                                                           count, plan.flags);
  }

  int64_t call_list(const Plan& plan, const Part& mine) {
    const size_t places = mine.places.size();
    // The flags of list functions may differ between threads.
    const upc_flag_t flags = upcr_mythread() % 2 ? plan.flags : kAll;
    if (!plan.shared) {
      const size_t entries = mine.local.size();
      if (plan.async)
        return (plan.write ? (upc_all_fwrite_list_local_async) : (upc_all_fread_list_local_async))(
                   fd_, entries, mine.local.data(), places, mine.places.data(), flags),
               0;
      return (plan.write ? (upc_all_fwrite_list_local) : (upc_all_fread_list_local))(
          fd_, entries, mine.local.data(), places, mine.places.data(), flags);
    }
    const size_t entries = mine.shared.size();
    if (plan.async)
      return (plan.write ? (upc_all_fwrite_list_shared_async) : (upc_all_fread_list_shared_async))(
                 fd_, entries, mine.shared.data(), places, mine.places.data(), flags),
             0;
    return (plan.write ? (upc_all_fwrite_list_shared) : (upc_all_fread_list_shared))(
        fd_, entries, mine.shared.data(), places, mine.places.data(), flags);
  }

  const std::string name_;
  const uint64_t seed_;
  upcr_shared_ptr_t base_ = 0;
  upcr_pshared_ptr_t fd_ = 0;
  std::vector<char> private_, model_;
  unsigned number_ = 0;  // the number of the call
  bool common_ = false;
};

}  // namespace

TEST_CASE("random calls agree with the model") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    for (uint64_t seed = 1; seed <= effort(4); ++seed) {
      const std::string name = directory.file("model");
      run_job(threads, [&] { Tester(name, seed * 10 + threads).run(effort(20)); });
    }
}
