// SPDX-License-Identifier: MIT
// Scalar accesses, blocking and non-blocking: each form of put and get, of all sizes, at random
// places, against a private array that holds the expected bytes of shared memory.
#include <doctest/doctest.h>
#include <string.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr size_t kObjectBytes = 4096;
constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

// The puts and gets of one kind of pointer, under common names.
struct Phased {
  using Pointer = upcr_shared_ptr_t;
  static Pointer of(upcr_shared_ptr_t p) { return p; }
#define FORWARD(name, kind) \
  static auto name(auto... arguments) { return upcr_##name##_##kind(arguments...); }
#define FORWARD_SUFFIX(name, kind, suffix)                \
  static auto name##_##suffix(auto... arguments) {        \
    return upcr_##name##_##kind##_##suffix(arguments...); \
  }
// clang-format mistakes this list for an expression.
// clang-format off
#define FORWARD_ALL(kind)                                                                         \
  FORWARD(put, kind) FORWARD(get, kind) FORWARD(put_nb, kind) FORWARD(get_nb, kind)               \
  FORWARD(put_nbi, kind) FORWARD(get_nbi, kind) FORWARD_SUFFIX(put, kind, strict)                 \
  FORWARD_SUFFIX(get, kind, strict) FORWARD_SUFFIX(put_nb, kind, strict)                          \
  FORWARD_SUFFIX(get_nb, kind, strict) FORWARD_SUFFIX(put, kind, val)                             \
  FORWARD_SUFFIX(get, kind, val) FORWARD_SUFFIX(put, kind, val_strict)                            \
  FORWARD_SUFFIX(get, kind, val_strict) FORWARD_SUFFIX(put_nb, kind, val)                         \
  FORWARD_SUFFIX(put_nb, kind, val_strict) FORWARD_SUFFIX(put_nbi, kind, val)                     \
  FORWARD_SUFFIX(get_nb, kind, val) FORWARD_SUFFIX(get_nb, kind, val_strict)                      \
  FORWARD_SUFFIX(put, kind, floatval)            FORWARD_SUFFIX(get, kind, floatval)              \
  FORWARD_SUFFIX(put, kind, floatval_strict) FORWARD_SUFFIX(get, kind, floatval_strict)           \
  FORWARD_SUFFIX(put, kind, doubleval) FORWARD_SUFFIX(get, kind, doubleval)                       \
  FORWARD_SUFFIX(put, kind, doubleval_strict) FORWARD_SUFFIX(get, kind, doubleval_strict)
  // clang-format on
  FORWARD_ALL(shared)
};
struct Phaseless {
  using Pointer = upcr_pshared_ptr_t;
  static Pointer of(upcr_shared_ptr_t p) { return upcr_shared_to_pshared(p); }
  FORWARD_ALL(pshared)
};

// A shared object, on any thread, and its expected bytes.
class Model {
 public:
  Model(upcr_shared_ptr_t object, uint64_t seed) : object_(object), random_(seed) {
    for (char& byte : bytes_) byte = static_cast<char>(random_.bits());
    upcr_memput(object_, bytes_, kObjectBytes);
  }

  Random& random() { return random_; }
  // Chooses the target of the next access: nbytes bytes from an aligned offset at_.
  void choose(size_t nbytes, size_t alignment) {
    nbytes_ = nbytes;
    at_ = random_.below((kObjectBytes - nbytes) / alignment) * alignment;
    offset_ = random_.below(2) ? 0 : random_.between(-200, 200);
  }
  // A pointer for the access, with a random phase. The target is offset() bytes past it.
  upcr_shared_ptr_t pointer() {
    const auto phase = static_cast<upcr_phase_t>(random_.below(UPCR_MAX_BLOCKSIZE));
    const auto address = upcri_integer_shared(object_) + at_ - static_cast<size_t>(offset_);
    return upcr_pshared_to_shared_withphase(address, phase);
  }
  ptrdiff_t offset() const { return offset_; }
  char* bytes() { return bytes_ + at_; }
  // Compares shared memory with the model, from 32 bytes before the target to 32 bytes past it.
  void check() {
    const size_t begin = at_ < 32 ? 0 : at_ - 32;
    const size_t end = at_ + nbytes_ + 32 < kObjectBytes ? at_ + nbytes_ + 32 : kObjectBytes;
    const char* memory = static_cast<const char*>(upcr_cast(object_));
    EXPECT(memcmp(memory + begin, bytes_ + begin, end - begin) == 0);
  }

 private:
  upcr_shared_ptr_t object_;
  Random random_;
  char bytes_[kObjectBytes];
  size_t nbytes_ = 0, at_ = 0;
  ptrdiff_t offset_ = 0;
};

