// SPDX-License-Identifier: MIT
// Checks owner and mode of each part of a path, as ssh does before it trusts a file.
#include "tools/driver/private_directory.h"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kWritableByOthers = S_IWGRP | S_IWOTH;
constexpr int kMaxLinks = 40;  // the kernel's limit

// The user ID that stands for users outside of this user namespace, or -1 outside of any namespace.
// Root cannot be distinguished from other such users; in containers, root owns /.
long UnmappedUser() {
  long inside, outside, count;
  if (!(std::ifstream("/proc/self/uid_map") >> inside >> outside >> count)) return -1;
  long user;
  if (count >= 0xffffffff || !(std::ifstream("/proc/sys/kernel/overflowuid") >> user)) return -1;
  return user;
}

bool IsTrusted(uid_t owner) {
  static const long unmapped = UnmappedUser();
  return owner == 0 || owner == geteuid() || static_cast<long>(owner) == unmapped;
}

// Why some part of the path, from / on, is not trusted.
std::string WhyNotTrusted(const fs::path& path, int links) {
  fs::path part;
  for (const fs::path& name : path) {
    part /= name;
    struct stat status;
    if (lstat(part.c_str(), &status) != 0) return part.string() + " can't be looked at";
    if (!IsTrusted(status.st_uid)) return part.string() + " belongs to another user";
    if (S_ISLNK(status.st_mode)) {
      if (links == kMaxLinks) return part.string() + " is a link without end";
      std::error_code problem;
      const fs::path target = fs::read_symlink(part, problem);
      if (problem) return part.string() + " can't be read";
      // The link's target, relative to the link.
      const std::string why =
          WhyNotTrusted((part.parent_path() / target).lexically_normal(), links + 1);
      if (!why.empty()) return why;
    } else if ((status.st_mode & kWritableByOthers) != 0 && (status.st_mode & S_ISVTX) == 0) {
      return part.string() + " can be written by others";
    }
  }
  return {};
}

}  // namespace

PrivateUmask::PrivateUmask() : before_(umask(S_IRWXG | S_IRWXO)) {}
PrivateUmask::~PrivateUmask() { umask(before_); }

bool MakeDirectories(const std::string& path) {
  std::error_code problem;
  fs::create_directories(path, problem);
  return !problem && fs::is_directory(path, problem);
}

std::string WhyNotPrivate(const std::string& directory) {
  struct stat status;
  if (lstat(directory.c_str(), &status) != 0) return directory + " can't be looked at";
  if (S_ISLNK(status.st_mode)) return directory + " is a symbolic link";
  if (status.st_uid != geteuid()) return directory + " belongs to another user";
  if ((status.st_mode & kWritableByOthers) != 0) return directory + " can be written by others";
  std::error_code problem;
  const fs::path here = fs::absolute(directory, problem);
  return WhyNotTrusted(here.lexically_normal(), 0);
}

bool MayExecuteFrom(const std::string& path) {
  struct statvfs system;
  return statvfs(path.c_str(), &system) != 0 || (system.f_flag & ST_NOEXEC) == 0;
}

bool IsOwnFile(const std::string& path) {
  struct stat status;
  return lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         status.st_uid == geteuid() && (status.st_mode & kWritableByOthers) == 0;
}

}  // namespace upc::driver
