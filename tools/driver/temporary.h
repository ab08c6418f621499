// Files that exist for a while: a private directory, and outputs that appear under their name only
// when they are whole. Both vanish when the program ends early, by an error or by a signal.
#ifndef UPC_TOOLS_DRIVER_TEMPORARY_H
#define UPC_TOOLS_DRIVER_TEMPORARY_H

#include <string>

namespace upc::driver {

// A new directory that only this user can enter, removed with all that is in it.
class TemporaryDirectory {
 public:
  // In `parent`, or where TMPDIR says, or in /tmp. It is called upcc-NAME when a name is given and
  // no other process has that directory, else upcc- and something random.
  explicit TemporaryDirectory(const std::string& parent = "", const std::string& name = "");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  // Path of a file or directory of that name in it.
  std::string File(const std::string& name) const { return path_ + "/" + name; }
  // Leaves the directory in place.
  void Release() { path_.clear(); }

 private:
  // Makes a directory of that name ours, or takes the one that a dead process left.
  bool Take(const std::string& path);

  std::string path_;
  int lock_ = -1;  // the directory, locked as long as it is ours
};

// A file beside outputs, which is not there when this begins and not when it ends.
class TemporaryFile {
 public:
  // Throws Error when there is such a file.
  explicit TemporaryFile(const std::string& path);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

 private:
  const std::string path_;
};

// An output that some program writes to path(), in a hidden directory beside the target, and that
// Commit renames to the target. Without Commit it is removed.
class OutputFile {
 public:
  // `direct`: write to the target itself, as is done for devices in any case. Throws Error when the
  // target can't be written, of the option that named it.
  explicit OutputFile(const std::string& target, bool direct = false,
                      const std::string& option = "-o");
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::string& path() const { return path_; }
  void Commit();

 private:
  std::string target_;
  std::string path_;
  std::string hidden_;  // the directory; empty if the target is written directly
};

}  // namespace upc::driver

#endif
