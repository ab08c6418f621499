// SPDX-License-Identifier: MIT
// Passes programs to an installation of Berkeley UPC's runtime. Its upcc compiles the output of a
// translator; a configuration file beside its own names ours.
#include "tools/driver/other_runtime.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

#include "tools/driver/message.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/temporary.h"

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class Elsewhere {
 public:
  Elsewhere(const UpccOptions& options, const Installation& installation, std::string prefix)
      : options_(options),
        installation_(installation),
        prefix_(std::move(prefix)),
        upcc_(prefix_ + "/bin/upcc") {}

  int Run() {
    CheckOptions();
    if (access(upcc_.c_str(), X_OK) != 0)
      Lacks(
          "no Berkeley UPC is installed there: bin/upcc is missing; docs/several-machines.md says"
          " how to install it");
    WriteConfiguration();
    CheckInstallation();
    CheckNames();
    for (const Input& input : options_.inputs) {
      if (input.kind != InputKind::kUpc) continue;
      const int code =
          RunChains({{{Translate(input.path)}}}, {.verbose = options_.verbose}).front();
      if (code != 0) return code;
    }
    return RunChains({{{Compile()}}}, {.verbose = options_.verbose}).front();
  }

 private:
  [[noreturn]] void Lacks(const std::string& what) const { throw Error(prefix_ + ": " + what); }

  // Refuses what only this runtime has, and what does not suit another runtime's driver.
  void CheckOptions() const {
    const std::string only = " belongs to this machine's own runtime; leave out -network and -upcr";
    if (options_.checking)
      throw Error("-g: the checking runtime" + only + ", or write -g -nochecks");
    if (options_.tsan) throw Error("-fsanitize=thread" + only);
    if (options_.shared) throw Error("-shared: a library for this machine's programs" + only);
    if (options_.shmem_calls) throw Error("-pshmem: OpenSHMEM" + only);
    if (!options_.compile_commands.empty()) throw Error("-MJ: the command that it names" + only);
    if (options_.dry_run)
      throw Error("-###: with -network and -upcr, write -v to see the commands as they run");
    if (options_.goal != Goal::kProgram && options_.goal != Goal::kObject)
      throw Error(
          "with -network and -upcr, upcc links or compiles (-c); for the translation alone"
          " write -trans -portable");
    if (options_.rule.beside_output && options_.goal != Goal::kObject)
      throw Error("-MD and -MMD: with -network and -upcr, they go with -c");
    for (const Input& input : options_.inputs)
      if (input.kind == InputKind::kC || input.kind == InputKind::kAssembler)
        throw Error(input.path + ": is no UPC; compile it by the C compiler, and give the object");
  }

  // Two files with one name would become one in the other driver's folder.
  void CheckNames() const {
    std::set<std::string> names;
    for (const Input& input : options_.inputs)
      if (input.kind == InputKind::kUpc && !names.insert(TranslatedName(input.path)).second)
        throw Error(input.path + ": another file has the same name; give one of them another");
  }

  std::string TranslatedName(const std::string& source) const {
    const std::string name = fs::path(source).stem().string() + ".trans.c";
    return options_.save_temps ? name : temporary_.File(name);
  }

  // Writes the user's own configuration, and the setting of the translator. The options in it and
  // in the environment have been read here, where they may be ours. With UPCC_NORC the other driver
  // would not read the rest.
  void WriteConfiguration() const {
    unsetenv("UPCC_NORC");
    unsetenv("UPCC_FLAGS");
    std::ofstream file(Configuration());
    if (!options_.configuration.empty()) file << ReadAll(options_.configuration) << "\n";
    for (const std::string& name : options_.configured) file << name << " =\n";
    file << "using_cupc2c = yes\ntranslator = " << installation_.berkeley_entry << "\n";
    if (!file.flush()) throw Error("cannot write " + Configuration());
  }
  std::string Configuration() const { return temporary_.File("upccrc"); }

  Command Upcc() const { return {upcc_, "-conf=" + Configuration()}; }

  // Reads what the installation reports about itself.
  void CheckInstallation() const {
    Command ask = Upcc();
    ask.push_back("-version");
    const std::string answer = temporary_.File("version");
    const int code = RunChains({{{ask}}}, {.verbose = options_.verbose,
                                           .output = answer,
                                           .diagnostics = temporary_.File("complaints")})
                         .front();
    const std::string text = ReadAll(answer);
    constexpr char kIs[] = "Berkeley Unified Parallel C compiler), v. ";
    const size_t at = text.find(kIs);
    if (code != 0 || at == std::string::npos)
      Lacks("bin/upcc there is no Berkeley UPC's; `" + upcc_ + " -version` says what it is");
    const std::string version =
        text.substr(at + sizeof kIs - 1, text.find('\n', at) - at - sizeof kIs + 1);
    if (!HasInterface(version))
      Lacks("is version " + version +
            ", whose interface is older than 3.12; take Berkeley UPC 2.22 or newer");
    const std::vector<std::string> networks = Row(text, "networks supported");
    const std::string& network = options_.network;
    if (!network.empty() && std::find(networks.begin(), networks.end(), network) == networks.end())
      Lacks("has no network " + network + "; it has " + Join(networks));
    const std::vector<std::string> pthreads = Row(text, "pthreads support");
    if (options_.pthreads_given && !pthreads.empty() && pthreads.front() != "available")
      Lacks("was configured without -pthreads");
  }

  // Releases are 2.X.Y or, since 2017, YEAR.X.Y; 2.22 introduced version 3.12 of the interface.
  static bool HasInterface(const std::string& version) {
    std::istringstream in(version);
    int major = 0, minor = 0;
    char dot = 0;
    in >> major >> dot >> minor;
    return major > 2 || (major == 2 && minor >= 22);
  }

  // The words of a row of the table that -version prints: `name | words`, perhaps on several lines.
  static std::vector<std::string> Row(const std::string& text, const std::string& name) {
    std::vector<std::string> words;
    std::istringstream lines(text);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
      const size_t bar = line.find('|');
      if (bar == std::string::npos) continue;
      if (line.find(name) < bar)
        inside = true;
      else if (line.find_first_not_of(" -") < bar)
        inside = false;
      if (!inside) continue;
      std::istringstream rest(line.substr(bar + 1));
      for (std::string word; rest >> word;)
        words.push_back(word.back() == ',' ? word.substr(0, word.size() - 1) : word);
    }
    return words;
  }

  static std::string Join(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& w : words) all += (all.empty() ? "" : ", ") + w;
    return all.empty() ? "none" : all;
  }

  Command Translate(const std::string& source) const {
    Command command = {installation_.upcc, "-norc", "-trans", "-portable"};
    if (!options_.line_markers) command.push_back("-nolines");
    if (options_.static_threads != 0)
      command.push_back("-T=" + std::to_string(options_.static_threads));
    // upc_collective.h uses it to report what pthreads lack there.
    if (options_.pthreads_given) command.push_back("-D__BERKELEY_UPC_PTHREADS__=1");
    Insert(command, options_.preprocess);
    Insert(command, options_.compile);
    for (const std::string& word : options_.translate) command.push_back("-Wu," + word);
    AddRule(command, source);
    Insert(command, {"-o", TranslatedName(source), source});
    return command;
  }

  // The rule's target is the object, though this command writes the translation.
  void AddRule(Command& command, const std::string& source) const {
    const MakeRuleOptions& rule = options_.rule;
    if (!rule.beside_output) return;
    const fs::path object =
        options_.output.empty() ? fs::path(source).stem().concat(".o") : fs::path(options_.output);
    const std::string beside = fs::path(object).replace_extension(".d").string();
    Insert(command,
           {rule.system_headers ? "-MD" : "-MMD", "-MF", rule.file.empty() ? beside : rule.file});
    if (!rule.target_given) Insert(command, {"-MQ", object.string()});
    Insert(command, rule.words);
  }

  // The other driver's own options for the C compiler optimise; the standard applies to the
  // translator, and the driver's headers conform to none.
  static bool IsSettled(const std::string& word) {
    return word.starts_with("-O") || word.starts_with("-std=") || word == "-ansi" || word == "-w" ||
           word.starts_with("-pedantic");
  }

  Command Compile() const {
    Command command = Upcc();
    if (!options_.network.empty()) command.push_back("-network=" + options_.network);
    if (options_.pthreads_given)
      command.push_back("-pthreads" + (options_.default_threads != 0
                                           ? "=" + std::to_string(options_.default_threads)
                                           : std::string()));
    if (options_.static_threads != 0)
      command.push_back("-T=" + std::to_string(options_.static_threads));
    if (options_.shared_heap)
      command.push_back("-shared-heap=" + std::to_string(*options_.shared_heap >> 20) + "MB");
    if (options_.require_size) command.push_back("-require-size");
    if (!options_.size_warning) command.push_back("-nosize-warn");
    if (!options_.linker.empty()) command.push_back("-link-with=" + options_.linker);
    if (options_.extern_main) command.push_back("-extern-main");
    if (options_.save_temps) command.push_back("-save-temps");
    if (options_.verbose) command.push_back("-v");
    Insert(command, options_.elsewhere);
    for (const std::string& word : options_.compile)
      if (!IsSettled(word)) command.push_back("-Wc," + word);
    if (options_.goal == Goal::kObject) command.push_back("-c");
    if (!options_.output.empty()) Insert(command, {"-o", options_.output});
    for (const std::string& word : options_.link)
      if (!IsSettled(word))
        command.push_back(word.starts_with("-L") || word.starts_with("-l") ? word : "-Wl," + word);
    for (const Input& input : options_.inputs)
      command.push_back(input.kind == InputKind::kUpc ? TranslatedName(input.path) : input.path);
    return command;
  }

  static void Insert(Command& to, const std::vector<std::string>& words) {
    to.insert(to.end(), words.begin(), words.end());
  }

  const UpccOptions& options_;
  const Installation& installation_;
  const std::string prefix_, upcc_;
  const TemporaryDirectory temporary_;
};

}  // namespace

int BuildElsewhere(const UpccOptions& options, const Installation& installation,
                   const std::string& prefix) {
  std::error_code none;
  const fs::path whole = fs::absolute(prefix, none);
  return Elsewhere(options, installation, none ? prefix : whole.lexically_normal().string()).Run();
}

// Berkeley's upcc stores its command line in each program: `$UPCCompileLine: (<link>) UPCC …`.
std::string LauncherOf(const std::string& program) {
  const std::string text = ReadAll(program);
  constexpr char kLine[] = "$UPCCompileLine: (<link>) ";
  const size_t at = text.find(kLine);
  if (at == std::string::npos) return "";
  const size_t begin = at + sizeof kLine - 1;
  const std::string upcc = text.substr(begin, text.find(' ', begin) - begin);
  const std::string launcher = (fs::path(upcc).parent_path() / "upcrun").string();
  if (access(launcher.c_str(), X_OK) != 0)
    throw Error(program + ": was linked by " + upcc + ", and its launcher " + launcher +
                " is not there");
  return launcher;
}

}  // namespace upc::driver
