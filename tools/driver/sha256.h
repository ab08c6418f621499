// SHA-256 (FIPS 180-4): names for the contents of files.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace upc::driver {

class Sha256 {
 public:
  void Add(std::string_view bytes);
  // Adds a string so that what follows can't be mistaken for its end.
  void AddField(std::string_view text);
  // The digest in hexadecimal; to be called once, last.
  std::string Finish();

 private:
  void AddBlock(const unsigned char* block);

  std::array<uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint64_t length_ = 0;
  std::array<unsigned char, 64> pending_ = {};
};

// Digest of a file's contents; empty when it can't be read.
std::string DigestOfFile(const std::string& path);

}  // namespace upc::driver
