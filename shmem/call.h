// SPDX-License-Identifier: MIT
// One member's part in one collective call of a team, for the files that implement collectives: it
// reads and writes the other members' memory between two barriers of the team. A member's own
// pointers are valid for all, since they are symmetric. All members have arrived when the first
// barrier is over, and have finished reading when the last one is.
#ifndef UPC_SHMEM_CALL_H
#define UPC_SHMEM_CALL_H

#include "runtime/job.h"
#include "shmem/job.h"
#include "upcri/shmem/symmetric.h"

namespace upc::shmem {

class Call {
 public:
  Call(Team* team, const Said& said);

  int index() const { return index_; }
  int size() const { return team_->size; }
  // The first barrier, after which all members have arrived.
  void begin();
  // The typed functions are inline and record no place in the source.
  void sync() { shmem::sync(team_, index_, function_, nullptr); }
  // Member `member`'s copy of a symmetric object of nbytes bytes.
  char* at(const void* own, int member, size_t nbytes) {
    return static_cast<char*>(upcri_shmem_at(own, nbytes, 1, pe_of(team_, member), function_));
  }
  upcri_shmem_member& say(int member) { return team_->members[member]; }

 private:
  Team* team_;
  const char* function_;
  int index_;
};

inline void copy(void* to, const void* from, size_t bytes) {
  if (to != from) upcri_move(to, from, bytes);
}

}  // namespace upc::shmem

#endif
