// SPDX-License-Identifier: MIT
// The differences between the LLVM versions that the tools support. bazel/clang_version.bzl has the
// version, docs/upgrading-clang.md how to find such a difference. Only this file, and
// tools/translator/clang_versions.h for Clang, test the version.
#ifndef UPC_TOOLS_DRIVER_LLVM_VERSIONS_H
#define UPC_TOOLS_DRIVER_LLVM_VERSIONS_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Option/OptTable.h>

#include <bit>
#include <cstring>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace upc::driver {

// The rows of an OptTable, which keeps references to them.
class OptionRows {
 public:
  using Info = llvm::opt::OptTable::Info;

  // The name follows one hyphen, or up to `hyphens`; none if that is zero. Identifiers count from 1
  // in the order of the rows, as OptTable requires.
  void Add(int hyphens, const std::string& name, unsigned char kind) {
    const std::string spelt = hyphens > 0 ? "-" + name : name;
    infos_.push_back({Prefixes(hyphens), Keep(spelt),
                      /*HelpText=*/nullptr,
                      /*HelpTextsForVariants=*/{},
                      /*MetaVar=*/nullptr, static_cast<unsigned>(infos_.size() + 1), kind,
                      /*Param=*/0,
                      /*Flags=*/0, llvm::opt::DefaultVis,
                      /*GroupID=*/0,
                      /*AliasID=*/0,
                      /*AliasArgs=*/nullptr,
                      /*Values=*/nullptr});
  }

#if LLVM_VERSION_MAJOR < 20  // names and prefixes are strings
  class Table : public llvm::opt::GenericOptTable {
   public:
    explicit Table(const OptionRows& rows) : GenericOptTable(rows.infos_) {}
  };

 private:
  static llvm::ArrayRef<llvm::StringLiteral> Prefixes(int hyphens) {
    static constexpr llvm::StringLiteral kHyphens[] = {"-", "--"};
    return llvm::ArrayRef(kHyphens).take_front(hyphens);
  }
  // Only the compiler can make a StringLiteral, which has a StringRef's representation.
  llvm::StringLiteral Keep(const std::string& name) {
    return std::bit_cast<llvm::StringLiteral>(llvm::StringRef(names_.emplace_back(name)));
  }

  std::deque<std::string> names_;
#else  // they are offsets into one literal, which begins with an empty string
  class Table : public llvm::opt::GenericOptTable {
   public:
    explicit Table(const OptionRows& rows)
        : GenericOptTable(rows.strings_, kPrefixes, rows.infos_) {}
  };

 private:
  // For each set of prefixes: their number, and their offsets.
  static constexpr llvm::StringTable::Offset kPrefixes[] = {0, 1, 1, 2, 1, 3};
  static unsigned Prefixes(int hyphens) { return hyphens == 0 ? 0 : hyphens == 1 ? 1 : 3; }
  unsigned Keep(const std::string& name) {
    const unsigned at = end_;
    if (end_ + name.size() + 1 >= sizeof text_->chars) throw std::length_error("too many options");
    memcpy(text_->chars + at, name.c_str(), name.size() + 1);
    end_ += static_cast<unsigned>(name.size() + 1);
    return at;
  }

  struct Text {
    char chars[1 << 16] = "\0-\0--";
  };
  std::unique_ptr<Text> text_ = std::make_unique<Text>();
  unsigned end_ = 6;
  llvm::StringTable strings_ = text_->chars;
#endif
  std::vector<Info> infos_;
};

}  // namespace upc::driver

#endif
