// SPDX-License-Identifier: MIT
// Names for the contents of files: SHA-256, by LLVM's Support.
#ifndef UPC_TOOLS_DRIVER_DIGEST_H
#define UPC_TOOLS_DRIVER_DIGEST_H

#include <llvm/Support/SHA256.h>

#include <string>
#include <string_view>

namespace upc::driver {

class Digest {
 public:
  void Add(std::string_view bytes);
  // Adds a string with its length, so that the next field cannot be taken for a part of it.
  void AddField(std::string_view text);
  // The digest in hexadecimal; call it once, last.
  std::string Finish();

 private:
  llvm::SHA256 sha256_;
};

// Digest of a file's contents; empty if it cannot be read.
std::string DigestOfFile(const std::string& path);

}  // namespace upc::driver

#endif
