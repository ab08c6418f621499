// SPDX-License-Identifier: MIT
// upcc: the UPC compiler driver. Parses the command line and passes it to the build. Called oshcc,
// it is the driver for OpenSHMEM programs.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/driver/build.h"
#include "tools/driver/c_compiler.h"
#include "tools/driver/colours.h"
#include "tools/driver/commands.h"
#include "tools/driver/diagnostic_document.h"
#include "tools/driver/diagnostic_log.h"
#include "tools/driver/digest.h"
#include "tools/driver/entry.h"
#include "tools/driver/installation.h"
#include "tools/driver/message.h"
#include "tools/driver/other_runtime.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_options.h"

namespace upc::driver {
namespace {

// Identifies the command and its directory.
std::string NameOfCommand(const std::vector<std::string>& arguments, const char* upcc_flags) {
  Digest digest;
  std::error_code none;
  digest.AddField(std::filesystem::current_path(none).string());
  digest.AddField(upcc_flags != nullptr ? upcc_flags : "");
  for (const std::string& argument : arguments) digest.AddField(argument);
  return digest.Finish().substr(0, 16);
}

// Lets the C compiler answer; returns its exit code.
int AskCompiler(const UpccOptions& options, const std::vector<std::string>& questions) {
  Command command = CompilerCommand();
  Append(command, questions);
  return RunChains({Chain{{command}}}, {.verbose = options.verbose}).front();
}

int Run(const UpccOptions& options) {
  for (const std::string& warning : options.warnings) PrintWarning(warning);
  if (!options.upcr.empty() && !(options.portable && options.goal == Goal::kTranslate))
    return BuildElsewhere(options, FindInstallation(), options.upcr);
  return Build(options, FindInstallation());
}

// With all messages as one document on standard error.
int RunForDocument(const UpccOptions& options) {
  KeepDiagnostics();
  int code = 1;
  try {
    code = Run(options);
  } catch (const std::exception& error) {
    PrintError(error.what());
  }
  const std::string text = options.diagnostics == DiagnosticsFormat::kJson
                               ? JsonDocument(KeptDiagnostics())
                               : SarifDocument(KeptDiagnostics(), code == 0);
  std::fputs(text.c_str(), stderr);
  return code;
}

// The output of -print-….
std::string Printed(const UpccOptions& options, const Installation& installation) {
  if (options.print == "-print-translator") return installation.translator;
  if (options.print == "-print-cmake-dir") return installation.cmake;
  if (options.print == "-print-include-dir") return installation.include;
  if (options.print == "-print-cflags") {
    Command words = {"-I" + installation.include, "-pthread"};
    if (options.checking) words.push_back("-DUPCRI_CHECK=1");
    if (options.report) words.push_back("-DUPCRI_REPORT=1");
    return QuoteCommand(words);
  }
  Command words = {LibraryOf(installation, options.tsan       ? Variant::kTsan
                                           : options.report   ? Variant::kReport
                                           : options.checking ? Variant::kChecking
                                                              : Variant::kPlain)};
  if (options.checking || options.tsan || options.report) words.push_back("-lstdc++");
  for (const char* word : {"-pthread", "-ldl", "-lm"}) words.push_back(word);
  return QuoteCommand(words);
}

int Main(const std::string& name, const std::vector<std::string>& arguments) {
  SetProgramName(name);
  // For messages about the options themselves.
  UseColours(ColoursByDefault() &&
             std::ranges::find(arguments, "-fdiagnostics-color=never") == arguments.end());
  const char* const upcc_flags = std::getenv("UPCC_FLAGS");
  UpccOptions options = ParseUpccOptions(arguments, upcc_flags, UpccConfiguration(arguments));
  options.scratch_name = NameOfCommand(arguments, upcc_flags);
  if (name == "oshcc") MakePlainC(options);
  UseColours(options.colour.value_or(ColoursByDefault()));
  if (options.goal == Goal::kHelp) {
    PrintText(options.plain_c ? kOshccHelp : kUpccHelp);
    return 0;
  }
  if (options.goal == Goal::kVersion) {
    PrintText(name + " (SMP UPC) " + kVersion + "\n");
    // Build systems, such as Meson, look here for the C compiler.
    return options.print == "--version" ? AskCompiler(options, {"--version"}) : 0;
  }
  if (options.goal == Goal::kPrint) {
    PrintText(Printed(options, FindInstallation()) + "\n");
    return 0;
  }
  CatchSignals();
  if (options.goal == Goal::kAsk) {
    return AskCompiler(options, options.asks);
  }
  return options.diagnostics == DiagnosticsFormat::kText ? Run(options) : RunForDocument(options);
}

}  // namespace
}  // namespace upc::driver

int main(int argc, char** argv) {
  return upc::driver::Enter(argc, argv, "oshcc", "upcc", upc::driver::Main, 1);
}
