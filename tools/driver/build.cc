// SPDX-License-Identifier: MIT
// The steps from source files to a program. Every source becomes a chain of commands, and several
// chains run at a time. Then the objects are scanned, tied together by the start-up file, and
// linked. For a shared library they are only scanned and linked.
#include "tools/driver/build.h"

#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <thread>

#include "tools/driver/c_compiler.h"
#include "tools/driver/c_messages.h"
#include "tools/driver/commands.h"
#include "tools/driver/compile_commands.h"
#include "tools/driver/elf_symbols.h"
#include "tools/driver/header_parts.h"
#include "tools/driver/libraries.h"
#include "tools/driver/link_messages.h"
#include "tools/driver/message.h"
#include "tools/driver/option_macros.h"
#include "tools/driver/program_parts.h"
#include "tools/driver/race_runtime.h"
#include "tools/driver/shell_limits.h"
#include "tools/driver/startup_file.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/temporary.h"
#include "tools/driver/trial_link.h"

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

// foo of dir/foo.trans.c, dir/foo.upc and dir/foo.c.
std::string Stem(const std::string& path) {
  const std::string name = fs::path(path).filename();
  for (const std::string_view suffix : {".trans.c", ".upc", ".c", ".s", ".S"}) {
    if (name.size() > suffix.size() && name.ends_with(suffix)) {
      return name.substr(0, name.size() - suffix.size());
    }
  }
  return fs::path(name).stem();  // some other suffix, with -x
}

void WriteFile(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) throw Error("cannot write " + path);
}

std::string StandardInput() {
  std::string text;
  char buffer[65536];
  while (true) {
    const ssize_t got = ReadUnlessInterrupted(STDIN_FILENO, buffer, sizeof buffer);
    if (got < 0) throw Error(SystemProblem("standard input", errno));
    if (got == 0) return text;
    text.append(buffer, static_cast<size_t>(got));
  }
}

// Replaces standard input by a file, whose #line gives it the compilers' name for standard input.
UpccOptions WithStandardInput(UpccOptions options, const TemporaryDirectory& directory) {
  for (Input& input : options.inputs) {
    if (input.path != "-" || input.kind == InputKind::kLinkOption) continue;
    const bool upc = input.kind == InputKind::kUpc && input.language != "c";
    const char* suffix = upc ? ".upc" : input.kind == InputKind::kAssembler ? ".S" : ".c";
    input.path = directory.File(std::string("stdin") + suffix);
    WriteFile(input.path, "# 1 \"<stdin>\"\n" + StandardInput());
    // Its headers are in the current directory.
    options.preprocess.insert(options.preprocess.begin(), {"-iquote", "."});
  }
  return options;
}

bool IsSource(InputKind kind) {
  return kind != InputKind::kLinkable && kind != InputKind::kLinkOption;
}

// The state of one source file.
struct Source {
  explicit Source(const Input& its_input) : input(its_input) {}

  const Input& input;
  Chain chain;
  std::string translation;             // C, made before the C compiler starts; if any
  std::string object;                  // for the linker
  std::string target;                  // the output of -c, -S, -trans, -E, as the user names it
  std::unique_ptr<OutputFile> output;  // becomes the target
  std::unique_ptr<OutputFile> rule;    // of -M, -MD
};

class Builder {
 public:
  Builder(const UpccOptions& options, const Installation& installation, FilesSeen* seen)
      : temporary_("", options.scratch_name),
        options_(WithStandardInput(options, temporary_)),
        installation_(installation),
        commands_(options_, installation, MacrosOfOptions(options_, temporary_)),
        seen_(seen) {}

