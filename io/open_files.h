// SPDX-License-Identifier: MIT
// All open files of the job, to close them when it ends.
#ifndef UPC_IO_OPEN_FILES_H
#define UPC_IO_OPEN_FILES_H

#include "io/file.h"

namespace upc::io {

// Thread 0 enters and removes.
void enter_open_file(File* file);
void remove_open_file(File* file);

// Removes the file from its directory if it was opened to be deleted, unless the name has become
// another file's; an errno.
int delete_on_close(const File& file);

}  // namespace upc::io

#endif
