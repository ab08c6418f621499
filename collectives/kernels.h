// SPDX-License-Identifier: MIT
// One thread's operations on adjacent elements, for every type and operation. The rest of a
// reduction knows only the size of elements.
//
// The fold of a built-in operation keeps kLanes running results, lane j for elements j, j + kLanes,
// …. It then combines lane j with lane j + kLanes/2, and so on by halves; the remaining elements
// are added one by one. Fewer than 2 * kLanes elements, long double, and user functions are folded
// one by one from the left. Only floating point shows the difference.
#ifndef UPC_COLLECTIVES_KERNELS_H
#define UPC_COLLECTIVES_KERNELS_H

#include <upcri/collectives.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace upc::collectives {

// Two cache lines of running results: enough independent additions to hide their latency.
template <class T>
inline constexpr uint64_t kLanes = std::is_same_v<T, long double> ? 1 : 128 / sizeof(T);

// Parts of a run that are scanned in parallel, see fold_parts.
inline constexpr uint64_t kStreams = 4;

// An element of any type.
struct Value {
  alignas(16) unsigned char bytes[16];
};
// A T (*)(T, T) of the program.
using UserFunction = void (*)();

// One operation on one type. Elements in user memory need no alignment; count > 0.
struct Kernel {
  // at[0] op … op at[count-1].
  Value (*fold)(const char* at, uint64_t count, UserFunction user);
  // a op b.
  Value (*join)(const Value& a, const Value& b, UserFunction user);
  // dst[i] = *before op src[0] op … op src[i], without *before if it is NULL; returns the last.
  Value (*scan)(char* dst, const char* src, uint64_t count, const Value* before, UserFunction user);
  // The same in two steps, for count >= kStreams: fold_parts returns the fold of the run, and
  // stores what scan_parts needs to scan kStreams parts of it in parallel. A single stream would be
  // bound by the latency of the operation.
  Value (*fold_parts)(const char* src, uint64_t count, Value* parts, UserFunction user);
  void (*scan_parts)(char* dst, const char* src, uint64_t count, const Value* before,
                     const Value* parts, UserFunction user);
};

// The kernels of a type: 0 to 8 for UPC_ADD to UPC_MAX in the order of their bits, 9 for the user's
// function; all members NULL where the operation does not exist.
struct ElementType {
  size_t size;
  bool floating;
  Kernel kernels[10];
};
template <class T>
const ElementType& element_type();

// The kernel for op, or NULL if the type has no such operation.
inline const Kernel* kernel_for(const ElementType& type, upc_op_t op) {
  if (op == UPC_FUNC || op == UPC_NONCOMM_FUNC) return &type.kernels[9];
  if (op < UPC_ADD || op > UPC_MAX || (op & (op - 1)) != 0) return nullptr;
  const Kernel* kernel = &type.kernels[__builtin_ctz(static_cast<unsigned>(op))];
  return kernel->fold ? kernel : nullptr;
}

}  // namespace upc::collectives

#endif
