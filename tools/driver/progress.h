// SPDX-License-Identifier: MIT
// Shows progress on a terminal during work with many parts.
#ifndef UPC_TOOLS_DRIVER_PROGRESS_H
#define UPC_TOOLS_DRIVER_PROGRESS_H

#include <cstdint>
#include <string>

namespace upc::driver {

// "upcc: 12 of 100 files, 14 s", once a second from the third on, on one line that is removed at
// the end. A timer writes it, so that it appears whatever the program waits for. One object at a
// time.
class Progress {
 public:
  // `what`: the name of the parts. Nothing is shown unless `wanted` is set, there are several
  // parts, and standard error is a terminal that can erase a line.
  Progress(const std::string& what, uint64_t parts, bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Reports that so many parts are done.
  void Done(uint64_t parts) const;
  // Removes the line before other text goes to the terminal; Done shows it again.
  void Clear();

 private:
  const bool shows_;
};

}  // namespace upc::driver

#endif
