// SPDX-License-Identifier: MIT
// What the tables of the program's files have said of each shared variable so far, so that two
// files which disagree are reported instead of sharing memory that fits one of them.
#ifndef UPC_RUNTIME_DECLARED_H
#define UPC_RUNTIME_DECLARED_H

#include <cstddef>
#include <cstdint>

namespace upc::runtime {

// One file's declaration of a shared variable. What a table lacks is 0 or NULL.
struct Declaration {
  const void* proxy;  // identifies the variable, as long as it holds
  uint64_t memory;    // this pointer-to-shared
  bool phased;        // the kind of its proxy
  size_t block_bytes, blocks;
  bool times_threads;  // THREADS times as many blocks
  size_t element_bytes;
  const char* name;
  const char* type;
};

// The declaration by which the proxy got the memory that it points to; NULL if the program set it.
// Until the next call of remember.
Declaration* find_declaration(const void* proxy, uint64_t memory);
// Keeps that of memory that had none. Fatal if there is no memory for it.
void remember(const Declaration& declaration);
// Whether `now` gives the bound of what `before` declared without one, which then has one element:
// "shared [] int x[];" and "shared [] int x[3];" in two files.
bool completes(const Declaration& now, const Declaration& before);
// Fatal if the two can't share the memory that `before` got.
void require_alike(const Declaration& before, const Declaration& now);

}  // namespace upc::runtime

#endif
