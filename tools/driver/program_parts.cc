// SPDX-License-Identifier: MIT
// Collects from symbol tables what the start-up file and the linker need.
#include "tools/driver/program_parts.h"

#include <algorithm>
#include <utility>

#include "tools/driver/message.h"

namespace upc::driver {
namespace {

// The symbols that mark_object.h puts into every object of UPC code.
constexpr std::string_view kThreadsMark = "upcri_object_threads";
constexpr std::string_view kCheckMark = "upcri_object_check";
constexpr uint64_t kCheckAndOptimised = 2, kRecording = 3;
constexpr std::string_view kLoadableMark = "upcri_object_loadable";
// Those of shmem.h and pshmem.h.
constexpr std::string_view kInlineShmemMark = "upcri_object_inline_shmem";
constexpr std::string_view kShmemProfilerMark = "upcri_object_shmem_profiler";

bool IsStartFunction(const ElfSymbol& symbol) {
  return symbol.defined && symbol.global &&
         (symbol.name.starts_with("UPCRI_ALLOC_") || symbol.name.starts_with("UPCRI_INIT_"));
}

// b.upc for dir/b.upc, and for b.trans.c, the name under which upcc compiles it.
std::string UsersSource(std::string_view file) {
  file.remove_prefix(file.rfind('/') + 1);
  constexpr std::string_view kTranslated = ".trans.c";
  if (!file.ends_with(kTranslated)) return std::string(file);
  return std::string(file.substr(0, file.size() - kTranslated.size())) + ".upc";
}

// The compiler's names for parts of a function begin with its name. Names of C++, and of functions
// that the translator adds, are not the user's.
std::string UsersFunction(std::string_view name) {
  for (const std::string_view prefix : {"_Z", "UPCRI_", "upcri_", "upcr_", "upc_"})
    if (name.starts_with(prefix)) return "";
  return std::string(name.substr(0, name.find('.')));
}

}  // namespace

void PartsScanner::ScanFile(const std::string& path, const std::string& source) {
  SourceFunctions here;
  unsigned sources = 0;
  ForEachSymbol(path, [&](const ElfSymbol& symbol) {
    if (symbol.source) {
      ++sources;
      here.file = source.empty() ? UsersSource(symbol.name) : source.substr(source.rfind('/') + 1);
    } else if (symbol.defined && symbol.function) {
      here.names.insert(UsersFunction(symbol.name));
    }
    if (IsStartFunction(symbol)) {
      Add(std::string(symbol.name), false);
    } else if (symbol.defined && symbol.global && symbol.name == "main") {
      parts_.plain_main = symbol.object;
    } else {
      Visit(symbol);
    }
  });
  here.names.erase("");
  if (sources == 1 && !here.names.empty()) parts_.functions.push_back(std::move(here));
  NoteLoadable();
}

void PartsScanner::ScanProgram(const std::string& path) {
  // Linkers may sort symbols by a hash; the functions are called in link order.
  std::vector<std::pair<uint64_t, std::string>> functions;
  ForEachProgramSymbol(path, [&](const ElfSymbol& symbol) {
    if (IsStartFunction(symbol)) {
      functions.emplace_back(symbol.value, symbol.name);
    } else {
      Visit(symbol);
    }
  });
  std::sort(functions.begin(), functions.end());
  for (const auto& [address, name] : functions) Add(name, true);
  NoteLoadable();
}

void PartsScanner::Add(const std::string& name, bool weak) {
  if (!seen_.insert(name).second) return;
  (name.starts_with("UPCRI_ALLOC_") ? parts_.allocate : parts_.initialise).push_back({name, weak});
}

void PartsScanner::Visit(const ElfSymbol& symbol) {
  if (!symbol.defined) return;
  if (symbol.name == kThreadsMark) {
    marked_ = symbol.object;
    ++marked_count_;
    CheckThreads(symbol);
  } else if (symbol.name == kLoadableMark) {
    ++loadable_count_;
  } else if (symbol.name == kCheckMark) {
    std::string& first = symbol.value == kRecording ? parts_.recording : parts_.checking;
    if (symbol.value != 0 && first.empty()) first = symbol.object;
    parts_.optimised_checking |= symbol.value == kCheckAndOptimised;
  } else if (symbol.name == kInlineShmemMark) {
    if (parts_.inline_shmem.empty()) parts_.inline_shmem = symbol.object;
  } else if (symbol.name == kShmemProfilerMark) {
    if (parts_.shmem_profiler.empty()) parts_.shmem_profiler = symbol.object;
  } else if (!symbol.global) {
    return;
  } else if (symbol.name == "user_main") {
    parts_.upc_main = true;
  } else if (symbol.name == "UPCRL_trans_extra_procinit") {
    parts_.process_hook = true;
  } else if (symbol.name == "UPCRL_trans_extra_threadinit") {
    parts_.thread_hook = true;
  }
}

void PartsScanner::NoteLoadable() {
  if (parts_.not_loadable.empty() && loadable_count_ < marked_count_) parts_.not_loadable = marked_;
  marked_count_ = loadable_count_ = 0;
}

// An object for any number of threads fits all others.
void PartsScanner::CheckThreads(const ElfSymbol& symbol) {
  const auto threads = static_cast<unsigned>(symbol.value);
  if (threads == 0) return;
  if (parts_.static_threads == 0) {
    parts_.static_threads = threads;
    first_ = symbol.object;
  } else if (threads != parts_.static_threads) {
    const std::string other =
        first_.empty() ? "this link is for -T=" : first_ + " was compiled with -T=";
    throw Error(std::string(symbol.object) + " was compiled with -T=" + std::to_string(threads) +
                ", but " + other + std::to_string(parts_.static_threads) +
                "; use the same number everywhere");
  }
}

}  // namespace upc::driver
