// SPDX-License-Identifier: MIT
// First phase: runs Clang's preprocessor over the user's file and collects the tokens, each with
// its place in the user's text. Includes of system headers and pragmas stay in the stream: the
// output repeats them instead of copying the headers' text.
#include <algorithm>
#include <map>
#include <set>

#include "clang/Basic/Builtins.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "dependencies.h"
#include "frontend.h"
#include "laxness.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "markers.h"
#include "newer_c.h"
#include "pragmas.h"
#include "suggest.h"
#include "translator.h"

namespace upc::translate {

namespace {

Keyword keyword_of(llvm::StringRef name) {
  return llvm::StringSwitch<Keyword>(name)
      .Case("shared", Keyword::kShared)
      .Case("strict", Keyword::kStrict)
      .Case("relaxed", Keyword::kRelaxed)
      .Case("MYTHREAD", Keyword::kMythread)
      .Case("THREADS", Keyword::kThreads)
      .Case("upc_forall", Keyword::kForall)
      .Case("upc_barrier", Keyword::kBarrier)
      .Case("upc_notify", Keyword::kNotify)
      .Case("upc_wait", Keyword::kWait)
      .Case("upc_fence", Keyword::kFence)
      .Case("upc_localsizeof", Keyword::kLocalSizeof)
      .Case("upc_blocksizeof", Keyword::kBlockSizeof)
      .Case("upc_elemsizeof", Keyword::kElemSizeof)
      .Default(Keyword::kNone);
}

// Prints Clang's complaints about directives, characters and missing headers immediately. Of its
// warnings, prints those about directives that C compilers give, too: the translation has no
// directives.
class PreprocessorMessages : public clang::DiagnosticConsumer {
 public:
  PreprocessorMessages(const Options& options, Source& source)
      : options_(options), source_(source) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    const bool warning = level == clang::DiagnosticsEngine::Warning;
    if (warning ? info.getID() != clang::diag::pp_hash_warning &&
                      info.getID() != clang::diag::ext_pp_macro_redef
                : level < clang::DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    std::string text = describe_message(message.str().str());
    if (info.getID() == clang::diag::err_invalid_utf8)
      text =
          "a byte that is no UTF-8, outside strings and comments: save the file as UTF-8 (if it is "
          "Latin-1, by `iconv -f latin1 -t utf8`)";
    if (info.getID() == clang::diag::err_pp_file_not_found) text += meant_header(text);
    report(source_, warning ? Level::kWarning : Level::kError, info.getLocation(), text);
  }

 private:
  // The header of ours that 'upc_colective.h' probably means, in words; empty if none is similar.
  std::string meant_header(llvm::StringRef text) const {
    const llvm::StringRef name = text.split('\'').second.split('\'').first;
    if (options_.plain_c || !name.starts_with_insensitive("upc")) return "";
    std::vector<std::string> headers;
    std::error_code failed;
    for (llvm::sys::fs::directory_iterator i(options_.headers, failed), end; i != end && !failed;
         i.increment(failed))
      headers.push_back(llvm::sys::path::filename(i->path()).str());
    std::sort(headers.begin(), headers.end());
    Nearest nearest(name);
    for (const std::string& header : headers) nearest.offer(header);
    return nearest.name().empty() ? "" : "; did you mean '" + nearest.name() + "'?";
  }

  const Options& options_;
  Source& source_;
};

// Tracks the preprocessor's current file and collects includes of system headers.
class Files : public clang::PPCallbacks {
 public:
  Files(const Options& options, Source& source, clang::SourceManager& sm)
      : options_(options), source_(source), sm_(sm), beside_(folder_of_source(options)) {}

  bool system = false;   // the current file is a system header, but not one of UPC's headers
  bool foreign = false;  // … or one of UPC's headers with C declarations: nothing of it is emitted

