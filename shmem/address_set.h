// SPDX-License-Identifier: MIT
// A set of addresses that allocates only with malloc: C programs are linked without operator new.
#ifndef UPC_SHMEM_ADDRESS_SET_H
#define UPC_SHMEM_ADDRESS_SET_H

#include <cstddef>
#include <cstdint>

namespace upc::shmem {

// Open addressing with linear probing; 0 is an empty slot, and never an address.
class AddressSet {
 public:
  // False if there is no memory.
  bool insert(uintptr_t address);
  // Whether it was there.
  bool erase(uintptr_t address);
  // Any of them; 0 if there is none.
  uintptr_t any();
  size_t size() const { return size_; }

 private:
  size_t home(uintptr_t address) const;
  // The slot of the address, or the empty slot where it would be.
  size_t find(uintptr_t address) const;
  bool grow();

  uintptr_t* slots_ = nullptr;
  size_t capacity_ = 0;  // 0, or a power of two
  size_t size_ = 0;
  size_t first_ = 0;  // no slot before it is taken
};

}  // namespace upc::shmem

#endif
