// SPDX-License-Identifier: MIT
// Where files of a user's are kept that may be lost: programs that upcrun compiled, and notes.
#ifndef UPC_RUNTIME_CACHE_DIRECTORY_H
#define UPC_RUNTIME_CACHE_DIRECTORY_H

#include <cstdlib>
#include <string>

namespace upc::runtime {

// $XDG_CACHE_HOME/smp-upc or ~/.cache/smp-upc; may not exist yet. Empty when there is no home
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