  void FileChanged(clang::SourceLocation where, FileChangeReason reason,
                   clang::SrcMgr::CharacteristicKind kind, clang::FileID) override {
    const bool was_foreign = foreign, was_system = system;
    llvm::StringRef name = sm_.getFilename(where);
    // A marker in the source itself gives the file of the text that follows.
    const bool marked = sm_.getFileID(where) == sm_.getMainFileID() && !sm_.isInMainFile(where);
    if (marked) name = sm_.getPresumedLoc(where).getFilename();
    preprocessed_ |= marked;
    const bool upc_view = !options_.headers.empty() && name.starts_with(options_.headers) &&
                          name.drop_front(options_.headers.size()).starts_with("/");
    const clang::FileEntry* file = sm_.getFileEntryForID(sm_.getFileID(where));
    // A header of the program that declares itself a system header (`#pragma GCC system_header`) is
    // copied into the output like its others.
    if (reason == SystemHeaderPragma && !system) found_beside_.insert(file);
    in_beside_ = found_beside_.contains(file);
    system = clang::SrcMgr::isSystem(kind) && !upc_view && !in_beside_;
    foreign = system || (upc_view && !name.ends_with("/value_functions.h"));
    if (upc_view && name.ends_with("/upc.h")) source_.has_upc_h = true;
    if (!marked || reason != EnterFile) return;
    // Included by the program, or by upc.h for it.
    if (system && !was_system) repeat(where, include_of(name, preprocessor->getHeaderSearchInfo()));
    if (upc_view && !was_foreign) repeat_own(where, name.drop_front(options_.headers.size() + 1));
  }

  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name,
                          bool angled, clang::CharSourceRange, clang::OptionalFileEntryRef file_ref,
                          llvm::StringRef search_path, llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind kind) override {
    const clang::FileEntry* file = file_ref ? &file_ref->getFileEntry() : nullptr;
    // Clang takes files in the last of its folders, and their includes, for system headers.
    if (!foreign && file && clang::SrcMgr::isSystem(kind)) {
      const bool beside = search_path == beside_;
      if (beside ||
          (in_beside_ && search_path == llvm::sys::path::parent_path(sm_.getFilename(hash)))) {
        if (found_beside_.insert(file).second && beside && angled && !warned_beside_) {
          report(source_, Level::kWarning, hash,
                 "<" + name.str() +
                     "> is in no folder of headers, only beside the source: write #include \"" +
                     name.str() + "\", or give the option -I " + beside_);
          warned_beside_ = true;
        }
        return;
      }
    }
    // The output repeats the includes of upc.h that upcr.h does not have.
    const bool brought = options_.bring && foreign && !system && clang::SrcMgr::isSystem(kind);
    if ((foreign && !brought) || !file) return;
    if (search_path == options_.headers) return repeat_own(hash, name);
    if (clang::SrcMgr::isSystem(kind))
      repeat(hash, angled ? "<" + name.str() + ">" : "\"" + name.str() + "\"");
  }

  // Makes the output include one of UPC's headers.
  void repeat_own(clang::SourceLocation where, llvm::StringRef name) {
    // upcr.h declares what upc.h declares; the libraries have C headers of their own.
    const bool core = llvm::StringSwitch<bool>(name)
                          .Cases("upc.h", "upc_relaxed.h", "upc_strict.h", "upc_types.h",
                                 "bupc_upc_namespace.h", true)
                          .Default(false);
    // Another runtime has them in its upcr.h.
    if (!core && (!options_.portable || name == "tgmath.h")) repeat(where, "<" + name.str() + ">");
  }

  void repeat(clang::SourceLocation where, const std::string& header) {
    if (!seen_.insert(header).second) return;
    source_.saved.push_back("#include " + header);
    add(Pseudo::kInclude, where, source_.saved.back());
    source_.tokens.back().system = false;
  }

