// The first step of each relocalization function.
#include "collectives/relocalization.h"

namespace upc::collectives {

Announced begin_relocalization(const char* function, const BlockArea& dst, const BlockArea& src,
                               const upcr_pshared_ptr_t* perm, size_t nbytes, upc_flag_t flags) {
  check_relocalization(function, dst, src, perm, nbytes, flags);
  return Announced(function, flags, [&](unsigned t) {
    if (perm)
      announce_read(block_bytes({upcr_pshared_to_shared(*perm), Area::kSpread, 1}, sizeof(int)), t);
    announce_read(block_bytes(src, nbytes), t);
    announce_write(block_bytes(dst, nbytes), t);
  });
}

}  // namespace upc::collectives
