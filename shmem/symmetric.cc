// SPDX-License-Identifier: MIT
// Which addresses are symmetric, and the slow cases of translating them to remote ones.
#include "upcri/shmem/symmetric.h"

#include <link.h>

#include <algorithm>

#include "runtime/exploration.h"
#include "runtime/job.h"
#include "runtime/schedule.h"
#include "shmem/job.h"
#include "tld/blocks.h"
#include "upcri/shmem/job.h"
#include "upcri/shmem/rma.h"

using namespace upc::runtime;

namespace upc::shmem {
namespace {

struct Search {
  uintptr_t address;
  bool constant;
};

// Searches for the address in the read-only mappings of an object file, including those that are
// read-only after relocation.
int find_constant(dl_phdr_info* info, size_t, void* context) {
  auto* search = static_cast<Search*>(context);
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    const bool loaded = header.p_type == PT_LOAD && !(header.p_flags & PF_W);
    if ((loaded || header.p_type == PT_GNU_RELRO) &&
        search->address - (info->dlpi_addr + header.p_vaddr) < header.p_memsz)
      search->constant = true;
  }
  return search->constant;
}

bool is_constant(const void* own) {
  Search search = {reinterpret_cast<uintptr_t>(own), false};
  dl_iterate_phdr(find_constant, &search);
  return search.constant;
}

bool is_pe(int pe) { return pe >= 0 && static_cast<unsigned>(pe) < upcri_job.threads; }

bool in_symmetric_heap(uintptr_t address) {
  const uintptr_t area = job.segment.symmetric_area(me());
  return address - area < job.segment.area_bytes();
}

bool is_static(uintptr_t address) { return tld::in_block(address, me()); }

[[noreturn]] void not_symmetric(const char* function, const void* own) {
#ifndef UPCRI_CHECK
  upcri_self.place = nullptr;  // no call has recorded it: an older one would mislead
#endif
  const auto address = reinterpret_cast<uintptr_t>(own);
  if (job.segment.contains(address) && job.segment.slice_of(address) != me())
    upcri_fatal(
        "%s: address %p is in PE %u's memory; name another PE's object by the address of this "
        "PE's own copy",
        function, own, job.segment.slice_of(address));
  upcri_fatal(
      "%s: address %p is not symmetric; use memory from shmem_malloc, or a static variable of a "
      "file that oshcc has compiled",
      function, own);
}

}  // namespace

void* find_copy(const void* own, int pe) {
  const auto address = reinterpret_cast<uintptr_t>(own);
  if (!is_pe(pe)) return nullptr;
  if (in_symmetric_heap(address))
    return reinterpret_cast<void*>(address +
                                   (static_cast<uintptr_t>(pe) - me()) * job.segment.slice_bytes());
  if (is_static(address))
    return reinterpret_cast<void*>(tld::instance_of(address, me(), static_cast<unsigned>(pe)));
  return is_constant(own) ? const_cast<void*>(own) : nullptr;
}

}  // namespace upc::shmem

using namespace upc::shmem;

void* upcri_shmem_constant(const void* own, size_t nbytes, const char* function) {
  if (nbytes != 0 && !is_constant(own)) not_symmetric(function, own);
  return const_cast<void*>(own);
}

#ifdef UPCRI_CHECK
void upcri_shmem_check_strides(ptrdiff_t dst, ptrdiff_t sst, size_t block, const char* function) {
  const auto least = static_cast<ptrdiff_t>(block);
  if (dst < least || sst < least)
    upcri_fatal("%s: the strides are %td and %td; each must be %td at least, a block's elements",
                function, dst, sst, least);
}

void upcri_shmem_check(const void* own, size_t nbytes, size_t align, int pe, const char* function) {
  const auto address = reinterpret_cast<uintptr_t>(own);
  require_level(function);
  if (!is_pe(pe))
    upcri_fatal("%s: there is no PE %d; PEs are 0 to %u", function, pe, upcri_job.threads - 1);
  if (align > 1 && address % std::min<size_t>(align, 16) != 0)
    upcri_fatal("%s: address %p is not a multiple of its element's size, %zu", function, own,
                align);
  if (nbytes == 0) return;
  exploration::unseen(upc::smp::exploration::kUnseenPrivate);
  if (in_symmetric_heap(address) && in_symmetric_heap(address + nbytes - 1)) {
    // The object is looked up by its address on PE 0, where it was allocated.
    upcri_check_pshared(address - me() * job.segment.slice_bytes(), 0, nbytes, 0);
    return;
  }
  if (is_static(address) && is_static(address + nbytes - 1))
    return schedule::access(address, nbytes, 0);
  if (!is_constant(own)) not_symmetric(function, own);
}
#endif

void* shmem_ptr(const void* dest, int pe) { return find_copy(dest, pe); }
int shmem_addr_accessible(const void* addr, int pe) { return find_copy(addr, pe) != nullptr; }
int shmem_pe_accessible(int pe) { return is_pe(pe); }

UPC_SHMEM_ENTRY(ptr)
UPC_SHMEM_ENTRY(addr_accessible)
UPC_SHMEM_ENTRY(pe_accessible)
