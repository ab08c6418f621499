// SPDX-License-Identifier: MIT
// UPC's atomicity domains, and its atomics where type or operation are known only at run time. (UPC
// 1.3, optional libraries, 7.5.)
#include "upc_atomic.h"

#include <upcri/alloc.h>

#include "atomics/kernel.h"
#include "runtime/agreement.h"
#include "runtime/diagnostics/out_of_memory.h"
#include "runtime/diagnostics/wrong_pointer.h"
#include "runtime/handle.h"
#include "runtime/heap.h"
#include "runtime/job.h"
#include "smp/os.h"

using namespace upc::runtime;
using upc::atomics::Order;

namespace {

constexpr int kAccessors = UPC_GET | UPC_SET | UPC_CSWAP;
constexpr int kBitwise = UPC_AND | UPC_OR | UPC_XOR;
constexpr int kNumeric = UPC_ADD | UPC_SUB | UPC_MULT | UPC_INC | UPC_DEC | UPC_MIN | UPC_MAX;
// The operations for which x86-64 has an instruction; the bitwise ones only if the old value is not
// fetched.
constexpr int kFast = kAccessors | kBitwise | UPC_ADD | UPC_SUB | UPC_INC | UPC_DEC;

struct Kind {
  const char* name;
  uint32_t width;  // bytes
  int ops;
};
// In the order of UPCRI_ATOMIC_….
constexpr Kind kKinds[] = {
    {"a 32-bit integer", 4, kAccessors | kBitwise | kNumeric},
    {"a 32-bit integer", 4, kAccessors | kBitwise | kNumeric},
    {"a 64-bit integer", 8, kAccessors | kBitwise | kNumeric},
    {"a 64-bit integer", 8, kAccessors | kBitwise | kNumeric},
    {"float", 4, kAccessors | kNumeric},
    {"double", 8, kAccessors | kNumeric},
    {"a pointer-to-shared", 8, kAccessors},
};

// The kind of a type; -1 if it has no atomics.
int kind_of(upc_type_t type) {
  switch (type) {
    case UPC_INT:
    case UPC_INT32: return UPCRI_ATOMIC_i32;
    case UPC_UINT:
    case UPC_UINT32: return UPCRI_ATOMIC_u32;
    case UPC_LONG:
    case UPC_INT64: return UPCRI_ATOMIC_i64;
    case UPC_ULONG:
    case UPC_UINT64: return UPCRI_ATOMIC_u64;
    case UPC_FLOAT: return UPCRI_ATOMIC_f32;
    case UPC_DOUBLE: return UPCRI_ATOMIC_f64;
    case UPC_PTS: return UPCRI_ATOMIC_pts;
    default: return -1;
  }
}

const char* name_of(int op) {
  switch (op) {
    case UPC_ADD: return "UPC_ADD";
    case UPC_MULT: return "UPC_MULT";
    case UPC_AND: return "UPC_AND";
    case UPC_OR: return "UPC_OR";
    case UPC_XOR: return "UPC_XOR";
    case UPC_MIN: return "UPC_MIN";
    case UPC_MAX: return "UPC_MAX";
    case UPC_GET: return "UPC_GET";
    case UPC_SET: return "UPC_SET";
    case UPC_CSWAP: return "UPC_CSWAP";
    case UPC_SUB: return "UPC_SUB";
    case UPC_INC: return "UPC_INC";
    case UPC_DEC: return "UPC_DEC";
    default: return "an unknown operation";
  }
}

const char* function_name(bool strict) {
  return strict ? "upc_atomic_strict" : "upc_atomic_relaxed";
}

struct Domain : Handle {
  uint32_t kind;  // UPCRI_ATOMIC_…
  uint32_t ops;
  static constexpr objects::Kind kKind = objects::Kind::kAtomicityDomain;
};

uintptr_t address_of(upcr_pshared_ptr_t domain) { return domain & ~uintptr_t{UPCRI_ATOMIC_WIDTH}; }

Domain& domain_at(upcr_pshared_ptr_t domain) {
  return *reinterpret_cast<Domain*>(address_of(domain));
}

uint64_t create(int kind, upc_op_t ops) {
  auto* domain = make_handle<Domain>(0);
  if (!domain) out_of_memory("upc_all_atomicdomain_alloc", sizeof(Domain), 0);
  const uint32_t width = kKinds[kind].ops & kBitwise ? kKinds[kind].width
                         : kKinds[kind].width == 4   ? UPCRI_ATOMIC_OTHER4
                                                     : UPCRI_ATOMIC_OTHER8;
  domain->kind = static_cast<uint32_t>(kind);
  domain->ops = static_cast<uint32_t>(ops);
  begin_handle(*domain, "upc_all_atomicdomain_alloc");
  return reinterpret_cast<uintptr_t>(domain) | width;
}

#ifdef UPCRI_CHECK
void check_operand(const char* function, int op, const char* which, const void* given,
                   bool wanted) {
  if (wanted && !given) upcri_fatal("%s: %s needs %s, which is null", function, name_of(op), which);
  if (!wanted && given)
    upcri_fatal("%s: %s does not use %s, which must be null", function, name_of(op), which);
}

void check(upcr_pshared_ptr_t domain, void* fetch_ptr, upc_op_t op, upcr_shared_ptr_t target,
           const void* operand1, const void* operand2, int strict) {
  const char* const function = function_name(strict);
  if (!domain)
    upcri_fatal("%s: the domain is null; allocate it with upc_all_atomicdomain_alloc", function);
  if (!find_handle<Domain>(address_of(domain)))
    no_handle(function, Domain::kKind, address_of(domain));
  const Domain& d = domain_at(domain);
  if (op <= 0 || (op & (op - 1)) != 0)
    upcri_fatal("%s: the operation is %d; give exactly one", function, op);
  if (!(static_cast<int>(d.ops) & op))
    upcri_fatal("%s: %s (%d) is not among the operations that the domain was allocated for",
                function, name_of(op), op);
  if (op == UPC_GET) check_operand(function, op, "fetch_ptr", fetch_ptr, true);
  check_operand(function, op, "operand1", operand1,
                op != UPC_GET && op != UPC_INC && op != UPC_DEC);
  check_operand(function, op, "operand2", operand2, op == UPC_CSWAP);
  const uint32_t width = kKinds[d.kind].width;
  if (upcr_isnull_shared(target)) upcri_fatal("%s: the target is null", function);
  const size_t does = op == UPC_GET ? UPCRI_READS : op == UPC_SET && !fetch_ptr ? UPCRI_WRITES : 0;
  upcri_check_shared(target, 0, width, width | does | UPCRI_ATOMIC | (strict ? UPCRI_STRICT : 0));
}
#endif

// One operation on an object of a C++ type; false if the type has no such operation.
template <Order order, class T>
bool apply(T& object, void* fetch_ptr, int op, const void* operand1, const void* operand2) {
  using namespace upc::atomics;
  const T a = operand1 ? *static_cast<const T*>(operand1) : T{};
  T before{};
  switch (op) {
    case UPC_GET: before = fetch<order>(object); break;
    case UPC_SET:
      if (fetch_ptr)
        before = swap<order>(object, a);
      else
        set<order>(object, a);
      break;
    case UPC_CSWAP:
      before = compare_swap<order>(object, a, *static_cast<const T*>(operand2),
                                   [](T x, T y) { return x == y; });
      break;
    case UPC_ADD: before = fetch_add<order>(object, a); break;
    case UPC_SUB: before = fetch_sub<order>(object, a); break;
    case UPC_INC: before = fetch_add<order>(object, T{1}); break;
    case UPC_DEC: before = fetch_sub<order>(object, T{1}); break;
    case UPC_MULT: before = fetch_mult<order>(object, a); break;
    case UPC_MIN: before = fetch_min<order>(object, a); break;
    case UPC_MAX: before = fetch_max<order>(object, a); break;
    default:
      if constexpr (std::is_integral_v<T>) {
        if (op == UPC_AND)
          before = fetch_and<order>(object, a);
        else if (op == UPC_OR)
          before = fetch_or<order>(object, a);
        else if (op == UPC_XOR)
          before = fetch_xor<order>(object, a);
        else
          return false;
        break;
      }
      return false;
  }
  if (fetch_ptr) *static_cast<T*>(fetch_ptr) = before;
  return true;
}

// Pointers-to-shared are equal if they refer to the same location, whatever their phases.
template <Order order>
bool apply_pts(upcr_shared_ptr_t& object, void* fetch_ptr, int op, const void* operand1,
               const void* operand2) {
  if (op != UPC_CSWAP)
    return (op & kAccessors) && apply<order>(object, fetch_ptr, op, operand1, operand2);
  const upcr_shared_ptr_t before =
      upc::atomics::compare_swap<order>(object, *static_cast<const upcr_shared_ptr_t*>(operand1),
                                        *static_cast<const upcr_shared_ptr_t*>(operand2),
                                        [](upcr_shared_ptr_t x, upcr_shared_ptr_t y) {
                                          return upcr_isequal_shared_shared(x, y) != 0;
                                        });
  if (fetch_ptr) *static_cast<upcr_shared_ptr_t*>(fetch_ptr) = before;
  return true;
}

template <Order order>
bool apply_any(uint32_t kind, void* object, void* fetch_ptr, int op, const void* operand1,
               const void* operand2) {
  const auto as = [&]<class T>(T*) {
    return apply<order>(*static_cast<T*>(object), fetch_ptr, op, operand1, operand2);
  };
  switch (kind) {
    case UPCRI_ATOMIC_i32: return as(static_cast<int32_t*>(nullptr));
    case UPCRI_ATOMIC_u32: return as(static_cast<uint32_t*>(nullptr));
    case UPCRI_ATOMIC_i64: return as(static_cast<int64_t*>(nullptr));
    case UPCRI_ATOMIC_u64: return as(static_cast<uint64_t*>(nullptr));
    case UPCRI_ATOMIC_f32: return as(static_cast<float*>(nullptr));
    case UPCRI_ATOMIC_f64: return as(static_cast<double*>(nullptr));
    default:
      return apply_pts<order>(*static_cast<upcr_shared_ptr_t*>(object), fetch_ptr, op, operand1,
                              operand2);
  }
}

}  // namespace

