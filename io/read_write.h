// SPDX-License-Identifier: MIT
// The common part of all functions that move data, synchronous or not. The functions themselves are
// in fread_fwrite.cc.
#ifndef UPC_IO_READ_WRITE_H
#define UPC_IO_READ_WRITE_H

#include "io/file.h"

namespace upc::io {

enum class Finish : uint8_t { kNow, kLater };

// A call at the file pointer; size * nmemb bytes.
struct PointerCall {
  const char* function;
  Direction direction;
  Finish finish;
  upcr_pshared_ptr_t fd;
  void* local;               // the buffer, or null if it is shared
  upcr_shared_ptr_t shared;  // … in blocks of blocksize elements
  bool is_shared;
  size_t blocksize, size, nmemb;
  upc_flag_t flags;
};
upc_off_t at_pointer(const PointerCall& call);

// A call with lists.
struct ListCall {
  const char* function;
  Direction direction;
  Finish finish;
  upcr_pshared_ptr_t fd;
  Memory memory;
  Places places;
  upc_flag_t flags;
};
upc_off_t with_lists(const ListCall& call);

// Ends an outstanding operation.
upc_off_t complete(const char* function, File& file);

}  // namespace upc::io

#endif
