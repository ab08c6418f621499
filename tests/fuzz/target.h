// SPDX-License-Identifier: MIT
// What each target of this folder defines: one function, which libFuzzer calls with one text after
// the other, and replay_main.cc with the files of a folder. A target has failed when the process
// ends. What a text makes it do must not depend on the texts before.
#ifndef UPC_TESTS_FUZZ_TARGET_H
#define UPC_TESTS_FUZZ_TARGET_H

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace upc::fuzz {

inline std::string text_of(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace upc::fuzz

#endif
