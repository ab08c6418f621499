// Options first, then texts; a sentence may come in words of its own.
#include "tools/decl/options.h"

#include "tools/driver/message.h"
#include "tools/driver/text.h"
#include "tools/driver/thread_limit.h"

namespace upc::decl {
namespace {

int64_t Threads(const std::string& option, const std::string& value) {
  const auto n = driver::ParseCount(value, driver::kMaxThreads);
  if (!n) {
    throw driver::Error(option + " takes a number from 1 to " +
                        std::to_string(driver::kMaxThreads) + ", not '" + value + "'");
  }
  return *n;
}

}  // namespace

const char kHelp[] =
    "usage: upcdecl [options] ['declaration' ...]\n"
    "Explains declarations of UPC (and C) in English, and turns such English into declarations.\n"
    "Without declarations it reads standard input, one to a line.\n"
    "  -n N         draw where each element lies with N threads, and how pointers walk\n"
    "  -T N         the same, and THREADS is the constant N, as with upcc -T N\n"
    "  -t TYPEDEF   know a typedef: -t 'shared [4] double *row_t'; may be repeated\n"
    "  -q           no notes and warnings\n"
    "  -version     print the version\n"
    "  -help        print this\n"
    "  upcdecl 'shared [3] int *p[10]'\n"
    "  upcdecl declare p as array 10 of pointer to shared [3] int\n"
    "  upcdecl 'typedef shared [4] double *row_t' 'row_t rows[8]'\n"
    "  upcdecl -n 4 'shared [3] int a[5*THREADS]'\n";

Options ParseOptions(const std::vector<std::string>& words) {
  Options options;
  bool dynamic = false;
  size_t i = 0;
  for (; i < words.size() && words[i].size() > 1 && words[i][0] == '-'; ++i) {
    if (words[i] == "--") {
      ++i;
      break;
    }
    const std::string word = words[i].compare(0, 2, "--") == 0 ? words[i].substr(1) : words[i];
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const bool known = name == "-n" || name == "-T" || name == "-t";
    if (!known && equals != std::string::npos &&
        (name == "-q" || name == "-h" || name == "-help" || name == "-version"))
      throw driver::Error(name + " takes no value");
    std::string value;
    if (known && equals != std::string::npos) {
      value = word.substr(equals + 1);
    } else if (known) {
      if (i + 1 >= words.size())
        throw driver::Error(name + " needs a value; upcdecl -help shows how");
      value = words[++i];
    }
    if (name == "-n" || name == "-T") {
      const int64_t n = Threads(name, value);
      if (options.settings.threads != 0 && (dynamic != (name == "-n")) &&
          options.settings.threads != n)
        throw driver::Error("-n and -T give two numbers of threads: keep one of them");
      dynamic |= name == "-n";
      options.settings.is_static |= name == "-T";
      options.settings.threads = n;
    } else if (name == "-t") {
      options.typedefs.push_back(value);
    } else if (name == "-q") {
      options.quiet = true;
    } else if (name == "-h" || name == "-help") {
      options.help = true;
    } else if (name == "-version") {
      options.version = true;
    } else {
      const std::string near =
          driver::NearestSpelling(name, {"-n", "-T", "-t", "-q", "-help", "-version"}, 2);
      throw driver::Error(
          "unknown option " + words[i] +
          (near.empty() ? "; upcdecl -help lists them" : "; did you mean " + near + "?"));
    }
  }
  const std::vector<std::string> rest(words.begin() + static_cast<long>(i), words.end());
  if (rest.empty()) return options;
  const std::string& first = rest[0];
  const bool sentence = first == "declare" || first == "define" || first == "cast" ||
                        first == "type" || first == "size" || first == "local" ||
                        first == "block" || first == "element" || first == "explain";
  if (!sentence || rest.size() == 1) {
    options.texts = rest;
    return options;
  }
  std::string text;
  for (size_t j = first == "explain" ? 1 : 0; j < rest.size(); ++j)
    text += (text.empty() ? "" : " ") + rest[j];
  options.texts.push_back(text);
  return options;
}

}  // namespace upc::decl
