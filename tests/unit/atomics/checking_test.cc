// SPDX-License-Identifier: MIT
// Uses of UPC's atomics that are undefined are errors in the checking runtime.
#include <doctest/doctest.h>
#include <upc_atomic.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

JobOptions two_threads() {
  JobOptions options;
  options.threads = 2;
  return options;
}

// Thread 1 makes one call on its own object, with a domain.
template <class Call>
void expect_error(const std::string& text, upc_type_t type, upc_op_t ops, Call call) {
  CAPTURE(text);
  expect_fatal(two_threads(), 1, text, [&] {
    const upcr_pshared_ptr_t domain = upc_all_atomicdomain_alloc(type, ops, 0);
    const upcr_shared_ptr_t target = upcr_alloc(16);
    if (upcr_mythread() == 1) call(domain, target);
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  });
}

}  // namespace

TEST_CASE("undefined uses of a domain are errors") {
  const upc_op_t kAll = UPC_ADD | UPC_GET | UPC_INC | UPC_CSWAP;
  static const long one = 1, two = 2;
  static long fetched;
  expect_error("UPC_MULT (2) is not among the operations", UPC_LONG, kAll,
               [](auto d, auto t) { upc_atomic_relaxed(d, nullptr, UPC_MULT, t, &one, nullptr); });
  expect_error("the operation is 3; give exactly one", UPC_LONG, kAll, [](auto d, auto t) {
    upc_atomic_relaxed(d, nullptr, UPC_ADD | UPC_MULT, t, &one, nullptr);
  });
  expect_error("UPC_GET needs fetch_ptr", UPC_LONG, kAll,
               [](auto d, auto t) { upc_atomic_strict(d, nullptr, UPC_GET, t, nullptr, nullptr); });
  expect_error("UPC_ADD needs operand1", UPC_LONG, kAll, [](auto d, auto t) {
    upc_atomic_strict(d, &fetched, UPC_ADD, t, nullptr, nullptr);
  });
  expect_error("UPC_ADD does not use operand2", UPC_LONG, kAll,
               [](auto d, auto t) { upc_atomic_relaxed(d, &fetched, UPC_ADD, t, &one, &two); });
  expect_error("UPC_INC does not use operand1", UPC_LONG, kAll,
               [](auto d, auto t) { upc_atomic_relaxed(d, &fetched, UPC_INC, t, &one, nullptr); });
  expect_error("UPC_CSWAP needs operand2", UPC_LONG, kAll, [](auto d, auto t) {
    upc_atomic_relaxed(d, &fetched, UPC_CSWAP, t, &one, nullptr);
  });
  expect_error("the target is null", UPC_LONG, kAll,
               [](auto d, auto) { upc_atomic_relaxed(d, nullptr, UPC_INC, 0, nullptr, nullptr); });
  expect_error("at an address that is no multiple of 8", UPC_LONG, kAll, [](auto d, auto t) {
    upc_atomic_relaxed(d, nullptr, UPC_INC, t + 4, nullptr, nullptr);
  });
  expect_error("past the end of a shared object", UPC_LONG, kAll, [](auto d, auto t) {
    upc_atomic_relaxed(d, nullptr, UPC_INC, t + 16, nullptr, nullptr);
  });
  expect_error("in freed shared memory", UPC_LONG, kAll, [](auto d, auto t) {
    upcr_free(t);
    upc_atomic_relaxed(d, nullptr, UPC_INC, t, nullptr, nullptr);
  });
  expect_error("the domain is null", UPC_LONG, kAll,
               [](auto, auto t) { upc_atomic_relaxed(0, nullptr, UPC_INC, t, nullptr, nullptr); });
  expect_fatal(two_threads(), -1, "there is no atomicity domain: pointer (thread 0, offset 0x", [] {
    const upcr_pshared_ptr_t domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC, 0);
    const upcr_shared_ptr_t target = upcr_alloc(16);
    upc_all_atomicdomain_free(domain);
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
    upc_atomic_relaxed(domain, nullptr, UPC_INC, target, nullptr, nullptr);
  });
}

TEST_CASE("invalid domains are errors") {
  expect_fatal(two_threads(), -1, "type 1 has no atomics",
               [] { upc_all_atomicdomain_alloc(UPC_CHAR, UPC_GET, 0); });
  expect_fatal(two_threads(), -1, "UPC_AND (4) is not an atomic operation on double",
               [] { upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_GET | UPC_AND, 0); });
  expect_fatal(two_threads(), -1, "UPC_ADD (1) is not an atomic operation on a pointer-to-shared",
               [] { upc_all_atomicdomain_alloc(UPC_PTS, UPC_ADD, 0); });
  expect_fatal(two_threads(), -1, "UPC_INC (8192) is not among the operations", [] {
    const upcr_pshared_ptr_t none = upc_all_atomicdomain_alloc(UPC_INT, 0, 0);
    upc_atomic_relaxed(none, nullptr, UPC_INC, upcr_alloc(4), nullptr, nullptr);
  });
  expect_fatal(two_threads(), -1, "upc_all_atomicdomain_alloc",
               [] { upc_all_atomicdomain_alloc(UPC_INT, upcr_mythread() ? UPC_ADD : UPC_GET, 0); });
  expect_fatal(two_threads(), 0, "and thread 0 freed at", [] {
    const upcr_pshared_ptr_t domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC, 0);
    upc_all_atomicdomain_free(domain);
    upc_all_atomicdomain_free(domain);
    upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
  });
}
