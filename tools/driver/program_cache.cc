// SPDX-License-Identifier: MIT
// Looks programs up in the cache; compiles and stores missing ones.
#include "tools/driver/program_cache.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/cache_directory.h"
#include "tools/driver/build.h"
#include "tools/driver/c_compiler.h"
#include "tools/driver/digest.h"
#include "tools/driver/files_seen.h"
#include "tools/driver/libraries.h"
#include "tools/driver/message.h"
#include "tools/driver/private_directory.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

// Older ones are left over from an upcrun that was killed.
constexpr auto kStale = std::chrono::hours(24);
constexpr size_t kScratchName = 16;  // letters of a digest

// Identifies an executable or library without reading all of it.
std::string Identity(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return path + " absent";
  std::ostringstream text;
  text << path << ' ' << status.st_size << ' ' << status.st_mtim.tv_sec << '.'
       << status.st_mtim.tv_nsec << ' ' << status.st_ino;
  return text.str();
}

// Digest of everything that is known before compiling: all but the headers.
std::string RequestDigest(const UpccOptions& options, const Installation& installation,
                          const std::string& source) {
  Digest digest;
  digest.AddField(options.plain_c ? "oshcc" : "upcc");
  digest.AddField("smp-upc program cache 3");
  for (const std::string& piece :
       {installation.upcc, installation.translator, installation.library,
        installation.checking_library, installation.report_library, installation.tsan_library}) {
    digest.AddField(Identity(piece));
  }
  digest.AddField(options.race       ? "-race"
                  : options.report   ? "-report"
                  : options.checking ? "-g"  // for -schedule-seed and -schedule-runs
                                     : "");
  digest.AddField(std::to_string(options.static_threads));
  for (const Defaults& defaults : options.defaults)
    for (const std::string& word : defaults.words) digest.AddField(word);
  for (const std::string& word : CompilerCommand()) digest.AddField(word);
  digest.AddField(Identity(FindExecutable(CompilerCommand().front())));
  const auto add_variable = [&](const char* name) {
    const char* value = std::getenv(name);
    digest.AddField(value != nullptr ? std::string("=") + value : "");
  };
  for (const char* name : kCompilersVariables) add_variable(name);
  add_variable("UPCC_FLAGS");
  std::error_code problem;
  const fs::path here = fs::current_path(problem);
  if (problem) throw Error("the current directory: " + problem.message());
  digest.AddField(here.string());  // relative -I, __FILE__
  digest.AddField((here / source).string());
  for (const Input& input : options.inputs) {
    digest.AddField(input.path);
    digest.AddField(input.kind == InputKind::kLinkOption ? "" : DigestOfFile(input.path));
  }
  for (const std::string& file : LibraryCandidates(options)) digest.AddField(Identity(file));
  return digest.Finish();
}

// Digest of the request and of the files that compiling looked for; none if these have changed.
// There are as many of the runtime's own headers as of all others.
std::optional<std::string> ProgramDigest(const std::string& request, const FilesSeen& files,
                                         const Installation& installation) {
  const std::string own = installation.include + "/";
  Digest digest;
  digest.AddField(request);
  for (const std::string& file : files.read) {
    const std::string contents = file.starts_with(own) ? Identity(file) : DigestOfFile(file);
    if (contents.empty()) return std::nullopt;
    digest.AddField(file);
    digest.AddField(contents);
  }
  for (const std::string& file : files.absent) {
    if (access(file.c_str(), F_OK) == 0) return std::nullopt;
    digest.AddField(file);
    digest.AddField("");
  }
  return digest.Finish();
}

class Cache {
 public:
  Cache(UpccOptions options, const Installation& installation, const std::string& directory)
      : options_(std::move(options)), installation_(installation), directory_(directory) {
    const auto source =
        std::find_if(options_.inputs.begin(), options_.inputs.end(), [](auto& input) {
          return input.kind == InputKind::kUpc || input.kind == InputKind::kTranslated ||
                 input.kind == InputKind::kC;
        });
    source_ = *source;
    // The name that ps and debuggers display.
    name_ = fs::path(source_.path).filename();
    name_ = name_.substr(0, name_.find('.'));
    if (name_.empty()) name_ = "program";
  }

