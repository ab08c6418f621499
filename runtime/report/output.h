// SPDX-License-Identifier: MIT
// Writes text to a file, for code that may run in a signal handler: it allocates no memory, and
// keeps the first failure.
#ifndef UPC_RUNTIME_REPORT_OUTPUT_H
#define UPC_RUNTIME_REPORT_OUTPUT_H

#include <cstddef>
#include <cstdint>

namespace upc::runtime::report {

class Output {
 public:
  explicit Output(int file) : file_(file) {}

  void add(const char* text);
  void add(const char* text, size_t bytes);
  void add_number(uint64_t number);
  void add_signed(int64_t number);
  // "text", escaped for JSON. "<" is escaped so that the text may be part of a page: nothing in it
  // ends a script. Bytes that are not UTF-8 become "?".
  void add_string(const char* text);
  void add_string(const char* text, size_t bytes);
  // In a list: a comma before all except the first.
  void separate(bool* first) {
    if (!*first) add(",\n", 2);
    *first = false;
  }
  // Writes the rest. Returns 0, or the errno of the first failure.
  int finish();

 private:
  void flush();

  int file_;
  int error_ = 0;
  size_t used_ = 0;
  char buffer_[16384];
};

}  // namespace upc::runtime::report

#endif
