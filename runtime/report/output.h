// SPDX-License-Identifier: MIT
// Writes text to a file, for code that may run in a signal's handler: no memory is allocated, and
// the first failure is kept.
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
  // "text", with what JSON does not take as it is escaped. "<" is written so that the text may
  // stand in a page: nothing in it ends a script. Bytes that are no UTF-8 become "?".
  void add_string(const char* text);
  void add_string(const char* text, size_t bytes);
  // Of a list: a comma before all but the first.
  void separate(bool* first) {
    if (!*first) add(",\n", 2);
    *first = false;
  }
  // Writes what is left. 0, or the errno of the first failure.
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
