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
  // A compiler that a signal ends may still write a last file meanwhile. What is left over then is
  // not worth failing for.
  std::error_code problem;
  for (int tries = 0; tries < 10; ++tries) {
    fs::remove_all(path_, problem);
    if (!problem) return;
  }
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