// Each way to put memory, including its synchronisation.
template <class Kind>
void put_memory(unsigned way, upcr_shared_ptr_t to, ptrdiff_t offset, const void* from, size_t n) {
  const auto p = Kind::of(to);
  upcr_handle_t handle;
  switch (way) {
    case 0: return Kind::put(p, offset, from, n);
    case 1: return Kind::put_strict(p, offset, from, n);
    case 2: return upcr_wait_syncnb(Kind::put_nb(p, offset, from, n));
    case 3: return upcr_wait_syncnb_strict(Kind::put_nb_strict(p, offset, from, n));
    case 4: Kind::put_nbi(p, offset, from, n); return upcr_wait_syncnbi_puts();
    case 5: Kind::put_nbi(p, offset, from, n); return upcr_wait_syncnbi_all();
    case 6:
      handle = Kind::put_nb(p, offset, from, n);
      while (!upcr_try_syncnb(handle)) {
      }
      return;
    case 7:
      handle = Kind::put_nb_strict(p, offset, from, n);
      while (!upcr_try_syncnb_strict(handle)) {
      }
      return;
    default:
      upcr_begin_nbi_accessregion();
      Kind::put_nbi(p, offset, from, n);
      return upcr_wait_syncnb(upcr_end_nbi_accessregion());
  }
}
constexpr unsigned kPutWays = 9;

// Each way to get memory, including its synchronisation.
template <class Kind>
void get_memory(unsigned way, void* to, upcr_shared_ptr_t from, ptrdiff_t offset, size_t n) {
  const auto p = Kind::of(from);
  upcr_handle_t handle;
  switch (way) {
    case 0: return Kind::get(to, p, offset, n);
    case 1: return Kind::get_strict(to, p, offset, n);
    case 2: return upcr_wait_syncnb(Kind::get_nb(to, p, offset, n));
    case 3: return upcr_wait_syncnb_strict(Kind::get_nb_strict(to, p, offset, n));
    case 4: Kind::get_nbi(to, p, offset, n); return upcr_wait_syncnbi_gets();
    case 5: Kind::get_nbi(to, p, offset, n); return upcr_wait_syncnbi_all();
    case 6:
      Kind::get_nbi(to, p, offset, n);
      while (!upcr_try_syncnbi_gets()) {
      }
      return;
    case 7:
      handle = Kind::get_nb(to, p, offset, n);
      while (!upcr_try_syncnb_all(&handle, 1)) {
      }
      return;
    default:
      upcr_begin_nbi_accessregion();
      Kind::get_nbi(to, p, offset, n);
      handle = upcr_end_nbi_accessregion();
      return upcr_wait_syncnb_some(&handle, 1);
  }
}
constexpr unsigned kGetWays = 9;

template <class Kind>
void put_value(unsigned way, upcr_shared_ptr_t to, ptrdiff_t offset, upcr_register_value_t value,
               size_t n) {
  const auto p = Kind::of(to);
  switch (way) {
    case 0: return Kind::put_val(p, offset, value, n);
    case 1: return Kind::put_val_strict(p, offset, value, n);
    case 2: return upcr_wait_syncnb(Kind::put_nb_val(p, offset, value, n));
    case 3: return upcr_wait_syncnb_strict(Kind::put_nb_val_strict(p, offset, value, n));
    default: Kind::put_nbi_val(p, offset, value, n); return upcr_wait_syncnbi_puts();
  }
}
constexpr unsigned kPutValueWays = 5;

template <class Kind>
upcr_register_value_t get_value(unsigned way, upcr_shared_ptr_t from, ptrdiff_t offset, size_t n) {
  const auto p = Kind::of(from);
  switch (way) {
    case 0: return Kind::get_val(p, offset, n);
    case 1: return Kind::get_val_strict(p, offset, n);
    case 2: return upcr_wait_syncnb_valget(Kind::get_nb_val(p, offset, n));
    default: return upcr_wait_syncnb_valget(Kind::get_nb_val_strict(p, offset, n));
  }
}
constexpr unsigned kGetValueWays = 4;

// The object of this thread's model, which has affinity to the next thread.
upcr_shared_ptr_t neighbours_object() {
  const upcr_shared_ptr_t all = upcr_all_alloc(upcr_threads(), kObjectBytes);
  return upcr_add_shared(all, kObjectBytes, (upcr_mythread() + 1) % upcr_threads(), 1);
}

size_t natural(size_t nbytes) { return nbytes == 2 || nbytes == 4 || nbytes == 8 ? nbytes : 1; }