  std::string Get(int& exit_code) {
    const std::string found = Find();
    return !found.empty() ? found : Make(exit_code);
  }

  // Empty if the program must be compiled.
  std::string Find() {
    request_ = RequestDigest(options_, installation_, source_.path);
    const std::string list = ListFile();
    if (const auto files = ReadList(list)) {
      if (const auto digest = ProgramDigest(request_, *files, installation_)) {
        const std::string found = directory_ + "/" + *digest + "/" + name_;
        if (IsOwnFile(found) && access(found.c_str(), X_OK) == 0) {
          Touch(list);
          Touch(directory_ + "/" + *digest);
          return found;
        }
      }
    }
    return {};
  }

 private:
  std::string ListFile() const { return directory_ + "/" + request_ + ".files"; }

  std::string Make(int& exit_code) {
    // The program and the list are renamed into the cache from a directory beside it.
    TemporaryDirectory::RemoveAbandoned(directory_);
    const TemporaryDirectory fresh(directory_);
    timespec start;
    clock_gettime(CLOCK_REALTIME, &start);
    const std::string entry = fresh.File("entry");
    std::error_code problem;
    fs::create_directory(entry, problem);
    if (problem) throw Error(entry + ": " + problem.message());
    options_.output = entry + "/" + name_;
    FilesSeen files;
    // So the next run reuses the temporary files of this one if it is killed.
    options_.scratch_name = request_.substr(0, kScratchName);
    exit_code = Build(options_, installation_, &files);
    if (exit_code != 0) return {};
    chmod(options_.output.c_str(), S_IRWXU);

    const auto digest = ProgramDigest(request_, files, installation_);
    std::string kept = directory_ + "/";
    if (digest && !ChangedSince(files, start)) {
      WriteList(fresh.File("files"), files);
      fs::rename(fresh.File("files"), ListFile(), problem);
      kept += *digest;
    } else {
      // The contents that the program was made from are unknown: the next run must compile again.
      kept += "unsettled-" + fs::path(fresh.path()).filename().string();
    }
    // Another upcrun may have been faster; its program was made from the same files.
    const std::string program = kept + "/" + name_;
    if (!IsOwnFile(program)) fs::remove_all(kept, problem);
    fs::rename(entry, kept, problem);
    if (!IsOwnFile(program) || access(program.c_str(), X_OK) != 0) {
      throw Error("cannot keep the program in " + kept + ": " +
                  (problem ? problem.message() : "it can't be started there"));
    }
    RemoveOld(kept);
    return program;
  }

  // Whether an input of the program was changed while it was made.
  bool ChangedSince(const FilesSeen& files, const timespec& start) const {
    std::vector<std::string> all(files.read.begin(), files.read.end());
    for (const Input& input : options_.inputs) {
      if (input.kind != InputKind::kLinkOption) all.push_back(input.path);
    }
    return std::any_of(all.begin(), all.end(), [&](const std::string& file) {
      struct stat status;
      if (stat(file.c_str(), &status) != 0) return true;
      const timespec& changed = status.st_ctim;
      return std::pair(changed.tv_sec, changed.tv_nsec) > std::pair(start.tv_sec, start.tv_nsec);
    });
  }

  // The list has names in the form of upctrans -seen.
  static std::optional<FilesSeen> ReadList(const std::string& path) {
    if (access(path.c_str(), R_OK) != 0) return std::nullopt;
    FilesSeen files;
    AddTranslatorsList(files, path);
    return files;
  }

  static void WriteList(const std::string& path, const FilesSeen& files) {
    std::ofstream file(path, std::ios::binary);
    for (const std::string& name : files.read) file << '+' << name << '\0';
    for (const std::string& name : files.absent) file << '-' << name << '\0';
    file.close();
    if (!file) throw Error("cannot write " + path);
  }

  // Marks as just used.
  static void Touch(const std::string& path) { utimensat(AT_FDCWD, path.c_str(), nullptr, 0); }

