// SPDX-License-Identifier: MIT
// Which options go to which program, in which order.
#include "tools/driver/commands.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "tools/driver/c_compiler.h"
#include "tools/driver/colours.h"
#include "tools/driver/message.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

// The definition of -pshmem for shmem.h, which the translation includes again.
constexpr char kShmemCalls[] = "-DUPCRI_SHMEM_CALLS=1";

// The option is for the C compiler, which adds checks to the C library's functions, also in
// translated UPC.
bool IsFortify(const std::string& word) {
  return word.starts_with("-D_FORTIFY_SOURCE") || word == "-U_FORTIFY_SOURCE";
}

bool IsStandard(const std::string& word) { return word == "-ansi" || word.starts_with("-std="); }

// Of the options of IsStandard: those under which upc.h cannot be read.
bool IsOlderThanC99(const std::string& word) {
  constexpr const char* kOld[] = {
      "-ansi",      "-std=c89",          "-std=c90",           "-std=gnu89",
      "-std=gnu90", "-std=iso9899:1990", "-std=iso9899:199409"};
  return std::find(std::begin(kOld), std::end(kOld), word) != std::end(kOld);
}

// The options of `words` that give header directories. Macros of translated UPC are already
// expanded, so -D and -include must not reach the C compiler. The program's own headers are part of
// the translation, so -I serves only for headers that the system's headers may include, after all
// others.
std::vector<std::string> SearchPaths(const std::vector<std::string>& words) {
  std::vector<std::string> paths;
  for (size_t i = 0; i < words.size(); ++i) {
    if ((words[i] == "-isystem" || words[i] == "-iquote") && i + 1 < words.size()) {
      paths.push_back(words[i]);
      paths.push_back(words[++i]);
    } else if (words[i] == "-include") {
      ++i;
    } else if (words[i].starts_with("-I")) {
      paths.push_back("-idirafter" + words[i].substr(2));
    } else if (IsFortify(words[i])) {
      paths.push_back(words[i]);
    }
  }
  return paths;
}

// Whether an option requests debug information.
bool AskForDebugging(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "-g" || (word.size() == 3 && word.starts_with("-g") && word[2] != '0') ||
        word.starts_with("-ggdb"))
      return true;
  }
  return false;
}

// The inputs of a link, without options that let the linker omit symbols.
std::vector<std::string> WithoutStripping(const std::vector<std::string>& inputs) {
  const auto strips = [](const std::string& word) {
    return word == "-s" || word == "--strip-all" || word == "-x" || word == "--discard-all";
  };
  std::vector<std::string> kept;
  for (const std::string& input : inputs) {
    if (!kept.empty() && kept.back() == "-Xlinker" && strips(input)) {
      kept.pop_back();
    } else if (input.starts_with("-Wl,")) {
      std::string option = "-Wl";
      for (const std::string& word : SplitAt(std::string_view(input).substr(4), ',')) {
        if (!strips(word)) option += "," + word;
      }
      if (option != "-Wl") kept.push_back(option);
    } else {
      kept.push_back(input);
    }
  }
  return kept;
}

// The options for a library with a runtime of its own: it uses its own names, exports none of the
// runtime's, and stays loaded, since threads run in it and a later job begins with its data.
std::vector<std::string> LoadableOptions(const std::string& runtime) {
  const std::string name = std::filesystem::path(runtime).filename();
  return {"-shared",     "-Wl,-Bsymbolic", "-Wl,--exclude-libs," + name,
          "-Wl,-z,defs", "-Wl,-z,now",     "-Wl,-z,nodelete"};
}

}  // namespace

void Append(Command& to, const std::vector<std::string>& words) {
  to.insert(to.end(), words.begin(), words.end());
}

Commands::Commands(const UpccOptions& options, const Installation& installation,
                   std::vector<std::string> macros)
    : options_(options),
      installation_(installation),
      macros_(std::move(macros)),
      preprocess_(options.preprocess),
      compiler_(CompilerCommand()),
      colour_(options.diagnostics != DiagnosticsFormat::kText ? std::optional<bool>()
              : options.colour || isatty(STDERR_FILENO) == 0  ? options.colour
                                                              : ColoursByDefault()) {
  // In gcc's order: after those of the command line.
  for (const std::string& folder : FoldersOf("CPATH")) preprocess_.push_back("-I" + folder);
  for (const std::string& folder : FoldersOf("C_INCLUDE_PATH"))
    Append(system_headers_, {"-isystem", folder});
}