template <class Kind>
void test_memory() {
  Model model(neighbours_object(), upcr_mythread());
  Random& random = model.random();
  char buffer[kObjectBytes];
  for (size_t nbytes = 0; nbytes <= 40; ++nbytes)
    for (unsigned way = 0; way < kPutWays; ++way) {
      model.choose(nbytes, natural(nbytes));
      for (size_t i = 0; i < nbytes; ++i) buffer[i] = static_cast<char>(random.bits());
      put_memory<Kind>(way, model.pointer(), model.offset(), buffer, nbytes);
      memcpy(model.bytes(), buffer, nbytes);
      model.check();
    }
  for (size_t nbytes = 0; nbytes <= 40; ++nbytes)
    for (unsigned way = 0; way < kGetWays; ++way) {
      model.choose(nbytes, natural(nbytes));
      buffer[nbytes] = 77;
      get_memory<Kind>(way, buffer, model.pointer(), model.offset(), nbytes);
      EXPECT(memcmp(buffer, model.bytes(), nbytes) == 0);
      EXPECT_EQ(buffer[nbytes], 77);
    }
  for (unsigned i = 0; i < 100; ++i) {  // large
    const size_t nbytes = random.below(3000);
    model.choose(nbytes, 1);
    memset(buffer, static_cast<int>(random.below(256)), nbytes);
    put_memory<Kind>(i % kPutWays, model.pointer(), model.offset(), buffer, nbytes);
    memcpy(model.bytes(), buffer, nbytes);
    model.check();
    model.choose(nbytes, 1);
    get_memory<Kind>(i % kGetWays, buffer, model.pointer(), model.offset(), nbytes);
    EXPECT(memcmp(buffer, model.bytes(), nbytes) == 0);
  }
}

template <class Kind>
void test_values() {
  Model model(neighbours_object(), upcr_mythread());
  Random& random = model.random();
  for (unsigned round = 0; round < 20; ++round)
    for (size_t nbytes = 1; nbytes <= SIZEOF_UPCR_REGISTER_VALUE_T; ++nbytes) {
      for (unsigned way = 0; way < kPutValueWays; ++way) {
        model.choose(nbytes, natural(nbytes));
        const upcr_register_value_t value = random.bits();
        put_value<Kind>(way, model.pointer(), model.offset(), value, nbytes);
        memcpy(model.bytes(), &value, nbytes);  // little endian
        model.check();
      }
      for (unsigned way = 0; way < kGetValueWays; ++way) {
        model.choose(nbytes, natural(nbytes));
        upcr_register_value_t value = 0;  // no sign extension
        memcpy(&value, model.bytes(), nbytes);
        EXPECT_EQ(get_value<Kind>(way, model.pointer(), model.offset(), nbytes), value);
      }
    }
}

template <class T>
void store_and_check(Model& model, T value) {
  memcpy(model.bytes(), &value, sizeof value);
  model.check();
}

template <class Kind>
void test_floating() {
  Model model(neighbours_object(), upcr_mythread());
  Random& random = model.random();
  for (unsigned round = 0; round < 100; ++round) {
    const double d = static_cast<double>(random.bits()) / 7;
    const float f = static_cast<float>(d);
    model.choose(sizeof f, sizeof f);
    Kind::put_floatval(Kind::of(model.pointer()), model.offset(), f);
    store_and_check(model, f);
    EXPECT(Kind::get_floatval(Kind::of(model.pointer()), model.offset()) == f);
    EXPECT(Kind::get_floatval_strict(Kind::of(model.pointer()), model.offset()) == f);
    model.choose(sizeof f, sizeof f);
    Kind::put_floatval_strict(Kind::of(model.pointer()), model.offset(), -f);
    store_and_check(model, -f);
    model.choose(sizeof d, sizeof d);
    Kind::put_doubleval(Kind::of(model.pointer()), model.offset(), d);
    store_and_check(model, d);
    EXPECT(Kind::get_doubleval(Kind::of(model.pointer()), model.offset()) == d);
    EXPECT(Kind::get_doubleval_strict(Kind::of(model.pointer()), model.offset()) == d);
    model.choose(sizeof d, sizeof d);
    Kind::put_doubleval_strict(Kind::of(model.pointer()), model.offset(), -d);
    store_and_check(model, -d);
  }
}

}  // namespace

TEST_CASE("memory puts and gets of 0 to 40 bytes and more") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      test_memory<Phased>();
      test_memory<Phaseless>();
    });
}

TEST_CASE("puts and gets by value") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      test_values<Phased>();
      test_values<Phaseless>();
    });
}

TEST_CASE("float and double") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      test_floating<Phased>();
      test_floating<Phaseless>();
    });
}