  // Removes what was unused for longest until the rest fits, except `kept`.
  void RemoveOld(const std::string& kept) const {
    struct Entry {
      fs::path path;
      fs::file_time_type used;
      uint64_t size;
    };
    std::vector<Entry> entries;
    uint64_t total = 0;
    const auto now = fs::file_time_type::clock::now();
    std::error_code ignored;  // another upcrun may remove it first
    for (const auto& item : fs::directory_iterator(directory_, ignored)) {
      Entry entry = {item.path(), item.last_write_time(ignored), 0};
      if (ignored) continue;
      if (entry.path.filename().string().starts_with("upcc-")) {
        if (now - entry.used > kStale) fs::remove_all(entry.path, ignored);
        continue;
      }
      if (item.is_directory(ignored)) {
        for (const auto& file : fs::directory_iterator(entry.path, ignored)) {
          entry.size += file.file_size(ignored);
        }
      } else {
        entry.size = item.file_size(ignored);
      }
      total += entry.size;
      if (entry.path != kept) entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.used < b.used; });
    for (const Entry& entry : entries) {
      if (total <= kCacheLimit) return;
      fs::remove_all(entry.path, ignored);
      total -= entry.size;
    }
  }

  UpccOptions options_;
  const Installation& installation_;
  const std::string directory_;
  std::string request_;
  Input source_;
  std::string name_;
};

// This user's own directory among the temporary ones, the cache of users without a home.
std::string DirectoryForAWhile() {
  return TemporaryPlace() + "/smp-upc-" + std::to_string(geteuid());
}

// The file's descriptor, or that of a copy in memory.
int OpenProgram(const std::string& path, bool in_memory) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 || !in_memory) return file;
  const int copy = memfd_create("program", MFD_CLOEXEC);
  ssize_t sent = 1;
  while (copy >= 0 && sent > 0) sent = sendfile(copy, file, nullptr, 1 << 30);
  const int why = errno;
  close(file);
  if (copy >= 0 && sent == 0) return copy;
  if (copy >= 0) close(copy);
  errno = why;
  return -1;
}

// Compiles without a cache: the program is removed from the file system before this returns, and an
// open descriptor keeps it until it is run.
std::string UncachedProgram(UpccOptions options, const Installation& installation, int& exit_code) {
  constexpr char kDescriptors[] = "/proc/self/fd";
  if (access(kDescriptors, X_OK) != 0)
    throw Error(
        "a program that is not kept is run from /proc, which is not there; set"
        " XDG_CACHE_HOME to a folder where it can be kept, or compile it by upcc");
  const TemporaryDirectory directory;
  options.output = directory.File("program");
  exit_code = Build(options, installation);
  if (exit_code != 0) return {};
  chmod(options.output.c_str(), S_IRWXU);
  const int program = OpenProgram(options.output, !MayExecuteFrom(directory.path()));
  if (program < 0) throw Error(SystemProblem(options.output, errno));
  return std::string(kDescriptors) + "/" + std::to_string(program);
}

// The cache's directory, empty if none can be used; if `warn`, reports why.
std::string UsableDirectory(bool warn) {
  for (const std::string& directory : {runtime::cache_directory(), DirectoryForAWhile()}) {
    if (directory.empty() || !MakeDirectories(directory)) continue;
    const std::string why = WhyNotPrivate(directory);
    if (!why.empty()) {
      if (warn) PrintWarning("the cache is not used, since " + why + "; chmod or remove it");
      return {};
    }
    if (access(directory.c_str(), R_OK | W_OK | X_OK) == 0 && MayExecuteFrom(directory))
      return directory;
  }
  return {};
}

bool FromInput(const UpccOptions& options) {
  return std::any_of(options.inputs.begin(), options.inputs.end(),
                     [](const Input& input) { return input.path == "-"; });
}

}  // namespace

std::string CachedProgram(UpccOptions options, const Installation& installation, int& exit_code) {
  const PrivateUmask umask;
  const std::string directory = FromInput(options) ? "" : UsableDirectory(true);
  if (directory.empty()) return UncachedProgram(std::move(options), installation, exit_code);
  return Cache(std::move(options), installation, directory).Get(exit_code);
}

std::string FindCachedProgram(UpccOptions options, const Installation& installation) {
  const PrivateUmask umask;
  const std::string directory = FromInput(options) ? "" : UsableDirectory(false);
  return directory.empty() ? "" : Cache(std::move(options), installation, directory).Find();
}

}  // namespace upc::driver
