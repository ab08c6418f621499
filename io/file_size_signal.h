// SPDX-License-Identifier: MIT
// The signal SIGXFSZ, which a write beyond the process's limit of file sizes (ulimit -f) raises.
#ifndef UPC_IO_FILE_SIZE_SIGNAL_H
#define UPC_IO_FILE_SIZE_SIGNAL_H

namespace upc::io {

// Such a write shall be an error of the call, not the end of the job. A program that has set the
// signal itself keeps what it set.
void ignore_file_size_signal();

}  // namespace upc::io

#endif
