// Temporary directories and atomically written outputs.
#include "tools/driver/temporary.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "tools/driver/message.h"

namespace upc::driver {
namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory(const std::string& parent) {
  std::string where = parent;
  if (where.empty()) {
    const char* from_environment = std::getenv("TMPDIR");
    where = from_environment != nullptr && *from_environment != 0 ? from_environment : "/tmp";
  }
  std::string name = where + "/upcc-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) {
    throw Error(SystemProblem("no temporary directory in " + where + " (see TMPDIR)", errno));
  }
  path_ = std::move(name);
}

TemporaryDirectory::~TemporaryDirectory() {
  if (path_.empty()) return;
  std::error_code ignored;  // what is left over is not worth failing for
  fs::remove_all(path_, ignored);
}

TemporaryFile::TemporaryFile(const std::string& path) : path_(path) {
  if (access(path.c_str(), F_OK) == 0) {
    throw Error(path + ": is in the way of a temporary file; move it, or remove it");
  }
}

TemporaryFile::~TemporaryFile() { unlink(path_.c_str()); }

OutputFile::OutputFile(const std::string& target, bool direct) : target_(target), path_(target) {
  std::error_code problem;
  const fs::file_status status = fs::status(target, problem);
  if (fs::is_directory(status)) throw Error("-o " + target + ": is a directory");
  if (status.type() == fs::file_type::none) {
    throw Error(SystemProblem("cannot write " + target, problem.value()));
  }
  const fs::path directory = fs::path(target).parent_path();
  if (!directory.empty() && !fs::is_directory(directory, problem)) {
    throw Error("-o " + target + ": there is no directory " + directory.string());
  }
  if (direct || (fs::exists(status) && !fs::is_regular_file(status))) return;
  static int number = 0;
  path_ = directory / (".upcc-" + std::to_string(getpid()) + "-" + std::to_string(number++));
  // Whoever writes to it would name it, and not the target, when that can't be done.
  const int fd = open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const int reason = errno;
  if (fd < 0) throw Error(SystemProblem("cannot write " + target, reason));
  close(fd);
  unlink(path_.c_str());
}

OutputFile::~OutputFile() {
  if (path_ != target_) unlink(path_.c_str());
}

void OutputFile::Commit() {
  if (path_ == target_) return;
  if (std::rename(path_.c_str(), target_.c_str()) != 0) {
    throw Error(SystemProblem("cannot write " + target_, errno));
  }
  path_ = target_;
}

}  // namespace upc::driver
