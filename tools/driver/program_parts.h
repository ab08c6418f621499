// SPDX-License-Identifier: MIT
// What a program's objects contain: the start-up functions from translators, the definition of
// main, and what the objects were compiled for.
#ifndef UPC_TOOLS_DRIVER_PROGRAM_PARTS_H
#define UPC_TOOLS_DRIVER_PROGRAM_PARTS_H

#include <set>
#include <string>
#include <vector>

#include "tools/driver/elf_symbols.h"

namespace upc::driver {

// A function of an object that the start-up file calls. References to archive members are weak, so
// that the start-up file does not cause a member to be linked.
struct StartFunction {
  std::string name;
  bool weak;
};

// The functions that a source file defines, by the names of the program's symbols, and the file.
struct SourceFunctions {
  std::string file;
  std::set<std::string> names;
};

struct ProgramParts {
  std::vector<StartFunction> allocate;     // UPCRI_ALLOC_*: allocate static shared data
  std::vector<StartFunction> initialise;   // UPCRI_INIT_*: initialise them
  bool process_hook = false;               // UPCRL_trans_extra_procinit exists
  bool thread_hook = false;                // UPCRL_trans_extra_threadinit exists
  bool upc_main = false;                   // user_main exists
  std::string plain_main;                  // object that defines main; or empty
  unsigned static_threads = 0;             // -T of the link or of an object; 0: none
  std::string checking;                    // an object with the checks of -g; or empty
  std::string recording;                   // an object compiled with -report; or empty
  std::string not_loadable;                // an object that cannot be in a library; or empty
  bool optimised_checking = false;         // some object has the checks, and was compiled with -O
  std::string inline_shmem;                // an object with OpenSHMEM's functions inline; or empty
  std::string shmem_profiler;              // an object of a library that intercepts them; or empty
  std::vector<SourceFunctions> functions;  // for objects that are each made from one source
};

// Collects the parts. Each function throws Error if its input does not fit the rest: objects
// compiled for different numbers of threads, or for a number other than `static_threads` (0: any).
class PartsScanner {
 public:
  explicit PartsScanner(unsigned static_threads) { parts_.static_threads = static_threads; }

  // An object, or a shared library, that is linked in any case. `source`: the user's name for it;
  // empty: the one in the object.
  void ScanFile(const std::string& path, const std::string& source = "");
  // The members of archives in the program, which is linked without the start-up file.
  void ScanProgram(const std::string& path);

  const ProgramParts& parts() const { return parts_; }

 private:
  void Add(const std::string& name, bool weak);
  void Visit(const ElfSymbol& symbol);
  void CheckThreads(const ElfSymbol& symbol);
  void NoteLoadable();

  ProgramParts parts_;
  std::set<std::string, std::less<>> seen_;  // start-up functions
  // For the file being read: the last object with marks, the number of objects with marks, and of
  // those that a library can have.
  std::string marked_;
  unsigned marked_count_ = 0, loadable_count_ = 0;
  std::string first_;  // the first object with static_threads; empty: the command line's
};

}  // namespace upc::driver

#endif
