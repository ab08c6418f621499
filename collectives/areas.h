// SPDX-License-Identifier: MIT
// The memory on each thread that the arguments of a collective refer to.
#ifndef UPC_COLLECTIVES_AREAS_H
#define UPC_COLLECTIVES_AREAS_H

#include "collectives/arguments.h"
#include "collectives/copy.h"
#include "runtime/collective_arguments.h"
#include "runtime/layout.h"

namespace upc::collectives {

using runtime::Bytes;

// Both return a function from a thread to its part.
inline auto block_bytes(const BlockArea& area, size_t nbytes) {
  return [=](unsigned thread) {
    const uint64_t total = area.blocks * nbytes;
    if (area.area == Area::kSpread) return Bytes(address_at(area.pointer, thread), total);
    return thread == upcr_threadof_shared(area.pointer) ? Bytes(address_of(area.pointer), total)
                                                        : Bytes{};
  };
}

inline auto element_bytes(upcr_shared_ptr_t pointer, const Computation& call) {
  using runtime::Layout;
  return [layout = Layout(pointer, call.elem_size, call.nelems, call.blk_size)](unsigned thread) {
    const runtime::Run home = layout.home(thread);
    return Bytes(home.at, home.count * layout.elem_size());
  };
}

}  // namespace upc::collectives

#endif
