// SPDX-License-Identifier: MIT
// What a translation depends on: as a rule for make, and as a list of all files that were looked
// for.
#ifndef UPC_TOOLS_TRANSLATOR_DEPENDENCIES_H
#define UPC_TOOLS_TRANSLATOR_DEPENDENCIES_H

#include <memory>
#include <string>
#include <vector>

#include "clang/Frontend/Utils.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "translator.h"

namespace upc::translate {

// The real file system, with a record of each file that Clang asked for.
class WatchedFiles : public llvm::vfs::ProxyFileSystem {
 public:
  WatchedFiles() : ProxyFileSystem(llvm::vfs::getRealFileSystem()) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;

  // Each name is preceded by + if the file exists and - if not, and followed by a null character.
  std::string list() const;

 private:
  void note(const llvm::Twine& path, bool found);

  llvm::StringSet<> known_;
  std::vector<std::string> names_;
};

// FILES without those that may block or never end: devices (except /dev/null) and pipes cannot be
// opened and cannot be included.
class PlainFiles : public llvm::vfs::ProxyFileSystem {
 public:
  explicit PlainFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files)
      : ProxyFileSystem(std::move(files)) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
};

// The rule for make that -M and similar options request. Without system headers (-MM, -MMD), it
// leaves out UPC's headers too.
class MakeRule : public clang::DependencyFileGenerator {
 public:
  explicit MakeRule(const Options& options)
      : DependencyFileGenerator(options.rule),
        own_headers_(options.rule.IncludeSystemHeaders ? "" : options.headers + "/") {}

  void maybeAddDependency(llvm::StringRef name, bool from_module, bool system, bool module_file,
                          bool missing) override;
  std::string text();

 private:
  const std::string own_headers_;  // these are left out; empty: none
};

}  // namespace upc::translate

#endif
