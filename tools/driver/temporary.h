// SPDX-License-Identifier: MIT
// Files that exist for a while: a private directory, and outputs that appear under their name only
// when they are whole. Both vanish when the program ends early, by an error or by a signal.
#ifndef UPC_TOOLS_DRIVER_TEMPORARY_H
#define UPC_TOOLS_DRIVER_TEMPORARY_H

#include <string>

namespace upc::driver {

// Where temporary files go, as with gcc: what TMPDIR, TMP or TEMP names, /tmp, /var/tmp, /usr/tmp,
// or the current directory, the first of them that is a directory for this process to write to.
std::string TemporaryPlace();

// A new directory that only this user can enter, removed with all that is in it.
class TemporaryDirectory {
 public:
  // In `parent`, or in TemporaryPlace(). It is called upcc-NAME when a name is given and no other
  // process has that directory, else upcc- and something random. Throws Error if it can't be made.
  explicit TemporaryDirectory(const std::string& parent = "", const std::string& name = "");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  // Path of a file or directory of that name in it.
  std::string File(const std::string& name) const { return path_ + "/" + name; }

  // Removes those that processes which are dead have left in `parent`.
  static void RemoveAbandoned(const std::string& parent);

 private:
  friend class OutputFile;
  struct Unmade {};
  explicit TemporaryDirectory(Unmade) {}
  // Lets commands that are started hold it, too: should this process be killed, they may still
  // write.
  void ShareWithCommands() const;
  // No longer keeps a descriptor open, by which others see that it is ours.
  void Unlock();
  // Makes it, at STEM and the name or something random; false if that can't be, for which errno has
  // the reason.
  bool Make(const std::string& stem, const std::string& name);
  // Makes a directory of that name ours, or takes the one that a dead process left. False if it
  // can't be had: errno is EWOULDBLOCK when that is since another process has it.
  bool Take(const std::string& path);

  std::string path_;  // empty: none
  int lock_ = -1;     // the directory, locked as long as it is ours
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
  TemporaryDirectory hidden_;  // none if the target is written directly
  bool locked_ = false;
};

}  // namespace upc::driver

#endif
