// SPDX-License-Identifier: MIT
// The page: the text of runtime/report/page/page.html, with the translator's JSON about the program
// in place of a mark.
#include "tools/decl/pictures.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "tools/driver/commands.h"
#include "tools/driver/configuration.h"
#include "tools/driver/fill_page.h"
#include "tools/driver/message.h"
#include "tools/driver/option_macros.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/temporary.h"
#include "tools/driver/upcc_options.h"

namespace upc::decl {
namespace {

namespace json = llvm::json;

constexpr char kPage[] =
#include "tools/decl/page.inc"
    ;
constexpr std::string_view kMark = "@DATA@";
constexpr int64_t kThreads = 4;  // the default of a page

// upcc's options for compiling the program.
driver::UpccOptions CompileOptions(const Options& options) {
  std::vector<std::string> words = options.compile;
  if (options.settings.is_static)
    driver::Append(words, {"-T", std::to_string(options.settings.threads)});
  if (options.quiet) words.push_back("-w");
  driver::Append(words, {"-x", "upc", options.file});
  return driver::ParseUpccOptions(words, std::getenv("UPCC_FLAGS"),
                                  driver::UpccConfiguration(words));
}

// The output of upctrans -objects; empty if the program has errors, which upctrans has reported.
std::string ListObjects(const driver::UpccOptions& options, const std::string& file) {
  const driver::Installation installation = driver::FindInstallation();
  const driver::TemporaryDirectory directory;
  const std::string list = directory.File("objects.json");
  driver::Command command =
      driver::Commands(options, installation, driver::MacrosOfOptions(options, directory))
          .Translate(file, list);
  command.push_back("-objects");
  if (driver::RunChains({{{command}}}, {})[0] != 0) return "";
  std::ifstream in(list, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

int DrawProgram(const Options& options) {
  driver::CatchSignals();
  const std::string& file = options.file;
  if (std::error_code none; std::filesystem::is_directory(file, none))
    throw driver::Error(file + " is a directory: -file wants a program");
  if (access(file.c_str(), R_OK) != 0)
    throw driver::Error(driver::SystemProblem("cannot read " + file, errno));
  const std::string page = options.page.empty()
                               ? std::filesystem::path(file).stem().string() + ".decl.html"
                               : options.page;
  // Before the work: reports immediately that it cannot be written.
  driver::OutputFile output(page, false, "-html");
  const driver::UpccOptions compile = CompileOptions(options);
  const std::string list = ListObjects(compile, file);
  if (list.empty()) return 1;
  llvm::Expected<json::Value> parsed = json::parse(list);
  json::Object* program = parsed ? parsed->getAsObject() : nullptr;
  if (program == nullptr) {
    llvm::consumeError(parsed.takeError());
    throw driver::Error(file + ": the translator's list of its data cannot be read");
  }
  if (program->getArray("objects")->empty() && program->getArray("pointers")->empty())
    throw driver::Error(file + ": declares no shared data and no pointer to such: nothing to draw");
  const int64_t fixed = program->getInteger("threads").value_or(0);
  if (fixed != 0 && options.settings.threads != 0 && options.settings.threads != fixed)
    throw driver::Error("-n " + std::to_string(options.settings.threads) +
                        ": THREADS is the constant " + std::to_string(fixed) +
                        " here, which UPCC_FLAGS or a configuration file says");
  int64_t threads = fixed != 0 ? fixed : options.settings.threads;
  if (threads == 0) threads = kThreads;
  program->insert({"THREADS", threads});
  program->insert({"program", json::fixUTF8(std::filesystem::path(file).filename().string())});
  const std::string text =
      driver::FillPage(kPage, kMark, llvm::formatv("{0}", json::Value(std::move(*program))).str());
  std::ofstream out(output.path(), std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) throw driver::Error(driver::SystemProblem("cannot write " + page, errno));
  output.Commit();
  return 0;
}

}  // namespace upc::decl
