// SPDX-License-Identifier: MIT
// Collectives over one private value per thread (bupc_collectivev.h). Each thread offers a copy of
// its value, all meet, and then each reads what it needs from the others' offers. There are two
// sets of offers, used in turn: a set is written again only after all threads have reached the call
// in between, and so have finished reading it. So a call needs one barrier.
#include <bupc_collectivev.h>
#include <stdlib.h>
#include <string.h>

#include <atomic>

#include "collectives/kernels.h"
#include "runtime/agreement.h"
#include "runtime/job.h"
#include "smp/os.h"

using upc::runtime::CollectiveArgument;
using upc::runtime::CollectiveCall;
using upc::runtime::me;
using upc::runtime::meet;
namespace collectives = upc::collectives;

namespace {

// A thread's offer, in its own cache line; ordered by the barrier.
struct alignas(upc::smp::os::kCacheLine) Offer {
  const char* data;
  std::atomic<uint32_t> sender;  // in a permutation, the thread that wrote here, plus 1
  alignas(16) char small[48];

  void copy_out(void* to, size_t nbytes) const { memcpy(to, data, nbytes); }
};
Offer offers[2][UPCR_MAX_THREADS];

// Where the calling thread copies values that do not fit an offer, one for each set.
struct Buffer {
  char* bytes;
  size_t size;
};
__thread Buffer buffers[2];
__thread uint32_t calls;

char* room(const char* function, Buffer& buffer, size_t nbytes) {
  if (buffer.size >= nbytes) return buffer.bytes;
  free(buffer.bytes);
  buffer.size = nbytes;
  buffer.bytes = static_cast<char*>(malloc(nbytes));
  if (!buffer.bytes) upcri_fatal("%s: no memory for a copy of %zu bytes", function, nbytes);
  return buffer.bytes;
}

// One call on one thread.
class Exchange {
 public:
  explicit Exchange(const char* function) : function_(function), set_(calls++ % 2) {}

  // Offers a copy of nbytes bytes, in the slot of this thread or of another.
  void offer(unsigned place, const void* data, size_t nbytes) {
    Offer& offer = offers[set_][place];
    char* copy =
        nbytes <= sizeof offer.small ? offer.small : room(function_, buffers[set_], nbytes);
    memcpy(copy, data, nbytes);
    offer.data = copy;
  }
  Offer& from(unsigned thread) const { return offers[set_][thread]; }

 private:
  const char* const function_;
  const uint32_t set_;
};

unsigned thread_number(const char* function, const char* what, int thread) {
  if (thread < 0 || static_cast<unsigned>(thread) >= upcri_job.threads)
    upcri_fatal("%s: %s is %d, and threads are 0 to %u", function, what, thread,
                upcri_job.threads - 1);
  return static_cast<unsigned>(thread);
}

void require_array(const char* function, const void* array) {
#ifdef UPCRI_CHECK
  if (!array) upcri_fatal("%s: the array is NULL on its root", function);
#else
  (void)function, (void)array;
#endif
}

CollectiveArgument size_argument(size_t nbytes) { return {"sizeof(TYPE)", nbytes}; }
CollectiveArgument root_argument(unsigned root) { return {"root", root}; }

// A type that supports computation.
struct NumberType {
  const char* name;
  const collectives::ElementType& elements;
};

template <class T>
NumberType number_type(const char* name) {
  return {name, collectives::element_type<T>()};
}

NumberType number_type_of(upc_type_t type) {
  // clang-format off
  switch (type) {
    case UPC_CHAR: return number_type<signed char>("char");
    case UPC_UCHAR: return number_type<unsigned char>("unsigned char");
    case UPC_SHORT: return number_type<signed short>("short");
    case UPC_USHORT: return number_type<unsigned short>("unsigned short");
    case UPC_INT: return number_type<signed int>("int");
    case UPC_UINT: return number_type<unsigned int>("unsigned int");
    case UPC_LONG: return number_type<signed long>("long");
    case UPC_ULONG: return number_type<unsigned long>("unsigned long");
    case UPC_LLONG: return number_type<signed long>("long long");
    case UPC_ULLONG: return number_type<unsigned long>("unsigned long long");
    case UPC_FLOAT: return number_type<float>("float");
    case UPC_DOUBLE: return number_type<double>("double");
    default: return number_type<long double>("long double");
  }
  // clang-format on
}

// Combines the values of threads 0 to last.
class Combination {
 public:
  Combination(const char* function, upc_type_t type, upc_op_t op)
      : type_(number_type_of(type)), op_(op), kernel_(collectives::kernel_for(type_.elements, op)) {
    if (!kernel_ || op == UPC_FUNC || op == UPC_NONCOMM_FUNC)
      upcri_fatal("%s: %s has no operation 0x%x; give one of UPC_ADD to UPC_MAX that it has",
                  function, type_.name, static_cast<unsigned>(op));
  }
  size_t size() const { return type_.elements.size; }
  // The arguments that must be equal on all threads.
  CollectiveCall call(const char* function) const {
    return {function,
            {{"TYPE", reinterpret_cast<uint64_t>(type_.name), CollectiveArgument::kName},
             {"op", static_cast<uint64_t>(op_), CollectiveArgument::kBits}}};
  }
  void operator()(Exchange& exchange, unsigned last, void* result) const {
    collectives::Value sum = {}, next = {};
    exchange.from(0).copy_out(&sum, size());
    for (unsigned t = 1; t <= last; ++t) {
      exchange.from(t).copy_out(&next, size());
      sum = kernel_->join(sum, next, nullptr);
    }
    memcpy(result, &sum, size());
  }

