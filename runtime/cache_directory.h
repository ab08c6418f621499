// SPDX-License-Identifier: MIT
// The directory for a user's files that may be deleted: programs that upcrun compiled, and notes.
#ifndef UPC_RUNTIME_CACHE_DIRECTORY_H
#define UPC_RUNTIME_CACHE_DIRECTORY_H

#include <cstdlib>
#include <string>

namespace upc::runtime {

// $XDG_CACHE_HOME/smp-upc or ~/.cache/smp-upc, which may not exist yet; empty without a home
// directory.
inline std::string cache_directory() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return std::string(cache) + "/smp-upc";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return std::string(home) + "/.cache/smp-upc";
  return {};
}

}  // namespace upc::runtime

#endif
