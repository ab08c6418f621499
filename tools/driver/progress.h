// SPDX-License-Identifier: MIT
// What a person who waits at a terminal sees of work in many parts.
#ifndef UPC_TOOLS_DRIVER_PROGRESS_H
#define UPC_TOOLS_DRIVER_PROGRESS_H

#include <cstdint>
#include <string>

namespace upc::driver {

// "upcc: 12 of 100 files, 14 s", once a second from the third on, in one line that is gone in the
// end. A timer writes it, so that it comes whatever the program waits for. One at a time.
class Progress {
 public:
  // Of so many parts, which are called so. Nothing is shown unless it is wanted, there are several
  // parts, and standard error is a terminal that can take a line back.
  Progress(const std::string& what, uint64_t parts, bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // So many parts are done.
  void Done(uint64_t parts);
  // Takes the line back, before other text goes to the terminal; it comes again after Done.
  void Clear();

 private:
  const bool shows_;
};

}  // namespace upc::driver

#endif