 private:
  const NumberType type_;
  const upc_op_t op_;
  const collectives::Kernel* kernel_;
};

constexpr char kBroadcast[] = "bupc_allv_broadcast", kScatter[] = "bupc_allv_scatter",
               kGather[] = "bupc_allv_gather", kGatherAll[] = "bupc_allv_gather_all",
               kPermute[] = "bupc_allv_permute", kReduce[] = "bupc_allv_reduce",
               kReduceAll[] = "bupc_allv_reduce_all", kPrefix[] = "bupc_allv_prefix_reduce";

}  // namespace

void(upcri_allv_broadcast)(void* value, size_t nbytes, int root) {
  const unsigned from = thread_number(kBroadcast, "root", root);
  Exchange exchange(kBroadcast);
  if (me() == from) exchange.offer(from, value, nbytes);
  meet({kBroadcast, {size_argument(nbytes), root_argument(from)}});
  if (me() != from) exchange.from(from).copy_out(value, nbytes);
}

void(upcri_allv_scatter)(void* value, size_t nbytes, int root, const void* array) {
  const unsigned from = thread_number(kScatter, "root", root);
  Exchange exchange(kScatter);
  if (me() == from) {
    require_array(kScatter, array);
    exchange.offer(from, array, nbytes * upcri_job.threads);
  }
  meet({kScatter, {size_argument(nbytes), root_argument(from)}});
  memcpy(value, exchange.from(from).data + me() * nbytes, nbytes);
}

void*(upcri_allv_gather)(const void* value, size_t nbytes, int root, void* array) {
  const bool all = root == -1;
  const char* const function = all ? kGatherAll : kGather;
  const unsigned to = all ? me() : thread_number(kGather, "root", root);
  if (!all && me() == to) require_array(kGather, array);
  Exchange exchange(function);
  exchange.offer(me(), value, nbytes);
  CollectiveCall call = {function, {size_argument(nbytes)}};
  if (!all) call.arguments[1] = root_argument(to);
  meet(call);
  if (me() != to || !array) return array;
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    exchange.from(t).copy_out(static_cast<char*>(array) + t * nbytes, nbytes);
  return array;
}

void(upcri_allv_permute)(void* value, size_t nbytes, int to) {
  const unsigned target = thread_number(kPermute, "the target", to);
  Exchange exchange(kPermute);
  // The second of two threads finds the first.
  const uint32_t other = exchange.from(target).sender.exchange(me() + 1, std::memory_order_relaxed);
  if (other != 0)
    upcri_fatal("%s: threads %u and %u both send to thread %u", kPermute, other - 1, me(), target);
  exchange.offer(target, value, nbytes);
  meet({kPermute, {size_argument(nbytes)}});
  Offer& received = exchange.from(me());
  received.copy_out(value, nbytes);
  received.sender.store(0, std::memory_order_relaxed);
}

void(upcri_allv_reduce)(void* value, upc_type_t type, int root, upc_op_t op) {
  const bool all = root == -1;
  const char* const function = all ? kReduceAll : kReduce;
  const unsigned to = all ? me() : thread_number(kReduce, "root", root);
  const Combination combine(function, type, op);
  Exchange exchange(function);
  exchange.offer(me(), value, combine.size());
  CollectiveCall call = combine.call(function);
  if (!all) call.arguments[2] = root_argument(to);
  meet(call);
  if (me() == to) combine(exchange, upcri_job.threads - 1, value);
}

void(upcri_allv_prefix_reduce)(void* value, upc_type_t type, upc_op_t op) {
  const Combination combine(kPrefix, type, op);
  Exchange exchange(kPrefix);
  exchange.offer(me(), value, combine.size());
  meet(combine.call(kPrefix));
  combine(exchange, me(), value);
}