upcr_pshared_ptr_t(upc_all_atomicdomain_alloc)(upc_type_t type, upc_op_t ops,
                                               upc_atomichint_t hints) {
  const int kind = kind_of(type);
  if (kind < 0)
    upcri_fatal(
        "upc_all_atomicdomain_alloc: type %d has no atomics; use UPC_INT, UINT, LONG, ULONG, "
        "INT32, UINT32, INT64, UINT64, FLOAT, DOUBLE or PTS",
        type);
  if (const int refused = ops & ~kKinds[kind].ops)
    upcri_fatal("upc_all_atomicdomain_alloc: %s (%d) is not an atomic operation on %s",
                name_of(refused & -refused), refused & -refused, kKinds[kind].name);
  return agree({"upc_all_atomicdomain_alloc",
                {{"type", static_cast<uint64_t>(type)},
                 {"ops", static_cast<uint64_t>(ops), CollectiveArgument::kBits},
                 {"hints", static_cast<uint64_t>(hints)}}},
               [&] { return create(kind, ops); });
}

void(upc_all_atomicdomain_free)(upcr_pshared_ptr_t domain) {
  meet({"upc_all_atomicdomain_free",
        {{"ptr", upcr_pshared_to_shared(address_of(domain)), CollectiveArgument::kPointer}}});
  if (!domain || me() != 0) return;
  auto* handle = find_handle<Domain>(address_of(domain));
  if (!handle || !end_handle(*handle))
    no_handle("upc_all_atomicdomain_free", Domain::kKind, address_of(domain));
  heap::free_handle(address_of(domain));
}

