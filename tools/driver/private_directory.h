// SPDX-License-Identifier: MIT
// Directories that other users cannot write to: their contents may be executed.
#ifndef UPC_TOOLS_DRIVER_PRIVATE_DIRECTORY_H
#define UPC_TOOLS_DRIVER_PRIVATE_DIRECTORY_H

#include <string>

namespace upc::driver {

// While an object of this class lives, files that this program and its children create are
// accessible only to this user, and to this user in any case, whatever the umask is.
class PrivateUmask {
 public:
  PrivateUmask();
  ~PrivateUmask();
  PrivateUmask(const PrivateUmask&) = delete;
  PrivateUmask& operator=(const PrivateUmask&) = delete;

 private:
  const unsigned before_;
};

// Creates the directory and missing ones above it, for this user alone under a PrivateUmask; false
// if that fails.
bool MakeDirectories(const std::string& path);

// Why others could write into the directory or replace it: empty if only this user and root can. It
// must be this user's, and no symbolic link; everything above it must be this user's or root's, and
// not writable by others, unless they can only add to it (as in /tmp).
std::string WhyNotPrivate(const std::string& directory);

// Whether programs may be started from the file system of the file or directory: false if it is
// mounted noexec.
bool MayExecuteFrom(const std::string& path);

// Whether the file is this user's, regular, and not writable by others.
bool IsOwnFile(const std::string& path);

}  // namespace upc::driver

#endif