  int Run() {
    if (options_.race && options_.goal == Goal::kProgram) RequireRaceRuntime(options_, temporary_);
    std::vector<Source> sources;
    for (const Input& input : options_.inputs) {
      if (!IsSource(input.kind)) continue;
      sources.emplace_back(input);
      Plan(sources.back(), sources.size());
      if (options_.goal == Goal::kMakeRule || options_.rule.beside_output) PlanRule(sources.back());
    }
    if (options_.goal == Goal::kPreprocess || options_.goal == Goal::kMakeRule) {
      WriteCompileCommands(sources);
      return RunInOrder(sources);
    }
    if (options_.goal == Goal::kProgram) {
      Claim(Target(), Target());
      output_ = std::make_unique<OutputFile>(Target());
      // The linker records the name; programs must not differ by it.
      const std::string startup =
          (options_.save_temps ? fs::path(Target()).filename().string() : "program") + "_startup";
      startup_source_ = Scratch(0, startup + ".s", Target());
      startup_object_ = Scratch(0, startup + ".o", Target());
    }
    WriteCompileCommands(sources);
    if (const int code = RunTogether(sources); code != 0) return code;
    if (seen_ != nullptr) NoteFiles(sources);
    return options_.goal == Goal::kProgram ? Link(sources) : 0;
  }

 private:
  // --- one source file ---

  void Plan(Source& source, size_t number) {
    const Input& input = source.input;
    if (options_.goal == Goal::kPreprocess || options_.goal == Goal::kMakeRule) {
      Command command = commands_.Preprocess(input);
      if (options_.goal == Goal::kPreprocess && !options_.output.empty())
        Append(command, {"-o", MakeOutput(source, "")});
      source.chain.commands.push_back(std::move(command));
      return;
    }
    if (options_.goal == Goal::kTranslate) {
      if (input.kind != InputKind::kUpc)
        throw Error("-trans: " + input.path + " is not UPC source");
      if (options_.output == "-") throw Error("-trans writes to a file; give its name after -o");
      source.chain.commands.push_back(
          commands_.Translate(input.path, MakeOutput(source, ".trans.c")));
      return;
    }
    if (options_.goal == Goal::kAssembly && input.kind == InputKind::kAssembler) {
      throw Error("-S: " + input.path + " is assembly already; leave it out, or compile with -c");
    }
    if (input.kind == InputKind::kTranslated && options_.check_upcr)
      source.chain.commands.push_back(commands_.CheckUpcr(input.path));
    std::string c_file = input.path;
    if (input.kind == InputKind::kUpc) {
      c_file = Scratch(number, Stem(input.path) + ".trans.c", input.path);
      source.translation = c_file;
      source.chain.commands.push_back(commands_.Translate(input.path, c_file));
      if (seen_ != nullptr) Append(source.chain.commands[0], {"-seen", ListOf(number)});
    }
    Command command = commands_.Compile(input);
    if (commands_.MayLeaveOutHeaders(input)) {
      source.chain.complete = [c_file](Command& compile) {
        const std::vector<std::string> without = WithoutUnusedHeaders(c_file);
        compile.insert(compile.end() - 1, without.begin(), without.end());
      };
    }
    if (seen_ != nullptr) Append(command, {"-MD", "-MF", RuleOf(number), "-MT", "object"});
    if (c_file != input.path) {
      // With -nolines, messages and debug information name this file as if it were beside the
      // source.
      const std::string directory = fs::path(c_file).parent_path();
      if (!directory.empty()) Append(command, {"-ffile-prefix-map=" + directory + "/="});
    }
    if (options_.goal == Goal::kCheckOnly) {
      Append(command, {"-fsyntax-only"});
    } else if (options_.goal == Goal::kAssembly) {
      Append(command, {"-S", "-o", MakeOutput(source, ".s")});
    } else if (options_.goal == Goal::kObject) {
      Append(command, {"-c", "-o", MakeOutput(source, ".o")});
    } else {
      source.object = Object(number, input.path);
      Append(command, {"-c", "-o", source.object});
    }
    command.push_back(c_file);
    source.chain.commands.push_back(std::move(command));
    // With -nolines, messages have the generated file's name, lines and columns.
    if (input.kind == InputKind::kUpc && options_.line_markers && source.target != "-")
      source.chain.reword = WithUsersLines;
  }

