// SPDX-License-Identifier: MIT
// Claims of cores: each is a socket in the abstract namespace, whose name only one process can
// have. The system removes it when the process ends, even if it is killed. No file can be left
// behind, and no folder needs to be writable.
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "smp/core_places.h"

namespace upc::smp {
namespace {

// Claims leave the program at least 1/kShareLeft of the descriptors that a process may have.
constexpr rlim_t kShareLeft = 2;

bool may_have(int descriptor) {
  rlimit limit;
  return getrlimit(RLIMIT_NOFILE, &limit) != 0 ||
         static_cast<rlim_t>(descriptor) < limit.rlim_cur / kShareLeft;
}

}  // namespace

bool claim_core(unsigned core) {
  const int claim = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (claim < 0) return true;
  sockaddr_un name = {};
  name.sun_family = AF_UNIX;  // the name begins with a zero byte
  const int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "smp-upc/core/%u", core);
  const bool bound =
      may_have(claim) &&
      bind(claim, reinterpret_cast<const sockaddr*>(&name),
           static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length)) == 0;
  if (bound) return true;
  const bool taken = errno == EADDRINUSE && may_have(claim);
  close(claim);
  return !taken;
}

}  // namespace upc::smp
