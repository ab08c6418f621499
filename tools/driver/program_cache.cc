// Looks programs up in the cache, and compiles and keeps those that are missing.
#include "tools/driver/program_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <vector>

#include "tools/driver/build.h"
#include "tools/driver/commands.h"
#include "tools/driver/message.h"
#include "tools/driver/sha256.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

// Left over by an upcrun that was killed, if older.
constexpr auto kStale = std::chrono::hours(24);

// What identifies an executable or library without reading it all.
std::string Identity(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return path + " absent";
  std::ostringstream text;
  text << path << ' ' << status.st_size << ' ' << status.st_mtim.tv_sec << '.'
       << status.st_mtim.tv_nsec << ' ' << status.st_ino;
  return text.str();
}

// The executable that a shell would run for the word.
std::string FindExecutable(const std::string& word) {
  if (word.find('/') != std::string::npos) return word;
  const char* path = std::getenv("PATH");
  for (const std::string& directory : SplitAt(path != nullptr ? path : "", ':')) {
    const std::string candidate = directory + "/" + word;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return word;
}

// Digest of all but the headers.
std::string RequestDigest(const UpccOptions& options, const Layout& layout,
                          const std::string& source) {
  Sha256 digest;
  digest.AddField(options.plain_c ? "oshcc" : "upcc");
  digest.AddField("smp-upc program cache 1");
  for (const std::string& piece : {layout.upcc, layout.translator, layout.library,
                                   layout.checking_library, layout.tsan_library}) {
    digest.AddField(Identity(piece));
  }
  for (const std::string& word : CompilerCommand()) digest.AddField(word);
  digest.AddField(Identity(FindExecutable(CompilerCommand().front())));
  for (const char* name :
       {"CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "GCC_EXEC_PREFIX", "UPCC_FLAGS"}) {
    const char* value = std::getenv(name);
    digest.AddField(value != nullptr ? value : "");
  }
  digest.AddField(fs::current_path().string());  // relative -I, __FILE__
  digest.AddField(fs::absolute(source).string());
  for (const Input& input : options.inputs) {
    digest.AddField(input.path);
    std::string file = input.path;
    if (input.kind == InputKind::kLinkOption) file = FindLibrary(options, input.path);
    digest.AddField(file.empty() ? "" : DigestOfFile(file));
  }
  return digest.Finish();
}

// Digest of the request and the contents of the headers; nothing when a header is gone.
std::optional<std::string> ProgramDigest(const std::string& request,
                                         const std::vector<std::string>& headers) {
  Sha256 digest;
  digest.AddField(request);
  for (const std::string& header : headers) {
    const std::string contents = DigestOfFile(header);
    if (contents.empty()) return std::nullopt;
    digest.AddField(header);
    digest.AddField(contents);
  }
  return digest.Finish();
}

// The files named in a rule for make, as the C compiler's -M writes it: blanks in names and line
// ends are escaped by a backslash, dollars doubled.
std::vector<std::string> ParseMakeRule(const std::string& rule) {
  std::vector<std::string> files;
  std::string file;
  for (size_t i = std::min(rule.find(": "), rule.size() - 1) + 1; i < rule.size(); ++i) {
    const char c = rule[i];
    const char next = i + 1 < rule.size() ? rule[i + 1] : 0;
    if ((c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$')) {
      file += next;
      ++i;
    } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
      if (!file.empty()) files.push_back(std::move(file));
      file.clear();
    } else {
      file += c;
    }
  }
  if (!file.empty()) files.push_back(std::move(file));
  return files;
}

class Cache {
 public:
  Cache(UpccOptions options, const Layout& layout, const std::string& directory)
      : options_(std::move(options)), layout_(layout), directory_(directory) {
    const auto source =
        std::find_if(options_.inputs.begin(), options_.inputs.end(), [](auto& input) {
          return input.kind == InputKind::kUpc || input.kind == InputKind::kTranslated ||
                 input.kind == InputKind::kC;
        });
    source_ = *source;
    // The name that ps and debuggers show.
    name_ = fs::path(source_.path).filename();
    name_ = name_.substr(0, name_.find('.'));
    if (name_.empty()) name_ = "program";
  }

  std::string Get(int& exit_code) {
    const std::string request = RequestDigest(options_, layout_, source_.path);
    const std::string list = directory_ + "/" + request + ".headers";
    if (const auto headers = ReadList(list)) {
      if (const auto digest = ProgramDigest(request, *headers)) {
        const std::string found = directory_ + "/" + *digest + "/" + name_;
        if (access(found.c_str(), X_OK) == 0) {
          Touch(list);
          Touch(directory_ + "/" + *digest);
          return found;
        }
      }
    }
    return Make(request, list, exit_code);
  }

 private:
  std::string Make(const std::string& request, const std::string& list, int& exit_code) {
    // The program, and the list, appear in the cache by a rename from a directory beside it.
    TemporaryDirectory fresh(directory_);
    const auto before = Headers();
    if (!before) {
      exit_code = 1;
      return {};
    }
    const auto digest = ProgramDigest(request, *before);
    if (!digest) throw Error(source_.path + ": a header vanished while it was compiled");
    const std::string entry = fresh.File("entry");
    fs::create_directory(entry);
    options_.output = entry + "/" + name_;
    exit_code = Build(options_, layout_);
    if (exit_code != 0) return {};

    WriteList(fresh.File("headers"), *before);
    std::error_code problem;
    fs::rename(fresh.File("headers"), list, problem);
    const std::string kept = directory_ + "/" + *digest;
    fs::rename(entry, kept, problem);
    // Another upcrun may have been first; its program is made of the same things.
    const std::string program = kept + "/" + name_;
    if (access(program.c_str(), X_OK) != 0) {
      throw Error("cannot keep the program in " + kept + ": " + problem.message());
    }
    RemoveOld(kept);
    return program;
  }

  // The headers that the source includes; nothing when the preprocessor finds an error. Then
  // compiling says what it is.
  std::optional<std::vector<std::string>> Headers() {
    const TemporaryDirectory scratch;
    Command command = Commands(options_, layout_).Preprocess(source_, "-M");
    const std::string rule_file = scratch.File("rule");
    Append(command, {"-w", "-MF", rule_file});
    const RunOptions run = {.parallel = 1, .verbose = options_.verbose, .log_directory = {}};
    if (RunChains({Chain{{command}}}, run).front() != 0) return std::nullopt;
    std::ifstream file(rule_file);
    std::ostringstream text;
    text << file.rdbuf();
    std::vector<std::string> headers;
    for (const std::string& path : ParseMakeRule(text.str())) {
      headers.push_back(fs::absolute(path).string());
    }
    return headers;
  }

  static std::optional<std::vector<std::string>> ReadList(const std::string& path) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }

  static void WriteList(const std::string& path, const std::vector<std::string>& lines) {
    std::ofstream file(path);
    for (const std::string& line : lines) file << line << '\n';
    file.close();
    if (!file) throw Error("cannot write " + path);
  }

  // Marks as just used.
  static void Touch(const std::string& path) { utimensat(AT_FDCWD, path.c_str(), nullptr, 0); }

  // Removes what was not used for longest until the rest fits, but not `kept`.
  void RemoveOld(const std::string& kept) const {
    struct Entry {
      fs::path path;
      fs::file_time_type used;
      uint64_t size;
    };
    std::vector<Entry> entries;
    uint64_t total = 0;
    const auto now = fs::file_time_type::clock::now();
    std::error_code ignored;  // whatever another upcrun removes first
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
  const Layout& layout_;
  const std::string directory_;
  Input source_;
  std::string name_;
};

}  // namespace

std::string CacheDirectory() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
    return std::string(cache) + "/smp-upc";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return std::string(home) + "/.cache/smp-upc";
  }
  return {};
}

std::string CachedProgram(UpccOptions options, const Layout& layout, int& exit_code) {
  const std::string directory = CacheDirectory();
  if (directory.empty()) {
    throw Error(
        "no place for the compiled program: set HOME or XDG_CACHE_HOME, or compile with upcc");
  }
  std::error_code problem;
  fs::create_directories(directory, problem);
  if (problem) throw Error(directory + ": " + problem.message());
  return Cache(std::move(options), layout, directory).Get(exit_code);
}

}  // namespace upc::driver