// Inlined completely: the calls down to a loop of compare-exchanges cost a third more.
[[gnu::flatten]] void upcri_atomic(upcr_pshared_ptr_t domain, void* fetch_ptr, upc_op_t op,
                                   upcr_shared_ptr_t target, const void* operand1,
                                   const void* operand2, int strict) {
#ifdef UPCRI_CHECK
  check(domain, fetch_ptr, op, target, operand1, operand2, strict);
#endif
  const uint32_t kind = domain_at(domain).kind;
  void* object = reinterpret_cast<void*>(upcri_address_shared(target));
  const bool done =
      strict ? apply_any<Order::kStrict>(kind, object, fetch_ptr, op, operand1, operand2)
             : apply_any<Order::kRelaxed>(kind, object, fetch_ptr, op, operand1, operand2);
  if (!done)
    upcri_fatal("%s: %s (%d) is not an atomic operation on %s", function_name(strict), name_of(op),
                op, kKinds[kind].name);
}

int upc_atomic_isfast(upc_type_t type, upc_op_t ops, upcr_shared_ptr_t addr) {
  const int kind = kind_of(type);
  if (kind < 0 || (ops & ~kKinds[kind].ops)) return 0;
  if (upcri_address_shared(addr) % kKinds[kind].width != 0) return 0;
  // Floating-point arithmetic and compare-and-swap, which compares values, are loops.
  const int fast = kKinds[kind].ops & kBitwise ? kFast : UPC_GET | UPC_SET;
  return (ops & ~fast) == 0;
}
