// SPDX-License-Identifier: MIT
// Temporary directories and atomically written outputs.
#include "tools/driver/temporary.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <utility>
#include <vector>

#include "tools/driver/message.h"

namespace upc::driver {
namespace fs = std::filesystem;

namespace {

constexpr char kPrefix[] = "upcc-";

// Each takes a descriptor, and hundreds of files may be compiled at a time.
constexpr int kMostLocked = 32;
int locked_outputs = 0;

}  // namespace

std::string TemporaryPlace() {
  std::vector<std::string> places;
  for (const char* variable : {"TMPDIR", "TMP", "TEMP"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != 0) places.push_back(value);
  }
  places.insert(places.end(), {"/tmp", "/var/tmp", "/usr/tmp"});
  std::error_code problem;
  for (const std::string& place : places) {
    if (fs::is_directory(place, problem) && access(place.c_str(), R_OK | W_OK | X_OK) == 0)
      return place;
  }
  return ".";
}

TemporaryDirectory::TemporaryDirectory(const std::string& parent, const std::string& name) {
  const std::string where = parent.empty() ? TemporaryPlace() : parent;
  if (!Make(where + "/" + kPrefix, name))
    throw Error(SystemProblem("no temporary directory in " + where + " (see TMPDIR)", errno));
}

void TemporaryDirectory::RemoveAbandoned(const std::string& parent) {
  std::error_code problem;
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, problem)) {
    if (entry.path().filename().string().starts_with(kPrefix)) found.push_back(entry.path());
    if (problem) break;
  }
  for (const std::string& path : found) {
    TemporaryDirectory abandoned{Unmade()};
    abandoned.Take(path);
  }
}

bool TemporaryDirectory::Make(const std::string& stem, const std::string& name) {
  if (!name.empty() && Take(stem + name)) return true;
  for (;;) {
    std::string random = stem + "XXXXXX";
    if (mkdtemp(random.data()) == nullptr) return false;
    if (Take(random)) return true;
    // A process that removes abandoned directories was faster, and has removed it.
    if (errno == EWOULDBLOCK || errno == ENOENT) continue;
    path_ = random;  // on a file system without locks
    return true;
  }
}

bool TemporaryDirectory::Take(const std::string& path) {
  const bool made = mkdir(path.c_str(), 0700) == 0;
  if (!made && errno != EEXIST) return false;
  const int fd = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return false;
  struct stat opened, named;
  int why = 0;
  if (flock(fd, LOCK_EX | LOCK_NB) != 0 || fstat(fd, &opened) != 0 ||
      lstat(path.c_str(), &named) != 0)
    why = errno;
  // One that its owner has just removed can still be locked, but no longer has this name.
  else if (opened.st_ino != named.st_ino || opened.st_dev != named.st_dev)
    why = ENOENT;
  else if (opened.st_uid != geteuid() || (opened.st_mode & 0777) != 0700)
    why = EPERM;
  if (why != 0) {
    // With these two errors, another process has locked or replaced it.
    if (made && why != EWOULDBLOCK && why != ENOENT) rmdir(path.c_str());
    close(fd);
    errno = why;
    return false;
  }
  std::error_code problem;
  for (const fs::directory_entry& left : fs::directory_iterator(path, problem)) {
    fs::remove_all(left.path(), problem);
    if (problem) break;
  }
  if (problem) {
    close(fd);
    errno = problem.value();
    return false;
  }
  path_ = path;
  lock_ = fd;
  return true;
}

void TemporaryDirectory::ShareWithCommands() const {
  if (lock_ >= 0) fcntl(lock_, F_SETFD, 0);
}

void TemporaryDirectory::Unlock() {
  if (lock_ >= 0) close(lock_);
  lock_ = -1;
}

TemporaryDirectory::~TemporaryDirectory() {
  if (!path_.empty()) {
    // A compiler that a signal ends may still write a last file meanwhile. A leftover file is no
    // reason to fail.
    std::error_code problem;
    for (int tries = 0; tries < 10; ++tries) {
      fs::remove_all(path_, problem);
      if (!problem) break;
    }
  }
  Unlock();
}

TemporaryFile::TemporaryFile(const std::string& path) : path_(path) {
  // No link, not even a dangling one, may redirect the compiler to another file.
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0 && errno == EEXIST) {
    throw Error(path + ": is in the way of a temporary file; move it, or remove it");
  }
  if (fd < 0) throw Error(SystemProblem("cannot write " + path, errno));
  close(fd);
}

TemporaryFile::~TemporaryFile() { unlink(path_.c_str()); }

OutputFile::OutputFile(const std::string& target, bool direct, const std::string& option)
    : target_(target), path_(target), hidden_(TemporaryDirectory::Unmade()) {
  std::error_code problem;
  const fs::file_status status = fs::status(target, problem);
  if (fs::is_directory(status)) throw Error(option + " " + target + ": is a directory");
  if (status.type() == fs::file_type::none) {
    throw Error(SystemProblem("cannot write " + target, problem.value()));
  }
  const fs::path directory = fs::path(target).parent_path();
  if (!directory.empty() && !fs::is_directory(directory, problem)) {
    throw Error(option + " " + target + ": there is no directory " + directory.string());
  }
  // The system's folders contain devices, or links to open files, such as /dev/stdout. These links
  // must stay, even to an ordinary file.
  const fs::path root = *std::next(fs::absolute(target).lexically_normal().begin());
  const bool is_systems = root == "dev" || root == "proc";
  if (direct || (fs::exists(status) && (is_systems || !fs::is_regular_file(status)))) return;
  // A directory that only this user can enter: nobody can plant a link there for the compiler to
  // follow. It is named after the target, so that the next process with that target reuses the
  // directory of one that was killed.
  locked_ = locked_outputs < kMostLocked;
  const std::string name = locked_ ? fs::path(target).filename().string() : "";
  if (!hidden_.Make((directory / ".upcc-").string(), name))
    throw Error(SystemProblem("cannot write " + target, errno));
  if (locked_) {
    ++locked_outputs;
    hidden_.ShareWithCommands();
  } else {
    hidden_.Unlock();
  }
  path_ = hidden_.File("output");
}

OutputFile::~OutputFile() {
  if (locked_) --locked_outputs;
}

void OutputFile::Commit() {
  if (path_ == target_) return;
  if (std::rename(path_.c_str(), target_.c_str()) != 0) {
    throw Error(SystemProblem("cannot write " + target_, errno));
  }
  path_ = target_;
}

}  // namespace upc::driver
