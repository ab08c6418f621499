// SPDX-License-Identifier: MIT
// Records which files Clang reads or fails to find; writes rules for make.
#include "dependencies.h"

#include "llvm/Support/raw_ostream.h"

namespace upc::translate {

llvm::ErrorOr<llvm::vfs::Status> WatchedFiles::status(const llvm::Twine& path) {
  auto result = ProxyFileSystem::status(path);
  // A directory itself does not count: lookups inside it are recorded.
  if (!result || !result->isDirectory()) note(path, static_cast<bool>(result));
  return result;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> WatchedFiles::openFileForRead(
    const llvm::Twine& path) {
  auto file = ProxyFileSystem::openFileForRead(path);
  if (!file) {
    note(path, false);
  } else if (const auto status = (*file)->status(); status && !status->isDirectory()) {
    note(path, true);
  }
  return file;
}

void WatchedFiles::note(const llvm::Twine& path, bool found) {
  std::string name = (found ? "+" : "-") + path.str();
  if (known_.insert(name).second) names_.push_back(std::move(name));
}

std::string WatchedFiles::list() const {
  std::string text;
  for (const std::string& name : names_) (text += name) += '\0';
  return text;
}

void MakeRule::maybeAddDependency(llvm::StringRef name, bool from_module, bool system,
                                  bool module_file, bool missing) {
  if (!own_headers_.empty() && name.starts_with(own_headers_)) return;
  DependencyFileGenerator::maybeAddDependency(name, from_module, system, module_file, missing);
}

std::string MakeRule::text() {
  std::string rule;
  llvm::raw_string_ostream out(rule);
  outputDependencyFile(out);
  return out.str();
}

llvm::ErrorOr<llvm::vfs::Status> PlainFiles::status(const llvm::Twine& path) {
  auto found = ProxyFileSystem::status(path);
  if (!found) return found;
  using llvm::sys::fs::file_type;
  const file_type type = found->getType();
  const bool plain = type == file_type::regular_file || type == file_type::directory_file ||
                     path.str() == "/dev/null";
  if (!plain) return std::make_error_code(std::errc::operation_not_supported);
  return found;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> PlainFiles::openFileForRead(
    const llvm::Twine& path) {
  if (const auto found = status(path); !found) return found.getError();
  return ProxyFileSystem::openFileForRead(path);
}

}  // namespace upc::translate