  // Clang's intrinsics with constant arguments are macros that use builtins of Clang only, and
  // those of atomic_flag name a member of it. Declared as functions, their calls stay unchanged,
  // for the C compiler's own header.
  void make_function(const clang::Token& name, const clang::MacroInfo* info) {
    if (!info->isFunctionLike() || info->getNumTokens() < 4 ||
        !sm_.getFilename(info->getDefinitionLoc()).starts_with(options_.clang_headers))
      return;
    if (name.getIdentifierInfo()->getName().starts_with(
            "atomic_flag_")) {  // also declared as functions
      take_back(name);
      return;
    }
    const auto body = info->tokens();
    if (body[0].isNot(clang::tok::l_paren) || body[1].isNot(clang::tok::l_paren)) return;
    const bool builtin = std::any_of(body.begin(), body.end(), [](const clang::Token& t) {
      return t.is(clang::tok::identifier) &&
             t.getIdentifierInfo()->getName().starts_with("__builtin_ia32_");
    });
    if (!builtin) return;
    const auto put = [&](clang::tok::TokenKind kind, llvm::StringRef text) {
      add_token(kind, text, name);
    };
    for (size_t i = 2; i < body.size() && body[i].isNot(clang::tok::r_paren); ++i) {
      if (!body[i].getIdentifierInfo()) return;
      put(body[i].getKind(), body[i].getIdentifierInfo()->getName());
    }
    put(clang::tok::identifier, name.getIdentifierInfo()->getName());
    put(clang::tok::l_paren, "(");
    put(clang::tok::r_paren, ")");
    put(clang::tok::semi, ";");
    take_back(name);
  }

  // Adds a token of the declaration that replaces the macro.
  void add_token(clang::tok::TokenKind kind, llvm::StringRef text, const clang::Token& macro) {
    Token t;
    t.kind = kind;
    t.text = text;
    t.system = t.space = true;
    t.where = sm_.getExpansionLoc(macro.getLocation());
    source_.tokens.push_back(t);
  }

  // Undefines a macro that is declared as a function instead.
  void take_back(const clang::Token& name) {
    functions_.insert(name.getIdentifierInfo());
    preprocessor->appendMacroDirective(name.getIdentifierInfo(),
                                       new (preprocessor->getPreprocessorAllocator())
                                           clang::UndefMacroDirective(name.getLocation()));
  }

  // Notes an identifier that the C compiler would take for a macro of a system header or of its
  // own: one from the expansion of a macro of the same name, or one that the program undefined.
  void note_name(const clang::Token& t) {
    const clang::IdentifierInfo* id = t.getIdentifierInfo();
    // Text that was expanded before must not be expanded again.
    if (preprocessed_ && id->getTokenID() == clang::tok::identifier &&
        !id->getName().starts_with_insensitive("upc") &&
        !id->getName().starts_with_insensitive("bupc"))
      hidden_.insert(id->getName());
    if (!id->hadMacroDefinition() || functions_.contains(id) || hidden_.count(id->getName()))
      return;
    const clang::MacroInfo* now = preprocessor->getMacroInfo(id);
    if (now && now->isFunctionLike() && !t.isExpandDisabled()) return;
    const clang::MacroInfo* theirs = nullptr;
    for (const clang::MacroDirective* d = preprocessor->getLocalMacroDirectiveHistory(id); d;
         d = d->getPrevious())
      if (const auto* definition = dyn_cast<clang::DefMacroDirective>(d)) {
        const clang::SourceLocation where = definition->getInfo()->getDefinitionLoc();
        if (sm_.isInSystemHeader(where) || sm_.isWrittenInBuiltinFile(where))
          theirs = definition->getInfo();
      }
    if (!theirs) return;
    const bool itself = now == theirs && theirs->isObjectLike() && theirs->getNumTokens() == 1 &&
                        theirs->getReplacementToken(0).getIdentifierInfo() == id;
    if (!itself) hidden_.insert(id->getName());
  }

  // Lets the includes in the output see the macros, and hides them from the text after them.
  void hide_macros() {
    std::string show;
    std::vector<std::string> names;
    for (const auto& entry : hidden_) names.push_back(entry.getKey().str());
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      source_.hide_macros += "#pragma push_macro(\"" + name + "\")\n#undef " + name + "\n";
      show += "#pragma pop_macro(\"" + name + "\")\n";
    }
    if (names.empty()) return;
    for (Token& t : source_.tokens)
      if (t.pseudo == Pseudo::kInclude && !t.system) {
        source_.saved.push_back(show + t.text.str() + "\n" + source_.hide_macros);
        source_.saved.back().pop_back();
        t.text = source_.saved.back();
      }
  }

