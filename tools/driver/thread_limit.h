// How many threads a program can have.
#pragma once

namespace upc::driver {

// The runtime's UPCR_MAX_THREADS. (tests/system/driver/upcc_test.py compares them.)
inline constexpr unsigned kMaxThreads = 2048;

}  // namespace upc::driver
