// SPDX-License-Identifier: MIT
// The declarations of each shared variable in the tables of the program's files. Two files that
// disagree are reported instead of sharing memory that fits only one of them.
#ifndef UPC_RUNTIME_DECLARED_H
#define UPC_RUNTIME_DECLARED_H

#include <cstddef>
#include <cstdint>

namespace upc::runtime {

// One file's declaration of a shared variable. Members that a table does not have are 0 or NULL.
struct Declaration {
  const void* proxy;  // identifies the variable, while its value is …
  uint64_t memory;    // … this pointer-to-shared
  bool phased;        // the kind of its proxy
  size_t block_bytes, blocks;
  bool times_threads;  // there are THREADS times as many blocks
  size_t element_bytes;
  const char* name;
  const char* type;
};

// The declaration for which the proxy got the memory that it points to; NULL if the program set the
// proxy. Valid until the next call of remember.
Declaration* find_declaration(const void* proxy, uint64_t memory);
// Adds the declaration of new memory. Fatal if there is no memory for the entry.
void remember(const Declaration& declaration);
// Whether `now` gives the bound of what `before` declared without one, and therefore with one
// element: "shared [] int x[];" and "shared [] int x[3];" in two files.
bool completes(const Declaration& now, const Declaration& before);
// Fatal if the two can't share the memory that `before` got.
void require_alike(const Declaration& before, const Declaration& now);

}  // namespace upc::runtime

#endif
