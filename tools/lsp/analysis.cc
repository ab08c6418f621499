// SPDX-License-Identifier: MIT
// Starts upctrans as upcc would, or upcc itself, and collects the output.
#include "tools/lsp/analysis.h"

#include <fcntl.h>
#include <llvm/Support/JSON.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <utility>

#include "tools/driver/commands.h"
#include "tools/driver/configuration.h"
#include "tools/driver/option_macros.h"
#include "tools/driver/temporary.h"
#include "tools/driver/upcc_options.h"

namespace upc::lsp {
namespace {

constexpr rlim_t kMaxSeconds = 15;  // of processor time: a program's macros may expand without end

int MemoryFile(const char* name) { return memfd_create(name, MFD_CLOEXEC); }

bool WriteAll(int file, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    const ssize_t done = write(file, text.data() + at, text.size() - at);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += static_cast<size_t>(done);
  }
  return lseek(file, 0, SEEK_SET) == 0;
}

std::string ReadAll(int file) {
  std::string text;
  char buffer[65536];
  off_t at = 0;
  for (;;) {
    const ssize_t got = pread(file, buffer, sizeof buffer, at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(buffer, static_cast<size_t>(got));
    at += got;
  }
}

// upctrans with the options that upcc would give it.
driver::Command TranslatorCommand(const driver::Installation& installation,
                                  const CompileCommand& command, const std::string& path) {
  std::vector<std::string> words = command.words;
  // The file may exist only in the editor.
  words.insert(words.end(), {"-x", "upc", "-"});
  const driver::UpccOptions options =
      driver::ParseUpccOptions(words, std::getenv("UPCC_FLAGS"), driver::UpccConfiguration(words));
  std::vector<std::string> macros;
  {
    const driver::TemporaryDirectory directory("", "");
    macros = driver::MacrosOfOptions(options, directory);
  }
  driver::Command words_of_translator =
      driver::Commands(options, installation, macros).Translate(path, "-");
  driver::Append(words_of_translator, {"-index", "-buffers", "-"});
  return words_of_translator;
}

// In the child: executes the program of the words, or reports like upctrans why it cannot.
template <typename Words>
[[noreturn]] void Become(const CompileCommand& command, const Words& words) {
  std::string wrong;
  try {
    std::error_code none;
    std::filesystem::current_path(command.directory, none);
    if (none) std::filesystem::current_path("/", none);
    const driver::Command program = words();
    // The signals that were blocked because of temporary files are allowed again.
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, nullptr);
    std::vector<char*> argv;
    for (const std::string& word : program) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    wrong = std::string("cannot run ") + argv[0];
  } catch (const std::exception& error) {
    wrong = std::string("the options for this file: ") + error.what();
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  out << llvm::json::Value(
      llvm::json::Object{{"kind", "error"}, {"message", llvm::json::fixUTF8(wrong)}});
  out.flush();
  text += "\n";
  _exit(write(STDERR_FILENO, text.data(), text.size()) < 0 ? 2 : 1);
}

}  // namespace

template <typename Words>
std::unique_ptr<Analysis> Analysis::Start(const CompileCommand& command, const std::string& input,
                                          const Words& words) {
  std::unique_ptr<Analysis> analysis(new Analysis);
  const int in = MemoryFile("buffers");
  analysis->out_ = MemoryFile("index");
  analysis->messages_ = MemoryFile("messages");
  int ends[2] = {-1, -1};
  const bool ready = in >= 0 && analysis->out_ >= 0 && analysis->messages_ >= 0 &&
                     WriteAll(in, input) && pipe2(ends, O_CLOEXEC) == 0;
  analysis->ended_ = ends[0];
  analysis->pid_ = ready ? fork() : -1;
  if (analysis->pid_ == 0) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigprocmask(SIG_BLOCK, &ending, nullptr);
    dup2(in, STDIN_FILENO);
    dup2(analysis->out_, STDOUT_FILENO);
    dup2(analysis->messages_, STDERR_FILENO);
    // This end is closed when the last process that has it ends.
    fcntl(ends[1], F_SETFD, 0);
    const rlimit most = {kMaxSeconds, kMaxSeconds + 2};
    setrlimit(RLIMIT_CPU, &most);
    Become(command, words);
  }
  if (in >= 0) close(in);
  if (ends[1] >= 0) close(ends[1]);
  if (analysis->pid_ > 0) {
    setpgid(analysis->pid_, analysis->pid_);
    return analysis;
  }
  analysis->pid_ = 0;
  return nullptr;
}

std::unique_ptr<Analysis> Analysis::Index(const driver::Installation& installation,
                                          const CompileCommand& command, const std::string& path,
                                          const std::string& buffers) {
  return Start(command, buffers, [&] { return TranslatorCommand(installation, command, path); });
}

std::unique_ptr<Analysis> Analysis::Compile(const driver::Installation& installation,
                                            const CompileCommand& command,
                                            const std::string& path) {
  return Start(command, "", [&] {
    driver::Command words = {installation.upcc};
    driver::Append(words, command.words);
    driver::Append(words, {"-fsyntax-only", "-x", "upc", path});
    return words;
  });
}

Analysis::~Analysis() {
  if (pid_ > 0) {
    kill(-pid_, SIGTERM);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  for (const int file : {ended_, out_, messages_})
    if (file >= 0) close(file);
}

Analysis::Result Analysis::Finish() {
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = 0;
  const bool failed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
  return {ReadAll(out_), driver::ReadDiagnostics(ReadAll(messages_), failed)};
}

}  // namespace upc::lsp
