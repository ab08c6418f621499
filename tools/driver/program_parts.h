// SPDX-License-Identifier: MIT
// What the objects that make up a program say about it: the start-up functions that translators
// leave in each, who defines main, and what the objects were compiled for.
#ifndef UPC_TOOLS_DRIVER_PROGRAM_PARTS_H
#define UPC_TOOLS_DRIVER_PROGRAM_PARTS_H

#include <set>
#include <string>
#include <vector>

#include "tools/driver/elf_symbols.h"

namespace upc::driver {

// A function of an object that the start-up file calls. Those of archive members are referred to
// weakly, so that the start-up file is no reason to link a member.
struct StartFunction {
  std::string name;
  bool weak;
};

// The functions that a source file defines, as the program's symbols call them, and the file.
struct SourceFunctions {
  std::string file;
  std::set<std::string> names;
};

struct ProgramParts {
  std::vector<StartFunction> allocate;     // UPCRI_ALLOC_*: make shared static data
  std::vector<StartFunction> initialise;   // UPCRI_INIT_*: give it its values
  bool process_hook = false;               // UPCRL_trans_extra_procinit exists
  bool thread_hook = false;                // UPCRL_trans_extra_threadinit exists
  bool upc_main = false;                   // user_main exists
  std::string plain_main;                  // object that defines main; or empty
  unsigned static_threads = 0;             // -T of the link or of an object; 0: none had it
  std::string checking;                    // an object that has the checks of -g; or empty
  std::string recording;                   // an object that -report compiled; or empty
  std::string not_loadable;                // an object that only a program can have; or empty
  bool optimised_checking = false;         // some object has them, and was compiled with -O
  std::string inline_shmem;                // an object with OpenSHMEM's functions inline; or empty
  std::string shmem_profiler;              // an object of a library that intercepts them; or empty
  std::vector<SourceFunctions> functions;  // of objects that are each made from one source
};

// Collects the parts. Each function throws Error when what it reads does not fit to the rest:
// objects compiled for different numbers of threads, or for another one than `static_threads` (0:
// any will do).
class PartsScanner {
 public:
  explicit PartsScanner(unsigned static_threads) { parts_.static_threads = static_threads; }

  // An object, or a shared library, that is linked in any case. The source is what the user calls
  // it; empty: as the object says.
  void ScanFile(const std::string& path, const std::string& source = "");
  // What archives brought into the program, linked but for the start-up file.
  void ScanProgram(const std::string& path);

  const ProgramParts& parts() const { return parts_; }

 private:
  void Add(const std::string& name, bool weak);
  void Visit(const ElfSymbol& symbol);
  void CheckThreads(const ElfSymbol& symbol);
  void NoteLoadable();

  ProgramParts parts_;
  std::set<std::string, std::less<>> seen_;  // start-up functions
  // Of the file that is being read: the last object with marks, how many have some, and of how many
  // they say that a library can have them.
  std::string marked_;
  unsigned marked_count_ = 0, loadable_count_ = 0;
  std::string first_;  // object that said static_threads; empty: the command line did
};

}  // namespace upc::driver

#endif
