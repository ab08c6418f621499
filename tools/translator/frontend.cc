// SPDX-License-Identifier: MIT
// Setting up Clang: language, target, header search and predefined macros.
#include "frontend.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "tools/driver/machine.h"

namespace upc::translate {

namespace {

void add_headers(const Options& options, clang::HeaderSearchOptions& search) {
  search.UseBuiltinIncludes = false;  // the directory is added below, with the others
  for (const std::string& d : options.quotes)
    search.AddPath(d, clang::frontend::Quoted, false, true);
  // In C's order: a program's own header with a library's name precedes ours. The libraries' C
  // headers, one folder up, are left out.
  const llvm::StringRef c_view = llvm::sys::path::parent_path(options.headers);
  for (const std::string& d : options.includes)
    if (!llvm::sys::fs::equivalent(d, c_view))
      search.AddPath(d, clang::frontend::Angled, false, true);
  if (!options.headers.empty())
    search.AddPath(options.headers, clang::frontend::Angled, false, true);
  for (const std::string& d : options.systems)
    search.AddPath(d, clang::frontend::System, false, true);
  std::vector<std::string> standard = {options.clang_headers};
  if (options.target.empty())
    standard.insert(standard.end(),
                    {"/usr/local/include", std::string("/usr/include/") + driver::kMultiarch});
  else  // Debian's headers for cross compilers, and those of another architecture
    standard.insert(standard.end(),
                    {"/usr/" + options.target + "/include", "/usr/include/" + options.target});
  standard.push_back("/usr/include");
  for (const std::string& d : standard)
    search.AddPath(d, clang::frontend::ExternCSystem, false, true);
  // Last of all, with a warning in preprocess.cc: an <angled> header may be in the source's
  // folder, too. If the folder is already in the list, Clang would remove it from its earlier
  // place, as C compilers do with the system's folders.
  const std::string beside = folder_of_source(options);
  bool known = llvm::sys::fs::equivalent(beside, options.headers);
  for (const auto* folders : {&options.includes, &options.systems})
    for (const std::string& d : *folders) known = known || llvm::sys::fs::equivalent(beside, d);
  if (!known) search.AddPath(beside, clang::frontend::After, false, true);
}

void add_upc_macros(const Options& options, clang::PreprocessorOptions& macros) {
  macros.addMacroDef("__UPC__=1");
  macros.addMacroDef("__UPC_VERSION__=201311L");
  macros.addMacroDef("UPC_MAX_BLOCK_SIZE=" + std::to_string(kMaxBlock));
  macros.addMacroDef("__SMP_UPC__=1");
  if (options.bring) macros.addMacroDef("UPCRI_BRING_HEADERS=1");
  if (options.portable) macros.addMacroDef("UPCRI_PORTABLE=1");
  for (const char* library : {"__UPC_COLLECTIVE__", "__UPC_TICK__", "__UPC_ATOMIC__",
                              "__UPC_CASTABLE__", "__UPC_NB__", "__UPC_IO__", "__UPC_PUPC__"})
    macros.addMacroDef(std::string(library) + "=1");
  if (options.report) macros.addMacroDef("__UPC_PUPC_INST__=1");
  if (options.threads > 0) {
    macros.addMacroDef("__UPC_STATIC_THREADS__=1");
    macros.addMacroDef("THREADS=" + std::to_string(options.threads));
  } else {
    macros.addMacroDef("__UPC_DYNAMIC_THREADS__=1");
  }
}

// As a library, Clang does not read SOURCE_DATE_EPOCH.
void fix_date(const Options& options, clang::PreprocessorOptions& macros) {
  if (options.date < 0) return;
  const time_t seconds = static_cast<time_t>(options.date);
  tm parts;
  char date[32], time[32];
  gmtime_r(&seconds, &parts);
  // %b gives English month names: this program never sets a locale.
  strftime(date, sizeof date, "__DATE__=\"%b %e %Y\"", &parts);
  strftime(time, sizeof time, "__TIME__=\"%H:%M:%S\"", &parts);
  macros.addMacroDef(date);
  macros.addMacroDef(time);
}

void add_macros(const Options& options, clang::PreprocessorOptions& macros) {
  fix_date(options, macros);
  if (!options.plain_c) add_upc_macros(options, macros);
  for (const std::string& m : options.macros) {
    if (m[0] == 'D') macros.addMacroDef(m.substr(1));
    if (m[0] == 'U') macros.addMacroUndef(m.substr(1));
  }
  macros.Includes = options.forced;
}

}  // namespace

std::string folder_of_source(const Options& options) {
  const llvm::StringRef folder = llvm::sys::path::parent_path(options.input);
  return folder.empty() ? "." : folder.str();
}

namespace {

// Clang hides what the C compiler hides from programs in ISO C, such as POSIX's names.
clang::LangStandard::Kind standard(const Options& options) {
  const auto kind = clang::LangStandard::getLangKind(options.standard);
  if (kind == clang::LangStandard::lang_unspecified ||
      clang::LangStandard::getLangStandardForKind(kind).getLanguage() != clang::Language::C)
    return clang::LangStandard::lang_gnu17;
  return kind;
}

// What Clang reports as errors from version 15, 16, 19 or 21 on, and the C compiler may accept: the
// C compiler judges the output. Names as in Clang 19; tests/plain_c/lenient_test.py has a program
// for each.
constexpr unsigned kForCompilerToJudge[] = {
    clang::diag::ext_implicit_function_decl_c99,
    clang::diag::ext_implicit_lib_function_decl_c99,
    clang::diag::ext_initializer_union_overrides,
    clang::diag::ext_missing_type_specifier,
    clang::diag::ext_param_not_declared,
    clang::diag::ext_typecheck_convert_incompatible_function_pointer,
    clang::diag::ext_typecheck_convert_incompatible_pointer,
    clang::diag::ext_typecheck_convert_int_pointer,
    clang::diag::ext_typecheck_convert_pointer_int,
    clang::diag::warn_atomic_member_access,
};

}  // namespace

std::unique_ptr<clang::CompilerInstance> make_compiler(
    const Options& options, bool preprocess, clang::DiagnosticConsumer* consumer,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  auto compiler = std::make_unique<clang::CompilerInstance>();
  clang::CompilerInvocation& to = compiler->getInvocation();
  const std::string triple =
      options.target.empty() ? llvm::sys::getDefaultTargetTriple() : options.target;
  to.getTargetOpts().Triple = triple;
  // Debian's riscv64 ABI. Clang's default is the base ISA's ABI, for which Debian's C library has
  // no headers.
  if (llvm::Triple(triple).isRISCV64()) {
    to.getTargetOpts().ABI = "lp64d";
    to.getTargetOpts().FeaturesAsWritten = {"+m", "+a", "+f", "+d", "+c"};
  }
  clang::DiagnosticOptions& diagnostics = to.getDiagnosticOpts();
  diagnostics.IgnoreWarnings = !preprocess;  // the C compiler warns about the output
  clang::LangOptions& language = to.getLangOpts();
  std::vector<std::string> implied;
  clang::LangOptions::setLangDefaults(language, clang::Language::C, llvm::Triple(triple), implied,
                                      standard(options));
  language.GNUCVersion = 40201;  // the version of gcc that Clang itself reports
  language.MacroPrefixMap = options.prefixes;
  language.GNUInline |= options.gnu89_inline;
  language.SpellChecking = false;
  language.Digraphs = true;
  language.BracketDepth = 4096;
  language.MathErrno = true;
  language.NoBuiltin = true;  // else Clang accepts pointers-to-shared in memcpy and free
  versions::create_diagnostics(*compiler, consumer);
  compiler->getDiagnostics().setErrorLimit(0);
  for (const unsigned id : kForCompilerToJudge)
    compiler->getDiagnostics().setSeverity(id, clang::diag::Severity::Ignored, {});
  compiler->setTarget(versions::create_target(*compiler));
  compiler->createFileManager(std::move(files));
  compiler->createSourceManager(compiler->getFileManager());
  if (preprocess) {
    add_headers(options, to.getHeaderSearchOpts());
    add_macros(options, to.getPreprocessorOpts());
  } else {
    to.getPreprocessorOpts().UsePredefines = false;
  }
  return compiler;
}

}  // namespace upc::translate
