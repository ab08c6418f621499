// What the objects that make up a program say about it: the start-up functions that translators
// leave in each, who defines main, and what the objects were compiled for.
#pragma once

#include <string>
#include <vector>

namespace upc::driver {

// A function of an object that the start-up file calls. Archive members that nothing needs stay out
// of the program, so these are referred to weakly.
struct StartFunction {
  std::string name;
  bool weak;
};

struct ProgramParts {
  std::vector<StartFunction> allocate;    // UPCRI_ALLOC_*: make shared static data
  std::vector<StartFunction> initialise;  // UPCRI_INIT_*: give it its values
  bool process_hook = false;              // UPCRL_trans_extra_procinit exists
  bool thread_hook = false;               // UPCRL_trans_extra_threadinit exists
  bool upc_main = false;                  // user_main exists
  std::string plain_main;                 // object, not in an archive, that defines main; or empty
  unsigned static_threads = 0;            // -T of the link or of an object; 0: none had it
  bool checking = false;                  // some object was compiled with -g
};

// Scans the files in order. Throws Error when they don't fit together: objects compiled for
// different numbers of threads, or for another one than `static_threads` (0: any will do).
ProgramParts ScanParts(const std::vector<std::string>& files, unsigned static_threads);

}  // namespace upc::driver