TEST_CASE("constant sizes, as in generated code") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      struct Record {
        int a;
        double b;
        char c[11];
      };
      const upcr_shared_ptr_t all = upcr_all_alloc(upcr_threads(), sizeof(Record));
      const auto next = (upcr_mythread() + 1) % upcr_threads();
      const upcr_pshared_ptr_t theirs =
          upcr_add_pshared1(upcr_shared_to_pshared(all), sizeof(Record), next);
      const upcr_pshared_ptr_t mine =
          upcr_add_pshared1(upcr_shared_to_pshared(all), sizeof(Record), upcr_mythread());
      const Record record = {static_cast<int>(next), next / 4.0, "0123456789"};
      upcr_put_pshared(theirs, 0, &record, sizeof record);
      upcr_barrier(1, 0);
      Record got;
      upcr_get_pshared(&got, mine, 0, sizeof got);
      EXPECT_EQ(got.a, static_cast<int>(upcr_mythread()));
      EXPECT(got.b == upcr_mythread() / 4.0);
      EXPECT(strcmp(got.c, "0123456789") == 0);
      upcr_put_pshared_val(mine, offsetof(Record, a), 7, sizeof(int));
      upcr_put_pshared_doubleval(mine, offsetof(Record, b), 2.5);
      upcr_barrier(2, 0);
      EXPECT_EQ(upcr_get_pshared_val(theirs, offsetof(Record, a), sizeof(int)), 7u);
      EXPECT(upcr_get_pshared_doubleval(theirs, offsetof(Record, b)) == 2.5);
      upcr_barrier(3, 0);
      upcr_put_pshared_strict(mine, 0, &record, sizeof record);
      upcr_get_pshared_strict(&got, mine, 0, sizeof got);
      EXPECT_EQ(got.a, record.a);
    });
}

TEST_CASE("synchronisation calls accept no handle, invalid handles and many handles") {
  run_job(kThreadCounts[0], [] {
    upcr_handle_t handles[100] = {};
    for (upcr_handle_t handle : handles) EXPECT(handle == UPCR_INVALID_HANDLE);
    EXPECT_EQ(upcr_try_syncnb(UPCR_INVALID_HANDLE), 1);
    EXPECT_EQ(upcr_try_syncnb_strict(UPCR_INVALID_HANDLE), 1);
    upcr_wait_syncnb(UPCR_INVALID_HANDLE);
    upcr_wait_syncnb_strict(UPCR_INVALID_HANDLE);
    for (size_t n : {0, 1, 100}) {
      EXPECT_EQ(upcr_try_syncnb_all(handles, n), 1);
      EXPECT_EQ(upcr_try_syncnb_some(handles, n), 1);
      upcr_wait_syncnb_all(handles, n);
      upcr_wait_syncnb_some(handles, n);
    }
    EXPECT_EQ(upcr_try_syncnbi_gets(), 1);
    EXPECT_EQ(upcr_try_syncnbi_puts(), 1);
    EXPECT_EQ(upcr_try_syncnbi_all(), 1);
    upcr_wait_syncnbi_gets();
    upcr_wait_syncnbi_puts();
    upcr_wait_syncnbi_all();
    upcr_begin_nbi_accessregion();
    EXPECT_EQ(upcr_try_syncnb(upcr_end_nbi_accessregion()), 1);

    // Many accesses in flight at once, with one wait for all.
    const upcr_shared_ptr_t object = upcr_alloc(100 * sizeof(int));
    for (int i = 0; i < 100; ++i)
      handles[i] = upcr_put_nb_shared(object, i * static_cast<ptrdiff_t>(sizeof i), &i, sizeof i);
    upcr_wait_syncnb_all(handles, 100);
    for (int round = 0; round < 1000; ++round)
      for (int i = 0; i < 100; ++i)
        upcr_put_nbi_shared_val(object, i * 4, static_cast<uint64_t>(i + round), sizeof(int));
    while (!upcr_try_syncnbi_all()) {
    }
    for (int i = 0; i < 100; ++i) EXPECT_EQ(upcr_get_shared_val(object, i * 4, 4), i + 999u);
  });
}

TEST_CASE("atomic sizes") {
  run_job(kThreadCounts[0], [] {
    for (size_t size = 1; size <= 16; ++size)
      EXPECT_EQ(UPCR_ATOMIC_MEMSIZE(size) != 0, size == 1 || size == 2 || size == 4 || size == 8);
    EXPECT_EQ(UPCR_ATOMIC_MEMSIZE(0), 8);
    static_assert(UPCR_ATOMIC_MEMSIZE(4), "a compile-time constant");
  });
}

TEST_CASE("accesses of an atomic size are never torn") {
  // Each thread stores values of eight equal bytes, and checks that it reads no mixture.
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      const upcr_shared_ptr_t word = upcr_all_alloc(1, 64);
      upcr_put_shared_val_strict(word, 0, 0, 8);
      upcr_barrier(0, kAnonymous);
      const uint64_t ones = 0x0101010101010101u;
      for (unsigned i = 0; i < 20000 / upcr_threads() + 50; ++i) {
        upcr_put_shared_val_strict(word, 0, ones * ((upcr_mythread() + i) % 251), 8);
        const uint64_t seen = upcr_get_shared_val_strict(word, 0, 8);
        EXPECT_EQ(seen, ones * (seen & 0xff));
      }
    });
}
