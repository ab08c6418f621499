// SPDX-License-Identifier: MIT
// What the preprocessor needs to know about preprocessed source.
#include "markers.h"

#include "clang/Basic/FileManager.h"
#include "llvm/ADT/StringSet.h"

namespace upc::translate {

namespace {

bool is_feature_macro(llvm::StringRef name) {
  static const llvm::StringSet<> kNames = {
      "_GNU_SOURCE",         "_POSIX_C_SOURCE",   "_POSIX_SOURCE",   "_XOPEN_SOURCE",
      "_BSD_SOURCE",         "_SVID_SOURCE",      "_DEFAULT_SOURCE", "_ISOC99_SOURCE",
      "_ISOC11_SOURCE",      "_LARGEFILE_SOURCE", "_REENTRANT",      "_LARGEFILE64_SOURCE",
      "_FILE_OFFSET_BITS",   "_TIME_BITS",        "_ATFILE_SOURCE",  "_XOPEN_SOURCE_EXTENDED",
      "__STDC_FORMAT_MACROS"};
  return kNames.count(name) || name.starts_with("__STDC_WANT_");
}

}  // namespace

void add_feature_macro(FeatureDefinitions& to, const clang::Preprocessor& preprocessor,
                       const clang::Token& name, const clang::MacroDirective* directive) {
  const clang::MacroInfo* info = directive->getMacroInfo();
  const clang::IdentifierInfo* id = name.getIdentifierInfo();
  if (!id || !is_feature_macro(id->getName()) || info->isFunctionLike()) return;
  std::string value;
  for (const clang::Token& t : info->tokens()) {
    if (!value.empty()) value += " ";
    value += preprocessor.getSpelling(t);
  }
  to.emplace_back(id->getName().str(), value);
}

void FeatureMacros::MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) {
  const clang::SourceManager& sm = preprocessor_.getSourceManager();
  // The compiler predefines its built-in macros again.
  const clang::PresumedLoc at = sm.getPresumedLoc(name.getLocation());
  if (sm.isInSystemHeader(name.getLocation()) || at.isInvalid() ||
      llvm::StringRef(at.getFilename()) == "<built-in>")
    return;
  add_feature_macro(found, preprocessor_, name, directive);
}

std::string include_of(llvm::StringRef path, clang::HeaderSearch& search) {
  llvm::StringRef best;
  for (auto at = search.search_dir_begin(); at != search.search_dir_end(); ++at) {
    const llvm::StringRef folder = at->getName();
    if (path.starts_with(folder) && path.drop_front(folder.size()).starts_with("/") &&
        folder.size() > best.size())
      best = folder;
  }
  if (best.empty()) return "\"" + path.str() + "\"";
  return "<" + path.drop_front(best.size() + 1).str() + ">";
}

std::string feature_definitions(const FeatureDefinitions& macros, llvm::StringRef file) {
  std::string text;
  for (const auto& [name, value] : macros)
    text +=
        "#ifndef " + name + "\n#define " + name + (value.empty() ? "" : " ") + value + "\n#endif\n";
  if (!text.empty()) text += "# 1 \"" + file.str() + "\"\n";
  return text;
}

}  // namespace upc::translate