  // Makes the program that reads the user's file write the rule for make.
  void PlanRule(Source& source) {
    const MakeRuleOptions& rule = options_.rule;
    if (source.input.path.ends_with(".s")) return;  // includes nothing
    std::vector<Command>& commands = source.chain.commands;
    // C is compiled with a header of upcc's own, which would appear in the rule.
    const bool apart = source.input.kind != InputKind::kUpc && options_.goal != Goal::kPreprocess &&
                       options_.goal != Goal::kMakeRule;
    if (apart) commands.insert(commands.begin(), commands_.Preprocess(source.input));
    Command& command = commands.front();
    command.push_back(std::string(rule.system_headers ? "-M" : "-MM") +
                      (options_.goal == Goal::kMakeRule || apart ? "" : "D"));
    std::string target = source.target;
    std::string file = rule.file;
    if (options_.goal == Goal::kMakeRule) {
      if (file.empty()) file = options_.output.empty() ? "-" : options_.output;
    } else {
      if (options_.goal == Goal::kProgram)
        target = options_.output.empty() ? "a.out" : options_.output;
      if (file.empty()) file = RuleBeside(source, target);
      if (file == target)
        throw Error("-o " + target + ": the rule for make would go to the same file");
    }
    if (target.empty() || options_.goal == Goal::kPreprocess) {
      target = Stem(source.input.path) + ".o";
    }
    if (!rule.target_given) Append(command, {"-MQ", target});
    Append(command, rule.words);
    if (file != "-") {
      Claim(file, source.input.path);
      source.rule = std::make_unique<OutputFile>(file);
      file = source.rule->path();
    }
    Append(command, {"-MF", file});
  }

  // -MJ. Plain C is compiled by the C compiler, whose commands other tools understand.
  void WriteCompileCommands(const std::vector<Source>& sources) const {
    if (options_.compile_commands.empty() || options_.dry_run) return;
    std::string text;
    for (const Source& source : sources) {
      if (source.input.kind == InputKind::kAssembler) continue;
      Command command = source.input.kind == InputKind::kUpc
                            ? CompileCommandOf(options_, installation_, source.input)
                            : commands_.Compile(source.input);
      std::erase_if(command,
                    [](const std::string& word) { return word.starts_with("-fdiagnostics-"); });
      text += CompileCommandEntry(source.input, options_.goal == Goal::kObject ? source.target : "",
                                  command);
    }
    WriteFile(options_.compile_commands, text);
  }

  // dir/foo.d for dir/foo.o, and foo.d if the output has no name.
  std::string RuleBeside(const Source& source, const std::string& target) const {
    if (options_.output.empty() && options_.goal != Goal::kProgram) {
      return Stem(source.input.path) + ".d";
    }
    fs::path file = target.empty() ? options_.output : target;
    if (file.filename().string().ends_with(".trans.c")) file.replace_extension();
    return file.replace_extension(".d").string();
  }

  // Where the translator and the C compiler list the files that they looked for.
  std::string ListOf(size_t number) const {
    return temporary_.File(std::to_string(number) + ".seen");
  }
  std::string RuleOf(size_t number) const { return temporary_.File(std::to_string(number) + ".d"); }

  void NoteFiles(const std::vector<Source>& sources) {
    for (size_t i = 0; i < sources.size(); ++i) {
      if (sources[i].input.kind == InputKind::kUpc) AddTranslatorsList(*seen_, ListOf(i + 1));
      AddMakeRule(*seen_, RuleOf(i + 1), sources[i].chain.commands.back().back());
    }
  }

  // The path for an output that the user keeps.
  std::string MakeOutput(Source& source, const std::string& suffix) {
    const std::string target =
        options_.output.empty() ? Stem(source.input.path) + suffix : options_.output;
    source.target = target;
    if (target == "-" && options_.goal == Goal::kAssembly) return target;  // standard output
    Claim(target, source.input.path);
    source.output = std::make_unique<OutputFile>(target, options_.profiling_files);
    return source.output->path();
  }

  // The program's name.
  std::string Target() const { return options_.output.empty() ? "a.out" : options_.output; }

