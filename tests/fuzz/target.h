// SPDX-License-Identifier: MIT
// The interface of each target in this folder: one function, which libFuzzer calls with one text
// after another, and replay_main.cc with the files of a folder. A target has failed if the process
// ends. The effect of a text must not depend on earlier texts.
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
