// SPDX-License-Identifier: MIT
// Decisions after upcc's whole command line is read: the kind of each file, and whether everything
// fits together.
#include <filesystem>

#include "tools/driver/elf_symbols.h"
#include "tools/driver/input_file.h"
#include "tools/driver/message.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_parser.h"

namespace upc::driver {

InputKind UpccParser::Classify(const std::string& path) const {
  const std::string name = std::filesystem::path(path).filename();
  if (name.ends_with(".trans.c")) return InputKind::kTranslated;
  // .i and .upci are preprocessed; they contain line markers.
  if (name.ends_with(".upc") || name.ends_with(".upci") || path == "-") return InputKind::kUpc;
  if (name.ends_with(".i")) return options_.extern_main ? InputKind::kC : InputKind::kUpc;
  // With the program's own main, it is plain C that calls UPC code.
  if (name.ends_with(".c")) return options_.extern_main ? InputKind::kC : InputKind::kUpc;
  if (name.ends_with(".s") || name.ends_with(".S")) return InputKind::kAssembler;
  if (name.ends_with(".o") || name.ends_with(".a") || name.ends_with(".so") ||
      name.find(".so.") != std::string::npos) {
    return InputKind::kLinkable;
  }
  if (name.ends_with(".cc") || name.ends_with(".cpp") || name.ends_with(".cxx") ||
      name.ends_with(".C")) {
    throw Error(path + ": is C++; compile it with the C++ compiler, and link the object with" +
                " upcc -link-with=g++ (with -extern-main, too, if it defines main)");
  }
  // Makefiles may use any name for objects: main.o_debug.
  if (std::filesystem::is_regular_file(path) && (IsElf(path) || IsArchive(path)))
    return InputKind::kLinkable;
  throw Error(
      path +
      ": unknown kind of file; upcc takes .upc, .c, .upci and .i (UPC), .trans.c (translated)," +
      " .o, .a and .so; -x upc or -x c before it says what it is");
}

void MakePlainC(UpccOptions& options) {
  options.plain_c = true;
  if (options.extern_main) return;
  // -x c means the same as the suffix .c.
  for (Input& input : options.inputs)
    if (input.kind == InputKind::kC) input.kind = InputKind::kUpc;
}

void UpccParser::Check() {
  CheckNetwork();
  // Like compilers, which then print their version.
  if (files_.empty() && options_.verbose && options_.goal == Goal::kProgram) {
    options_.goal = Goal::kVersion;
  }
  // -Wl,--version alone: build systems query the linker.
  if (files_.empty() && options_.goal == Goal::kProgram) {
    for (const Input& input : options_.inputs) {
      if (!input.path.starts_with("-Wl,--version") && input.path != "-Wl,-v") continue;
      options_.goal = Goal::kAsk;
      options_.asks = options_.link;
      options_.asks.push_back(input.path);
      break;
    }
  }
  if (options_.goal == Goal::kVersion || options_.goal == Goal::kHelp ||
      options_.goal == Goal::kAsk || options_.goal == Goal::kPrint) {
    return;
  }
  if (files_.empty()) throw Error("no input files; upcc -help shows the usage");
  if (options_.report) CheckReport();
  if (options_.race) CheckRace();
  size_t sources = 0;
  for (const auto& [index, language] : files_) {
    Input& input = options_.inputs[index];
    std::error_code problem;
    if (input.path != "-") RequireFile(input.path);
    input.kind = language ? language->kind : Classify(input.path);
    if (language) input.language = language->word;
    sources += input.kind != InputKind::kLinkable;
    if (!options_.output.empty() &&
        std::filesystem::equivalent(input.path, options_.output, problem)) {
      throw Error("-o " + options_.output + ": would overwrite an input");
    }
  }
  CheckMakeRule(sources);
  CheckStandardInput();
  for (const auto& [option, word] : printing_) {
    if (options_.goal == Goal::kPreprocess) {
      options_.preprocess.push_back(option);
    } else {
      Warn(word + " has no effect here: it goes with -E");
    }
  }
  if (options_.goal == Goal::kProgram) {
    if (smart_output_ && options_.output.empty()) {
      const std::filesystem::path first = options_.inputs[files_.front().first].path;
      options_.output = first.filename().replace_extension().string();
      if (options_.output.ends_with(".trans")) options_.output.resize(options_.output.size() - 6);
    }
    return;
  }
  if (options_.goal == Goal::kPreprocess && options_.output == "-") options_.output.clear();
  if (sources == 0) throw Error(goal_option_ + ": there is no source file among the inputs");
  if (!options_.output.empty() && sources > 1) {
    throw Error("-o " + options_.output + ": one output, but " + std::to_string(sources) +
                " source files; leave -o out, or compile them one by one");
  }
}

// Sets what -race implies: ThreadSanitizer's code and runtime, line numbers, and the translation
// that distinguishes accesses to shared memory from others.
void UpccParser::CheckRace() {
  const std::string only = ": races are reported by this machine's own runtime; leave out ";
  if (options_.portable) throw Error("-race" + only + "-portable");
  if (!options_.upcr.empty()) throw Error("-race" + only + "-upcr and -network");
  for (const std::string& word : options_.compile) {
    if (!word.starts_with("-fsanitize=")) continue;
    for (const std::string& name : SplitAt(std::string_view(word).substr(11), ','))
      if (name != "thread" && name != "undefined")
        throw Error("-race: does not go with " + word +
                    "; compile the program once for each of the two");
  }
  for (const std::string& word : options_.link)
    if (word.starts_with("-static") && word != "-static-libgcc" && word != "-static-libtsan")
      throw Error("-race: does not go with " + word +
                  ": ThreadSanitizer needs the C library as a shared library; leave that out");
  options_.tsan = true;
  options_.preprocess.push_back("-D__UPC_RACE__=1");
  if (!options_.checking) options_.compile.push_back("-g");
  options_.checking = true;
  // Enough that accesses keep their places, and that runs do not take too long.
  if (!options_.optimisation_given) options_.compile.push_back("-O1");
  options_.optimisation_given = true;
  options_.compile.push_back("-fsanitize=thread");
  options_.link.push_back("-fsanitize=thread");
}

// The recording runtime is a separate one, like the checking one and the one for races.
void UpccParser::CheckReport() const {
  const std::string only = ": is recorded by this machine's own runtime; leave out ";
  if (options_.portable) throw Error("-report" + only + "-portable");
  if (!options_.upcr.empty()) throw Error("-report" + only + "-upcr and -network");
  if (options_.race || options_.tsan)
    throw Error("-report: does not go with -race and -fsanitize=thread; compile the program once" +
                std::string(" for each of the two"));
}

// A library that any program can load contains the fast runtime.
void UpccParser::CheckLoadable() {
  const std::string only =
      " does not go with -shared -extern-main: call the functions in a program";
  if (options_.race || options_.tsan) throw Error("-race" + only + " to find races");
  if (options_.report) throw Error("-report" + only + " to record it");
  if (!debug_ || options_.no_checks) return;
  Warn("-shared -extern-main: -g adds only debug information; write -g -nochecks");
  options_.no_checks = true;
}

void UpccParser::CheckStandardInput() const {
  size_t times = 0;
  bool told = options_.goal == Goal::kPreprocess;
  for (const auto& [index, language] : files_) {
    if (options_.inputs[index].path != "-") continue;
    ++times;
    told |= language.has_value();
  }
  if (times == 0) return;
  if (times > 1) throw Error("standard input (-) is named twice");
  if (!told)
    throw Error(
        "standard input (-): its language is not known; give -x upc or -x c before it, or -E");
  if (options_.goal == Goal::kMakeRule || options_.rule.beside_output) {
    throw Error("a rule for make can't be about standard input (-); give a file name");
  }
  const bool named = options_.goal == Goal::kProgram || options_.goal == Goal::kPreprocess ||
                     options_.goal == Goal::kCheckOnly || !options_.output.empty();
  if (!named) throw Error(goal_option_ + ": name the output for standard input (-) with -o");
}

void UpccParser::CheckMakeRule(size_t sources) const {
  const MakeRuleOptions& rule = options_.rule;
  const bool only = options_.goal == Goal::kMakeRule;
  if (!only && !rule.beside_output) {
    if (rule_option_.empty()) return;
    throw Error(rule_option_ +
                ": there is no rule for make to write; give -M, -MM, -MD or -MMD, too");
  }
  if (only && rule.beside_output) {
    throw Error("-MD and -MMD write a rule beside another output, but " + goal_option_ +
                " makes none; give one of them");
  }
  if (!only && missing_headers_) {
    throw Error("-MG: a missing header can only be left out with -M or -MM");
  }
  if (only && !rule.file.empty() && !options_.output.empty()) {
    throw Error(goal_option_ + " makes one file; name it by -MF or by -o, not by both");
  }
  if (sources > 1 && !rule.file.empty() && !(only && rule.file == "-")) {
    throw Error("-MF " + rule.file + ": one file, but " + std::to_string(sources) +
                " source files; leave -MF out, or compile them one by one");
  }
  if (sources > 1 && options_.goal == Goal::kProgram) {
    throw Error("-MD: one program, but " + std::to_string(sources) +
                " source files; compile them with -c");
  }
  for (const Input& input : options_.inputs) {
    std::error_code problem;
    if (!rule.file.empty() && input.kind != InputKind::kLinkOption &&
        std::filesystem::equivalent(input.path, rule.file, problem)) {
      throw Error("-MF " + rule.file + ": would overwrite an input");
    }
  }
}

}  // namespace upc::driver
