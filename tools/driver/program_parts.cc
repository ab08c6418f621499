// Collects from symbol tables what the start-up file and the linker need to know.
#include "tools/driver/program_parts.h"

#include <set>

#include "tools/driver/elf_symbols.h"
#include "tools/driver/message.h"

namespace upc::driver {
namespace {

// What mark_object.h puts into every object of UPC code.
constexpr std::string_view kThreadsMark = "upcri_object_threads";
constexpr std::string_view kCheckMark = "upcri_object_check";

class Scanner {
 public:
  explicit Scanner(unsigned static_threads) { parts_.static_threads = static_threads; }

  void Visit(const ElfSymbol& symbol) {
    if (!symbol.defined) return;
    if (symbol.name.starts_with("UPCRI_ALLOC_")) {
      Add(parts_.allocate, symbol);
    } else if (symbol.name.starts_with("UPCRI_INIT_")) {
      Add(parts_.initialise, symbol);
    } else if (symbol.name == kThreadsMark) {
      CheckThreads(symbol);
    } else if (symbol.name == kCheckMark) {
      parts_.checking |= symbol.value != 0;
    } else if (!symbol.global) {
      return;
    } else if (symbol.name == "user_main") {
      parts_.upc_main = true;
    } else if (symbol.name == "main" && !symbol.in_archive) {
      parts_.plain_main = symbol.object;
    } else if (symbol.name == "UPCRL_trans_extra_procinit") {
      parts_.process_hook = true;
    } else if (symbol.name == "UPCRL_trans_extra_threadinit") {
      parts_.thread_hook = true;
    }
  }

  ProgramParts Take() { return std::move(parts_); }

 private:
  void Add(std::vector<StartFunction>& to, const ElfSymbol& symbol) {
    if (!symbol.global || !seen_.emplace(symbol.name).second) return;
    to.push_back({std::string(symbol.name), symbol.in_archive});
  }

  // An object for any number of threads goes with all others.
  void CheckThreads(const ElfSymbol& symbol) {
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

  ProgramParts parts_;
  std::set<std::string, std::less<>> seen_;
  std::string first_;  // object that said static_threads; empty: the command line did
};

}  // namespace

ProgramParts ScanParts(const std::vector<std::string>& files, unsigned static_threads) {
  Scanner scanner(static_threads);
  for (const std::string& file : files) {
    ForEachSymbol(file, [&](const ElfSymbol& symbol) { scanner.Visit(symbol); });
  }
  return scanner.Take();
}

}  // namespace upc::driver