  // Records that a file is written for `maker`, a source or the program. Throws Error if that would
  // overwrite another maker's file, or an input.
  void Claim(const std::string& file, const std::string& maker) {
    const std::string advice = options_.save_temps
                                   ? "; -save-temps keeps files under the names of their sources"
                                   : "; compile them one by one, with -o";
    std::error_code problem;
    for (const Input& input : options_.inputs) {
      if (input.kind != InputKind::kLinkOption && fs::equivalent(input.path, file, problem)) {
        throw Error(maker + ": would overwrite the input " + input.path + advice);
      }
    }
    const auto [other, first] = claimed_.emplace(fs::path(file).lexically_normal(), maker);
    if (!first)
      throw Error(other->second + " and " + maker + ": both would write " + file + advice);
  }

  // The object of a source in a program. Compilers derive the names of their side files from it; if
  // there are such files, it is PROGRAM-SOURCE.o beside the program, as with gcc, and is removed
  // later.
  std::string Object(size_t number, const std::string& source) {
    const std::string name = Stem(source) + ".o";
    if (!options_.profiling_files || options_.save_temps) return Scratch(number, name, source);
    const fs::path program = Target();
    const std::string stem = program == "a.out" ? "a" : program.filename().string();
    const std::string object = program.parent_path() / (stem + "-" + name);
    Claim(object, source);
    objects_.push_back(std::make_unique<TemporaryFile>(object));
    return object;
  }

  // Path of a file that only -save-temps keeps. Sources with one name in different directories have
  // different numbers.
  std::string Scratch(size_t number, const std::string& name, const std::string& maker) {
    if (options_.save_temps) {
      Claim(name, maker);
      return name;
    }
    const std::string directory = temporary_.File(std::to_string(number));
    std::error_code problem;
    fs::create_directory(directory, problem);
    if (problem) throw Error(directory + ": " + problem.message());
    // A long source name may leave no room for a longer suffix.
    const size_t excess = name.size() > NAME_MAX ? name.size() - NAME_MAX : 0;
    return directory + "/" + name.substr(excess);
  }

  // --- all sources ---

  RunOptions MakeRunOptions() const {
    return {.parallel = options_.jobs != 0 ? options_.jobs
                                           : std::max(1u, std::thread::hardware_concurrency()),
            .verbose = options_.verbose,
            .dry = options_.dry_run,
            .log_directory = temporary_.path(),
            .without = kReadByUpcc};
  }

  // For output to standard output.
  int RunInOrder(const std::vector<Source>& sources) {
    for (const Source& source : sources) {
      const int code = RunChains({source.chain}, MakeRunOptions()).front();
      CheckTranslator(source, code);
      if (code != 0) return code;
      Commit(source);
    }
    return 0;
  }

  int RunTogether(const std::vector<Source>& sources) {
    std::vector<Chain> chains;
    chains.reserve(sources.size());
    for (const Source& source : sources) chains.push_back(source.chain);
    RunOptions together = MakeRunOptions();
    together.progress = "files";
    const std::vector<int> codes = RunChains(chains, together);
    int first = 0;
    for (size_t i = 0; i < sources.size(); ++i) {
      if (codes[i] == 0) Commit(sources[i]);
      if (first == 0) first = codes[i];
    }
    for (size_t i = 0; i < sources.size(); ++i) CheckTranslator(sources[i], codes[i]);
    return first;
  }

  // The system's loader reports a missing library, but not how to get it. After a translation, the
  // C compiler did not start.
  static void CheckTranslator(const Source& source, int code) {
    constexpr int kNotStarted = 127;
    if (code != kNotStarted || source.input.kind != InputKind::kUpc) return;
    if (!source.translation.empty() && fs::exists(source.translation)) return;
    throw Error(
        source.input.path +
        ": the UPC translator can't start; it needs libstdc++6 and a C library as new as that of " +
        "the machine it was built on");
  }

  void Commit(const Source& source) const {
    if (options_.dry_run) return;
    if (source.output) source.output->Commit();
    if (source.rule) source.rule->Commit();
  }