  // -portable: a constant of a library has the value that the other runtime gives it, so the output
  // must have its name. It is declared as an enumerator here, and name_constant puts that name in
  // place of the macro's expansion.
  void note_constant(const clang::Token& name, const clang::MacroInfo* info) {
    const clang::IdentifierInfo* id = name.getIdentifierInfo();
    if (!(id->getName().starts_with("UPC_") || id->getName().starts_with("BUPC_")) ||
        info->isFunctionLike() || info->getNumTokens() == 0)
      return;
    // A constant made of others, or with a cast, is right as it expands.
    for (const clang::Token& t : info->tokens())
      if (t.getIdentifierInfo()) return;
    const auto put = [&](clang::tok::TokenKind kind, llvm::StringRef text) {
      add_token(kind, text, name);
    };
    put(clang::tok::kw_enum, "enum");
    put(clang::tok::l_brace, "{");
    put(clang::tok::identifier, id->getName());
    put(clang::tok::equal, "=");
    for (const clang::Token& t : info->tokens()) {
      put(t.getKind(), llvm::StringRef(preprocessor->getSpelling(t))
                           .copy(preprocessor->getPreprocessorAllocator()));
      constants_[t.getLocation().getRawEncoding()] = nullptr;
    }
    put(clang::tok::r_brace, "}");
    put(clang::tok::semi, ";");
    constants_[info->tokens().front().getLocation().getRawEncoding()] = id;
  }

  // For a token from a constant's macro: replaces the first one by the constant's name; returns
  // false for the others, which are dropped.
  bool name_constant(clang::Token& t) {
    if (constants_.empty() || !t.getLocation().isMacroID()) return true;
    const auto found = constants_.find(sm_.getSpellingLoc(t.getLocation()).getRawEncoding());
    if (found == constants_.end()) return true;
    if (!found->second) return false;
    t.setKind(clang::tok::identifier);
    t.setIdentifierInfo(const_cast<clang::IdentifierInfo*>(found->second));
    return true;
  }

  void MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) override {
    if (system && name.getIdentifierInfo()) make_function(name, directive->getMacroInfo());
    if (options_.portable && foreign && !system) note_constant(name, directive->getMacroInfo());
    if (foreign || !name.getIdentifierInfo()) return;
    add_feature_macro(source_.feature_macros, *preprocessor, name, directive);
  }

  void If(clang::SourceLocation where, clang::SourceRange range, ConditionValueKind) override {
    check_threads(where, range);
  }
  void Elif(clang::SourceLocation where, clang::SourceRange range, ConditionValueKind,
            clang::SourceLocation) override {
    check_threads(where, range);
  }

  void add(Pseudo what, clang::SourceLocation where, llvm::StringRef text) {
    Token t;
    t.pseudo = what;
    t.where = sm_.getExpansionLoc(where);
    t.text = text;
    t.system = foreign;
    t.starts_line = true;
    place(t);
    source_.tokens.push_back(t);
  }

  // Sets the presumed file and line.
  void place(Token& t) {
    const clang::PresumedLoc at = sm_.getPresumedLoc(t.where);
    if (at.isInvalid()) return;
    t.line = at.getLine();
    if (at.getFilename() != last_name_) {
      last_name_ = at.getFilename();
      const auto [entry, fresh] = numbers_.try_emplace(last_name_, source_.files.size());
      if (fresh) source_.files.push_back(last_name_);
      last_file_ = static_cast<uint16_t>(entry->second);
    }
    t.file = last_file_;
  }

  clang::Preprocessor* preprocessor = nullptr;

 private:
  // `#if THREADS > 4` is silently 0 > 4 if THREADS is known only at run time.
  void check_threads(clang::SourceLocation, clang::SourceRange range) {
    if (foreign || options_.threads > 0 || options_.plain_c) return;
    const llvm::StringRef text = clang::Lexer::getSourceText(
        clang::CharSourceRange::getCharRange(range), sm_, preprocessor->getLangOpts());
    for (size_t at = 0; (at = text.find("THREADS", at)) != llvm::StringRef::npos; at += 7) {
      const auto is_name = [&](size_t i) {
        return i < text.size() && (isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
      };
      if ((at > 0 && is_name(at - 1)) || is_name(at + 7)) continue;
      if (text.contains("__UPC_STATIC_THREADS__")) return;
      report(source_, Level::kWarning, range.getBegin(),
             "without -T, THREADS has no value at compile time and is 0 in #if: fix the number of "
             "threads with -T N, or ask __UPC_STATIC_THREADS__ first");
      return;
    }
  }

  const Options& options_;
  Source& source_;
  clang::SourceManager& sm_;
  const std::string beside_;
  std::set<const clang::FileEntry*> found_beside_;
  bool preprocessed_ = false;  // the source was preprocessed before: it contains markers
  bool in_beside_ = false, warned_beside_ = false;
  llvm::StringSet<> seen_, hidden_;
  std::set<const clang::IdentifierInfo*> functions_;
  // The places of the bodies of constants' macros; the names at their first tokens.
  std::map<clang::SourceLocation::UIntTy, const clang::IdentifierInfo*> constants_;
  std::map<std::string, size_t> numbers_;
  std::string last_name_;
  uint16_t last_file_ = 0;
};

