// Temporary directories and atomically written outputs.
#include "tools/driver/temporary.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "tools/driver/message.h"

namespace upc::driver {
namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory(const std::string& parent, const std::string& name) {
  std::string where = parent;
  if (where.empty()) {
    const char* from_environment = std::getenv("TMPDIR");
    where = from_environment != nullptr && *from_environment != 0 ? from_environment : "/tmp";
  }
  if (!name.empty() && Take(where + "/upcc-" + name)) return;
  std::string random = where + "/upcc-XXXXXX";
  if (mkdtemp(random.data()) == nullptr) {
    throw Error(SystemProblem("no temporary directory in " + where + " (see TMPDIR)", errno));
  }
  path_ = std::move(random);
}

bool TemporaryDirectory::Take(const std::string& path) {
  const bool made = mkdir(path.c_str(), 0700) == 0;
  if (!made && errno != EEXIST) return false;
  const int fd = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return false;
  struct stat opened, named;
  // One that its owner has just removed can be locked, too, but is no longer the one of this name.
  if (flock(fd, LOCK_EX | LOCK_NB) != 0 || fstat(fd, &opened) != 0 ||
      lstat(path.c_str(), &named) != 0 || opened.st_ino != named.st_ino ||
      opened.st_dev != named.st_dev || opened.st_uid != geteuid() ||
      (opened.st_mode & 07777) != 0700) {
    close(fd);
    return false;
  }
  std::error_code problem;
  for (const fs::directory_entry& left : fs::directory_iterator(path, problem)) {
    fs::remove_all(left.path(), problem);
    if (problem) break;
  }
  if (problem) {
    close(fd);
    return false;
  }
  path_ = path;
  lock_ = fd;
  return true;
}

TemporaryDirectory::~TemporaryDirectory() {
  if (!path_.empty()) {
    // A compiler that a signal ends may still write a last file meanwhile. What is left over then
    // is not worth failing for.
    std::error_code problem;
    for (int tries = 0; tries < 10; ++tries) {
      fs::remove_all(path_, problem);
      if (!problem) break;
    }
  }
  if (lock_ >= 0) close(lock_);
}

TemporaryFile::TemporaryFile(const std::string& path) : path_(path) {
  // No link, even to nowhere, may lead the compiler to another file.
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0 && errno == EEXIST) {
    throw Error(path + ": is in the way of a temporary file; move it, or remove it");
  }
  if (fd < 0) throw Error(SystemProblem("cannot write " + path, errno));
  close(fd);
}

TemporaryFile::~TemporaryFile() { unlink(path_.c_str()); }

OutputFile::OutputFile(const std::string& target, bool direct, const std::string& option)
    : target_(target), path_(target) {
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
  if (direct || (fs::exists(status) && !fs::is_regular_file(status))) return;
  // A directory that only this user can enter: nobody plants a link there for the compiler to
  // follow.
  std::string hidden = (directory / ".upcc-XXXXXX").string();
  if (mkdtemp(hidden.data()) == nullptr) {
    throw Error(SystemProblem("cannot write " + target, errno));
  }
  hidden_ = hidden;
  path_ = hidden_ + "/output";
}

OutputFile::~OutputFile() {
  if (hidden_.empty()) return;
  std::error_code ignored;
  fs::remove_all(hidden_, ignored);
}

void OutputFile::Commit() {
  if (path_ == target_) return;
  if (std::rename(path_.c_str(), target_.c_str()) != 0) {
    throw Error(SystemProblem("cannot write " + target_, errno));
  }
  path_ = target_;
}

}  // namespace upc::driver
