// SPDX-License-Identifier: MIT
// Directories that nobody else can put anything into: what lies there may be run.
#ifndef UPC_TOOLS_DRIVER_PRIVATE_DIRECTORY_H
#define UPC_TOOLS_DRIVER_PRIVATE_DIRECTORY_H

#include <string>

namespace upc::driver {

// While one of these lives, what this program and its children make is for this user alone,
// whatever the umask is otherwise; and this user can use it.
class PrivateUmask {
 public:
  PrivateUmask();
  ~PrivateUmask();
  PrivateUmask(const PrivateUmask&) = delete;
  PrivateUmask& operator=(const PrivateUmask&) = delete;

 private:
  const unsigned before_;
};

// Makes the directory and those above it that are missing, for this user alone under a
// PrivateUmask; false when that can't be.
bool MakeDirectories(const std::string& path);

// Why others could put something into the directory, or something else into its place: empty if
// only this user and root can. It must be this user's, and no symbolic link; above it, everything
// must be this user's or root's, and not writable by others, unless they can only add to it (as in
// /tmp).
std::string WhyNotPrivate(const std::string& directory);

// Whether programs may be started from the file system that the file or directory is on: false
// where it is mounted noexec.
bool MayExecuteFrom(const std::string& path);

// Whether the file is this user's, a regular one, and not writable by others.
bool IsOwnFile(const std::string& path);

}  // namespace upc::driver

#endif