// The real files, overlaid with the texts that an editor has not saved.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> with_buffers(const Options& options) {
  auto real = llvm::vfs::getRealFileSystem();
  if (options.buffers.empty()) return real;
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto& [name, text] : options.buffers)
    memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text, name));
  auto both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(real));
  both->pushOverlay(std::move(memory));
  return both;
}

// Opens the user's file and creates the preprocessor.
bool start(const Options& options, Source& source, PreprocessorMessages& messages) {
  if (!options.seen.empty()) source.watched = llvm::makeIntrusiveRefCnt<WatchedFiles>();
  const auto plain = llvm::makeIntrusiveRefCnt<PlainFiles>(
      source.watched ? llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(source.watched)
                     : with_buffers(options));
  source.compiler = make_compiler(options, true, &messages, plain);
  clang::CompilerInstance& compiler = *source.compiler;
  clang::SourceManager& sm = compiler.getSourceManager();
  auto file = compiler.getFileManager().getFileRef(options.input);
  if (!file) {
    report(source, Level::kError, clang::SourceLocation(),
           "cannot read " + options.input + ": " + llvm::toString(file.takeError()));
    return false;
  }
  sm.setMainFileID(sm.createFileID(*file, clang::SourceLocation(), clang::SrcMgr::C_User));
  compiler.createPreprocessor(clang::TU_Complete);
  clang::Preprocessor& pp = compiler.getPreprocessor();
  pp.getBuiltinInfo().initializeBuiltins(pp.getIdentifierTable(), pp.getLangOpts());
  if (!options.rule.Targets.empty()) {
    source.rule = std::make_unique<MakeRule>(options);
    source.rule->attachToPreprocessor(pp);
  }
  messages.BeginSourceFile(pp.getLangOpts(), &pp);
  return true;
}

}  // namespace

bool print_preprocessed(const Options& options, Source& source, std::string& text) {
  PreprocessorMessages messages(options, source);
  if (!start(options, source, messages)) return false;
  llvm::raw_string_ostream out(text);
  auto owned = std::make_unique<FeatureMacros>(source.compiler->getPreprocessor());
  const FeatureMacros& features = *owned;
  source.compiler->getPreprocessor().addPPCallbacks(std::move(owned));
  clang::DoPrintPreprocessedInput(source.compiler->getPreprocessor(), &out, options.preprocessed);
  out.flush();
  // Lists of macros, and output without markers, will not be translated.
  if (!options.preprocessed.ShowMacros && options.preprocessed.ShowLineMarkers)
    text = feature_definitions(features.found, options.input) + text;
  messages.EndSourceFile();
  return !source.failed;
}