  // Shows the commands of a link, without what only the objects determine.
  int ShowLink(const std::vector<Source>& sources) {
    std::vector<std::string> inputs = {startup_object_};
    size_t next_source = 0;
    for (const Input& input : options_.inputs) {
      inputs.push_back(IsSource(input.kind) ? sources[next_source++].object : input.path);
    }
    const Variant variant = VariantOf(options_, !options_.checking ? "" : "-g", "");
    const Chain chain = {{commands_.AssembleStartup(startup_source_, startup_object_),
                          commands_.Link(inputs, Target(), variant)}};
    return RunChains({chain}, MakeRunOptions()).front();
  }

  // Rewords the linker's messages for the user.
  std::function<std::string(const std::string&)> LinkersWords(
      const std::vector<Source>& sources) const {
    SourceOfObject from;
    for (const Source& source : sources) from[source.object] = source.input.path;
    return [this, &sources, from](const std::string& said) {
      const std::string privates = WithoutUndefinedPrivates(
          said, [&](const std::string& name) { return DeclarationOf(name, sources); });
      return WithUsersNames(WithoutRelocations(privates, from, options_.shared), from);
    };
  }

  // Where a compiled source declares the variable, as "FILE:LINE", or "".
  std::string DeclarationOf(const std::string& name, const std::vector<Source>& sources) const {
    for (const Source& source : sources) {
      if (source.input.kind != InputKind::kUpc) continue;
      RunOptions quiet;
      quiet.output = temporary_.File("declarations.i");
      quiet.diagnostics = temporary_.File("declarations.log");
      if (RunChains({{{commands_.Preprocess(source.input)}}}, quiet).front() != 0) continue;
      std::ifstream preprocessed(quiet.output, std::ios::binary);
      const std::string place = FirstPlaceOf(name, preprocessed);
      if (!place.empty()) return place;
    }
    return "";
  }

  // `checking`, `recording`: an object compiled with the checks of -g, or with -report (or empty).
  // ThreadSanitizer has only a checking runtime.
  static Variant VariantOf(const UpccOptions& options, const std::string& checking,
                           const std::string& recording) {
    if (MakesLoadable(options)) return Variant::kLoadable;
    const bool records = options.report || !recording.empty();
    if (records && (!checking.empty() || options.checking || options.tsan))
      throw Error(
          (recording.empty() ? "-report" : recording + " was compiled with -report, which") +
          " does not go with the checks of -g" +
          (checking.empty() || checking == "-g" ? "" : ", which " + checking + " has") +
          "; compile all with -report, or all without");
    if (records) return Variant::kReport;
    if (options.tsan) return Variant::kTsan;
    return options.checking || !checking.empty() ? Variant::kChecking : Variant::kPlain;
  }

  // A library for programs that bring the runtime and the start-up file.
  int LinkShared(const std::vector<Source>& sources) {
    PartsScanner scanner(options_.static_threads);
    std::vector<std::string> inputs;
    size_t next_source = 0;
    for (const Input& input : options_.inputs) {
      inputs.push_back(IsSource(input.kind) ? sources[next_source++].object : input.path);
      if (!options_.dry_run && input.kind != InputKind::kLinkOption && !IsArchive(inputs.back()))
        scanner.ScanFile(inputs.back());
    }
    const std::string& to = options_.dry_run ? Target() : output_->path();
    const Chain chain = {{commands_.LinkShared(inputs, to)}, LinkersWords(sources), true};
    const int code = RunChains({chain}, MakeRunOptions()).front();
    if (code == 0 && !options_.dry_run) output_->Commit();
    return code;
  }