Command Commands::Translator(const std::string& from) const {
  if (access(installation_.translator.c_str(), X_OK) != 0) {
    throw Error(from + ": is UPC source, and the UPC translator is not installed (" +
                installation_.translator + "); give a .trans.c file, or -extern-main for plain C");
  }
  const auto standard =
      std::find_if(options_.compile.rbegin(), options_.compile.rend(), IsStandard);
  // C may be of any standard: upc.h refuses older ones.
  if (from.ends_with(".upc") && standard != options_.compile.rend() && IsOlderThanC99(*standard)) {
    throw Error(from + ": " + *standard +
                ": UPC extends C99; leave the option out, or give -std=c99 or a later one");
  }
  Command command = {installation_.translator};
  // Before the options, so that these override them.
  Append(command, macros_);
  const std::string level = Optimisation();
  if (level != "-O0") Append(command, {"-D__OPTIMIZE__=1", "-U__NO_INLINE__"});
  if (level == "-Os" || level == "-Oz") command.push_back("-D__OPTIMIZE_SIZE__=1");
  std::copy_if(preprocess_.begin(), preprocess_.end(), std::back_inserter(command),
               [](const std::string& word) { return !IsFortify(word); });
  if (options_.shmem_calls) command.push_back(kShmemCalls);
  Append(command, {"-isystem", installation_.include});
  Append(command, system_headers_);
  for (const std::string& word : options_.compile) {
    if (word.starts_with("-std=")) command.push_back(word);
    if (word == "-ansi") command.push_back("-std=c90");
    if (word == "-w" || word == "-fgnu89-inline") command.push_back(word);
    if (word == "-pthread") command.push_back("-teams");
  }
  if (options_.plain_c && !from.ends_with(".upc")) command.push_back("-plain-c");
  // Macros in our C headers change the program's calls.
  if (options_.report) command.push_back("-DUPCRI_REPORT=1");
  if (const std::string target = CrossTarget(); !target.empty())
    command.push_back("-target=" + target);
  if (options_.diagnostics != DiagnosticsFormat::kText) command.push_back("-messages=json");
  if (colour_.value_or(false)) command.push_back("-colours");
  if (options_.static_threads != 0)
    Append(command, {"-T", std::to_string(options_.static_threads)});
  return command;
}

Command Commands::Translate(const std::string& from, const std::string& to) const {
  Command command = Translator(from);
  // The race detector must see each access by itself.
  command.push_back(options_.tsan && options_.checking ? "-O0" : Optimisation());
  if (options_.checking) command.push_back("-g");
  if (options_.race) command.push_back("-race");
  if (options_.report) command.push_back("-report");
  command.push_back(options_.line_markers ? "-lines" : "-nolines");
  if (options_.portable) command.push_back("-portable");
  if (AskForDebugging(options_.compile) && options_.goal != Goal::kTranslate)
    command.push_back("-debug-types");
  Append(command, options_.translate);
  Append(command, {"-o", to, from});
  return command;
}

Command Commands::CheckUpcr(const std::string& from) const {
  Command command = Translator(from);
  Append(command, {"-check-upcr", from});
  return command;
}

// The -O option in effect: the last one given, else -O2, or none with the checks of -g.
std::string Commands::Optimisation() const {
  std::string level = options_.optimisation_given ? "-O0" : "-O2";
  for (const std::string& word : options_.compile) {
    if (word.starts_with("-O")) level = word;
  }
  return level;
}

// Whether the compilation is for a library that any program can load: in the command that links it,
// or by -c -fPIC -extern-main.
bool Commands::AsLoadable() const {
  return MakesLoadable(options_) ||
         (options_.extern_main && std::find(options_.compile.begin(), options_.compile.end(),
                                            "-fPIC") != options_.compile.end());
}

void Commands::AppendRuntimeHeaders(Command& to) const {
  if (options_.checking) to.push_back("-DUPCRI_CHECK=1");
  if (options_.report) to.push_back("-DUPCRI_REPORT=1");
  if (options_.static_threads != 0) {
    to.push_back("-DUPCRI_STATIC_THREADS=" + std::to_string(options_.static_threads));
  }
  if (options_.shmem_calls) to.push_back(kShmemCalls);
  Append(to, {"-isystem", installation_.include});
  Append(to, system_headers_);
}

