// SPDX-License-Identifier: MIT
// Ignores SIGXFSZ, unless the program handles it.
#include "io/file_size_signal.h"

#include <signal.h>

#include "runtime/diagnostics/signals.h"

namespace upc::io {

void ignore_file_size_signal() {
  if (upc::runtime::ends_job(SIGXFSZ)) signal(SIGXFSZ, SIG_IGN);
}

}  // namespace upc::io
