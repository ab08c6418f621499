// SPDX-License-Identifier: MIT
// The small files in which Linux describes the machine and the process.
#ifndef UPC_SMP_SYSTEM_FILE_H
#define UPC_SMP_SYSTEM_FILE_H

#include <cstddef>

namespace upc::smp {

// Reads one into text, as much as fits, and ends it with a zero byte; false if there is none. The
// path is root followed by what `format` makes of the rest; only tests pass a root other than "".
bool read_system_file(char* text, size_t capacity, const char* root, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

}  // namespace upc::smp

#endif