  int Link(const std::vector<Source>& sources) {
    if (options_.shared && !MakesLoadable(options_)) return LinkShared(sources);
    if (options_.dry_run) return ShowLink(sources);
    PartsScanner scanner(options_.static_threads);
    std::vector<std::string> inputs;  // to link, in the order given
    size_t next_source = 0;
    for (const Input& input : options_.inputs) {
      const bool compiled = IsSource(input.kind);
      inputs.push_back(compiled ? sources[next_source++].object : input.path);
      if (input.kind != InputKind::kLinkOption && !IsArchive(inputs.back())) {
        scanner.ScanFile(inputs.back(), compiled ? input.path : "");
      }
    }
    const ProgramParts& parts = scanner.parts();
    CheckPlainMain(parts);
    if (MayBringLibraries(options_)) {
      const Trial trial =
          LinkForTrial(options_, commands_, inputs, temporary_, LinkersWords(sources));
      if (trial.code != 0) return trial.code;
      for (const std::string& library : trial.shared_libraries) scanner.ScanFile(library);
      scanner.ScanProgram(trial.program);
    }
    CheckMain(parts);
    if (MakesLoadable(options_)) CheckLoadable(parts);
    if (!parts.inline_shmem.empty() && !parts.shmem_profiler.empty())
      PrintWarning(parts.inline_shmem + ": was compiled without -pshmem, so that " +
                   parts.shmem_profiler + " sees few of its calls of OpenSHMEM");
    if (options_.no_checks && !parts.checking.empty()) {
      throw Error(parts.checking +
                  " was compiled with -g and needs the checking runtime; compile it with"
                  " -g -nochecks, or link without -nochecks");
    }
    const Variant variant = VariantOf(options_, parts.checking, parts.recording);

    WriteFile(startup_source_,
              StartupFile(options_, parts, variant, commands_.GdbScript(), TargetMachine()));
    inputs.insert(inputs.begin(), startup_object_);

    const Chain chain = {{commands_.AssembleStartup(startup_source_, startup_object_),
                          commands_.Link(inputs, output_->path(), variant)},
                         LinkersWords(sources),
                         true};
    const int code = RunChains({chain}, MakeRunOptions()).front();
    if (code == 0) output_->Commit();
    return code;
  }

  // Before linking, which would only report two definitions of main.
  void CheckPlainMain(const ProgramParts& parts) const {
    if (options_.extern_main || parts.plain_main.empty()) return;
    throw Error(parts.plain_main + ": main was not compiled by upcc; " +
                (parts.upc_main ? "the UPC code defines it too"
                                : "give -extern-main if it calls bupc_init_reentrant"));
  }

  void CheckMain(const ProgramParts& parts) const {
    if (options_.extern_main && parts.upc_main) {
      throw Error(
          "-extern-main: the UPC code defines main too; leave the option out,"
          " or rename that function");
    }
    if (!options_.extern_main && !parts.upc_main) {
      throw Error("the program has no main function");
    }
  }

  void CheckLoadable(const ProgramParts& parts) const {
    const std::string& other = parts.checking.empty() ? parts.recording : parts.checking;
    if (!other.empty())
      throw Error(other + ": was compiled with " + (parts.checking.empty() ? "-report" : "-g") +
                  ", and a library that any program can load has the runtime without checks; "
                  "compile it with " +
                  (parts.checking.empty() ? "no -report" : "-g -nochecks"));
    if (!parts.not_loadable.empty())
      throw Error(parts.not_loadable +
                  ": was compiled for a program; compile it with -fPIC -extern-main");
  }

  const TemporaryDirectory temporary_;
  const UpccOptions options_;
  const Installation& installation_;
  const Commands commands_;
  FilesSeen* const seen_;                       // or null
  std::map<std::string, std::string> claimed_;  // written files, and their makers
  std::unique_ptr<OutputFile> output_;          // the program
  std::vector<std::unique_ptr<TemporaryFile>> objects_;
  std::string startup_source_;
  std::string startup_object_;
};

}  // namespace

int Build(const UpccOptions& options, const Installation& installation, FilesSeen* seen) {
  if (!options.dry_run) RequireLimits();
  if (options.goal == Goal::kProgram && (!options.shared || options.extern_main))
    RequireLibraries(installation);
  return Builder(options, installation, seen).Run();
}

}  // namespace upc::driver
