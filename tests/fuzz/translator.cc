// SPDX-License-Identifier: MIT
// The translator, all phases: most texts have errors and end in its front end. The letters of a
// first line "//?..." choose options. UPC_HEADERS names the folder that has the UPC view of upc.h.
#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>

#include "clang/Basic/Version.h"
#include "tests/fuzz/target.h"
#include "tools/translator/dependencies.h"
#include "tools/translator/phases.h"

namespace {

using upc::translate::Goal;
using upc::translate::Options;
using upc::translate::Source;
using upc::translate::Unit;

constexpr char kInput[] = "/text.upc";
constexpr size_t kStack = 256u << 20;  // bytes, as in tools/translator/main.cc

Options usual_options() {
  Options o;
  const char* headers = std::getenv("UPC_HEADERS");
  if (headers == nullptr) {
    std::fputs("translator: UPC_HEADERS is not set\n", stderr);
    std::abort();
  }
  o.headers = std::filesystem::canonical(headers);
  o.clang_headers = "/usr/lib/llvm-" CLANG_VERSION_MAJOR_STRING
                    "/lib/clang/" CLANG_VERSION_MAJOR_STRING "/include";
  o.input = kInput;
  return o;
}

void choose(char letter, Options& o) {
  switch (letter) {
    case 'T': o.threads = 4; break;
    case '0': o.optimize = 0; break;
    case 'c': o.plain_c = true; break;
    case 'g': o.checking = o.debug_types = true; break;
    case 'i': o.goal = Goal::kIndex; break;
    case 'm': o.teams = true; break;
    case 'o': o.goal = Goal::kObjects; break;
    case 'p': o.portable = true; break;
    case 'r': o.checking = o.race = true; break;
    case 's': o.report = true; break;
    case 'w': o.pedantic = o.remark_on_loops = true; break;
    default: break;
  }
}

// As tools/translator/main.cc does it.
void translate(const std::string& text) {
  static const Options usual = usual_options();
  upc::translate::write_messages_as_json(false);
  Options o = usual;
  if (text.starts_with("//?"))
    for (const char letter : std::string_view(text).substr(3, text.find('\n') - 3))
      choose(letter, o);
  o.buffers[kInput] = text;
  auto source = std::make_unique<Source>();
  std::unique_ptr<Unit> unit;
  std::string result;
  const bool good = upc::translate::translate(o, source, unit, result);
  if (o.goal == Goal::kIndex) upc::translate::index(o, *source, unit.get());
  if (good && o.goal == Goal::kObjects) upc::translate::list_objects(o, *source, *unit);
}

void* run(void* text) {
  translate(*static_cast<const std::string*>(text));
  return nullptr;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text = upc::fuzz::text_of(data, size);
  // An #include can read any file, and reads of some files in /proc block.
  if (text.find("/proc") != std::string::npos) return 0;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run, &text) != 0) std::abort();
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  return 0;
}