Command Commands::Compiler(const Input& input) const {
  const InputKind kind = input.kind;
  Command command = compiler_;
  if (!options_.optimisation_given) command.push_back("-O2");
  const bool generated = kind == InputKind::kUpc || kind == InputKind::kTranslated;
  // Generated code is written for C11 with GNU extensions, whatever the compiler's default.
  if (generated && !options_.standard_given) command.push_back("-std=gnu11");
  // Two files that declare the same shared array without initialiser share its proxy.
  if (generated) command.push_back("-fcommon");
  // By default, gcc limits private data to 16 MB there.
  if (generated && TargetMachine().elf == EM_AARCH64) command.push_back("-mtls-size=32");
  if (AsLoadable() && kind != InputKind::kAssembler)
    Append(command, {"-fPIC", "-DUPCRI_LOADABLE=1"});
  // A frame larger than the guard below a stack must not skip the guard.
  if (generated) command.push_back("-fstack-clash-protection");
  // With -O2, gcc vectorises only loops with a known trip count and no possible overlap, and keeps
  // invariant tests in each iteration. Loops over C's arrays often qualify and have no such tests;
  // ours have. Before the options, so that these override it.
  if (generated && Optimisation() == "-O2") {
    command.push_back("-ftree-vectorize");
    // Clang has no such option and warns about it; it does the same with -O3 only.
    if (IsGcc(compiler_)) command.push_back("-funswitch-loops");
  }
  Append(command, kind == InputKind::kUpc ? SearchPaths(preprocess_) : preprocess_);
  // In gcc's DWARF 5, addr2line of binutils 2.40 takes the first file of a unit's table, which is
  // the translated one, where no other was set. Before the options, so that these override it.
  // Types that only translated accesses use are kept for debuggers.
  if (generated && AskForDebugging(options_.compile))
    Append(command, {"-gdwarf-4", "-fno-eliminate-unused-debug-types"});
  Append(command, options_.compile);
  if (kind == InputKind::kAssembler) {
    // Clang would warn about each option above that does not apply to assembly.
    command.push_back("-Wno-unused-command-line-argument");
    Append(command, system_headers_);
  } else {
    command.push_back("-pthread");
    AppendRuntimeHeaders(command);
  }
  if (colour_)
    command.push_back(*colour_ ? "-fdiagnostics-color=always" : "-fdiagnostics-color=never");
  // Its fixes for the translated file are not for the user.
  if (options_.diagnostics != DiagnosticsFormat::kText && kind != InputKind::kUpc)
    command.push_back("-fdiagnostics-parseable-fixits");
  if (!input.language.empty()) Append(command, {"-x", input.language});
  return command;
}

Command Commands::Compile(const Input& input) const {
  Command command = Compiler(input);
  if (input.kind != InputKind::kAssembler) {
    Append(command, {"-include", installation_.include + "/upcri/mark_object.h"});
  }
  return command;
}

bool Commands::MayLeaveOutHeaders(const Input& input) const {
  if (!system_headers_.empty()) return false;
  if (input.kind == InputKind::kTranslated) return preprocess_.empty();
  return input.kind == InputKind::kUpc &&
         std::find(preprocess_.begin(), preprocess_.end(), "-isystem") == preprocess_.end();
}

Command Commands::Preprocess(const Input& input) const {
  Command command = input.kind == InputKind::kUpc ? Translator(input.path) : Compiler(input);
  Append(command, {"-E", input.path});
  return command;
}

Command Commands::AssembleStartup(const std::string& from, const std::string& to) const {
  Command command = compiler_;
  // Properties of the machine code are recorded in objects, and must be the same in all of a
  // program. The file is removed when others are written for it.
  std::copy_if(options_.compile.begin(), options_.compile.end(), std::back_inserter(command),
               [](const std::string& word) { return !MakesFiles(word); });
  // Without lines: debuggers need not stop in it. Most options do not apply to assembly; clang
  // warns about them.
  Append(command, {"-g0", "-w", "-c", "-o", to, from});
  return command;
}

std::string Commands::GdbScript() const {
  const bool plain = installation_.gdb.find_first_of("\"\\\n") == std::string::npos;
  return AskForDebugging(options_.compile) && plain ? installation_.gdb : "";
}

Command Commands::Assemble(const std::string& from, const std::string& to) const {
  Command command = compiler_;
  Append(command, {"-c", "-o", to, from});
  return command;
}

Command Commands::TrialLink(const std::vector<std::string>& inputs, const std::string& to) const {
  Command command = Link(WithoutStripping(inputs), to,
                         MakesLoadable(options_) ? Variant::kLoadable : Variant::kPlain);
  std::erase(command, "-s");
  Append(command, {"-Wl,--unresolved-symbols=ignore-all", "-Wl,--no-gc-sections", "-Wl,--trace"});
  return command;
}

Command Commands::Link(const std::vector<std::string>& inputs, const std::string& to,
                       Variant variant) const {
  Command command = options_.linker.empty() ? compiler_ : SplitWords(options_.linker, "-link-with");
  const std::string& runtime = LibraryOf(installation_, variant);
  if (MakesLoadable(options_)) Append(command, LoadableOptions(runtime));
  Append(command, options_.link);
  Append(command, {"-o", to});
  Append(command, inputs);
  command.push_back(runtime);
  if (variant != Variant::kPlain && variant != Variant::kLoadable) command.push_back("-lstdc++");
  // runtime/teams_posix.cc calls it; the linker would not take it otherwise.
  if (std::any_of(options_.link.begin(), options_.link.end(), [](const std::string& word) {
        return word == "-static" || word == "-static-pie";
      }))
    command.push_back("-Wl,-u,__pthread_create");
  Append(command, {"-pthread", "-ldl", "-lm"});
  return command;
}

Command Commands::LinkShared(const std::vector<std::string>& inputs, const std::string& to) const {
  Command command = options_.linker.empty() ? compiler_ : SplitWords(options_.linker, "-link-with");
  command.push_back("-shared");
  Append(command, options_.link);
  Append(command, {"-o", to});
  Append(command, inputs);
  return command;
}

}  // namespace upc::driver