namespace {

// Whether a token of an OpenSHMEM program shows that its PEs create threads: it names a function
// that creates one, or a level that shmem_init_thread may be called with.
bool says_threads(clang::Preprocessor& pp, const clang::Token& raw) {
  llvm::StringRef name;
  if (const clang::IdentifierInfo* id = raw.getIdentifierInfo())
    name = id->getName();
  else if (raw.is(clang::tok::numeric_constant) && raw.getLocation().isMacroID())
    name = pp.getImmediateMacroName(raw.getLocation());
  return name == "pthread_create" || name == "thrd_create" || name == "SHMEM_THREAD_FUNNELED" ||
         name == "SHMEM_THREAD_SERIALIZED" || name == "SHMEM_THREAD_MULTIPLE";
}

}  // namespace

bool preprocess(const Options& options, Source& source) {
  source.no_warnings = options.no_warnings;
  PreprocessorMessages messages(options, source);
  source.saved.reserve(1 << 16);  // tokens point into it
  if (!start(options, source, messages)) return false;
  clang::SourceManager& sm = source.compiler->getSourceManager();
  clang::Preprocessor& pp = source.compiler->getPreprocessor();
  auto owned = std::make_unique<Files>(options, source, sm);
  Files& files = *owned;
  files.preprocessor = &pp;
  pp.addPPCallbacks(std::move(owned));
  add_pragma_handlers(options, source,
                      [&files](Pseudo kind, clang::SourceLocation where, llvm::StringRef text) {
                        files.add(kind, where, text);
                      });
  pp.EnterMainSourceFile();

  source.tokens.reserve(1 << 14);
  llvm::BumpPtrAllocator& spellings = pp.getPreprocessorAllocator();
  clang::Token raw;
  for (pp.Lex(raw); raw.isNot(clang::tok::eof); pp.Lex(raw)) {
    const bool embedded = raw.is(clang::tok::annot_embed);
    if (!embedded && (raw.isAnnotation() || raw.is(clang::tok::eod) || !files.name_constant(raw)))
      continue;
    if (source.saved.size() > (1 << 16) - 8 || source.tokens.size() > 10'000'000) {
      report(source, Level::kError, raw.getLocation(),
             "the program is too large, with more than 10 million tokens or 65,000 includes and "
             "pragmas; perhaps its macros expand into each other");
      return false;
    }
    if (options.plain_c && !files.foreign && says_threads(pp, raw)) source.teams = true;
    Token t;
    t.kind = raw.getKind();
    t.starts_line = raw.isAtStartOfLine();
    t.space = raw.hasLeadingSpace();
    t.system = files.foreign;
    t.where = sm.getExpansionLoc(raw.getLocation());
    t.macro = raw.getLocation().isMacroID();
    if (embedded) {
      t.kind = clang::tok::numeric_constant;
      t.text = llvm::StringRef(bytes_embedded(raw)).copy(spellings);
    } else if (const clang::IdentifierInfo* id = raw.getIdentifierInfo()) {
      t.text = id->getName();
      if (!files.foreign) files.note_name(raw);
      if (!files.foreign && t.kind == clang::tok::identifier &&
          (t.text == "upc_flag_t" || t.text == "upc_op_t" || t.text == "upc_type_t"))
        source.uses_upc_types = true;
      if (!files.system && !options.plain_c && t.kind == clang::tok::identifier)
        t.keyword = keyword_of(t.text);
    } else if (const char* punctuator = clang::tok::getPunctuatorSpelling(t.kind)) {
      t.text = punctuator;  // digraphs too
    } else {
      llvm::SmallString<64> buffer;
      const llvm::StringRef text = pp.getSpelling(raw, buffer);
      t.text = text.data() == buffer.data() ? text.copy(spellings) : text;
      if (t.text.contains('\1')) {
        report(source, Level::kError, raw.getLocation(), "write the control character as \\001");
        return false;
      }
    }
    if (!t.system) {
      if (t.starts_line || source.tokens.empty() || source.tokens.back().system) {
        files.place(t);
      } else {
        t.line = source.tokens.back().line, t.file = source.tokens.back().file;
      }
    }
    source.tokens.push_back(t);
  }
  files.hide_macros();
  source.openmp = pp.isMacroDefined("_OPENMP");
  source.teams = !options.portable && (source.teams || source.openmp || options.teams);
  messages.EndSourceFile();
  return !source.failed;
}

}  // namespace upc::translate
