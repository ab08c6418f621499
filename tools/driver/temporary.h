// SPDX-License-Identifier: MIT
// Temporary files: a private directory, and outputs that appear under their name only when they are
// complete. Both are removed if the program ends early, by an error or by a signal.
#ifndef UPC_TOOLS_DRIVER_TEMPORARY_H
#define UPC_TOOLS_DRIVER_TEMPORARY_H

#include <string>

namespace upc::driver {

// The directory for temporary files, as with gcc: the first of TMPDIR, TMP, TEMP, /tmp, /var/tmp,
// /usr/tmp and the current directory that is a directory to which this process can write.
std::string TemporaryPlace();

// A new directory that only this user can enter, removed with its contents.
class TemporaryDirectory {
 public:
  // In `parent`, or in TemporaryPlace(). It is called upcc-NAME if a name is given and no other
  // process uses that directory, else upcc- and random letters. Throws Error if it cannot be made.
  explicit TemporaryDirectory(const std::string& parent = "", const std::string& name = "");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  // Path of a file or directory of that name in it.
  std::string File(const std::string& name) const { return path_ + "/" + name; }

  // Removes those of dead processes in `parent`.
  static void RemoveAbandoned(const std::string& parent);

 private:
  friend class OutputFile;
  struct Unmade {};
  explicit TemporaryDirectory(Unmade) {}
  // Lets started commands hold it, too: if this process is killed, they may still write to it.
  void ShareWithCommands() const;
  // Closes the descriptor whose lock marks the directory as ours.
  void Unlock();
  // Makes it, at STEM and the name or random letters; false if that fails, with the reason in
  // errno.
  bool Make(const std::string& stem, const std::string& name);
  // Makes a directory of that name, or takes over the one of a dead process. False if that fails:
  // errno is EWOULDBLOCK if another process has it.
  bool Take(const std::string& path);

  std::string path_;  // empty: none
  int lock_ = -1;     // the directory, locked while it is ours
};

// A file beside outputs that exists only during this object's life.
class TemporaryFile {
 public:
  // Throws Error if the file exists.
  explicit TemporaryFile(const std::string& path);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

 private:
  const std::string path_;
};

// An output that a program writes to path(), in a hidden directory beside the target, and that
// Commit renames to the target. Without Commit it is removed.
class OutputFile {
 public:
  // `direct`: write to the target itself, as is always done for devices. Throws Error, with the
  // option that named it, if the target cannot be written.
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
