// SPDX-License-Identifier: MIT
// The signal SIGXFSZ, which a write beyond the process's limit of file sizes (ulimit -f) raises.
#ifndef UPC_IO_FILE_SIZE_SIGNAL_H
#define UPC_IO_FILE_SIZE_SIGNAL_H

namespace upc::io {

// Makes such a write an error of the call instead of the end of the job. A program's own setting of
// the signal stays.
void ignore_file_size_signal();

}  // namespace upc::io

#endif
