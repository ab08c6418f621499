// SPDX-License-Identifier: MIT
// Digests of strings and of files.
#include "tools/driver/digest.h"

#include <llvm/ADT/StringExtras.h>

#include <fstream>

namespace upc::driver {

void Digest::Add(std::string_view bytes) { sha256_.update(bytes); }

void Digest::AddField(std::string_view text) {
  Add(std::to_string(text.size()));
  Add(":");
  Add(text);
}

std::string Digest::Finish() { return llvm::toHex(sha256_.final(), /*LowerCase=*/true); }

std::string DigestOfFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return {};
  Digest digest;
  char buffer[65536];
  while (file.read(buffer, sizeof buffer), file.gcount() > 0) {
    digest.Add({buffer, static_cast<size_t>(file.gcount())});
  }
  if (file.bad()) return {};
  return digest.Finish();
}

}  // namespace upc::driver
