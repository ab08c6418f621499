// SPDX-License-Identifier: MIT
// All open files of the job, to close them when it ends.
#ifndef UPC_IO_OPEN_FILES_H
#define UPC_IO_OPEN_FILES_H

#include "io/file.h"

namespace upc::io {

// Only thread 0 adds and removes files.
void enter_open_file(File* file);
void remove_open_file(File* file);

// Removes the file from its directory if it was opened for deletion, unless the name now belongs to
// another file; returns an errno.
int delete_on_close(const File& file);

}  // namespace upc::io

#endif
