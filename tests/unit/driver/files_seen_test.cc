// SPDX-License-Identifier: MIT
// The lists of read files that the translator and the C compiler write.
#include "tools/driver/files_seen.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tools/driver/message.h"
#include "tools/driver/temporary.h"

using namespace upc::driver;
using Files = std::vector<std::string>;

TEST_CASE("the files of a rule for make") {
  CHECK(ParseMakeRule("x: a.c\n") == Files{"a.c"});
  CHECK(ParseMakeRule("x: a.c /usr/b.h \\\n c.h \\\n  d.h\n") ==
        Files{"a.c", "/usr/b.h", "c.h", "d.h"});
  CHECK(ParseMakeRule("x:\n") == Files{});
  CHECK(ParseMakeRule("") == Files{});
}

TEST_CASE("names with characters that are special in make") {
  CHECK(ParseMakeRule("x: a\\ b.c c\\\td.h e\\#f$$g.h h:i.h\n") ==
        Files{"a b.c", "c\td.h", "e#f$g.h", "h:i.h"});
  // A backslash before a blank, and before other characters; a newline.
  CHECK(ParseMakeRule("x: a\\\\\\ b.c c\\d.h e\\\\ f.h g\nh.c\n") ==
        Files{"a\\ b.c", "c\\d.h", "e\\", "f.h", "g\nh.c"});
  // Clang does not escape tabs.
  CHECK(ParseMakeRule("x: a\tb.c \\\n c.h\n") == Files{"a\tb.c", "c.h"});
}

TEST_CASE("the names in lists become absolute and unique") {
  const TemporaryDirectory directory(std::getenv("TEST_TMPDIR") ? std::getenv("TEST_TMPDIR") : "");
  std::filesystem::current_path(directory.path());
  const std::string here = std::filesystem::current_path().string() + "/";
  std::ofstream("list", std::ios::binary)
      << "+a.upc" << '\0' << "-b\nc.h" << '\0' << "+/d.h" << '\0';
  std::ofstream("rule") << "x: /tmp/a.trans.c /d.h e.h\n";
  FilesSeen files;
  AddTranslatorsList(files, "list");
  AddMakeRule(files, "rule", "/tmp/a.trans.c");
  CHECK(files.read == std::set<std::string>{here + "a.upc", "/d.h", here + "e.h"});
  CHECK(files.absent == std::set<std::string>{here + "b\nc.h"});
  AddMakeRule(files, "none", "");
  CHECK(files.read.size() == 3);
  CHECK_THROWS_AS(AddTranslatorsList(files, "none"), Error);
  std::filesystem::current_path("/");
}
