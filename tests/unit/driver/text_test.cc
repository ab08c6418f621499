// SPDX-License-Identifier: MIT
// Words, sizes, spellings and digests.
#include "tools/driver/text.h"

#include <doctest/doctest.h>

#include "tools/driver/digest.h"
#include "tools/driver/message.h"

using namespace upc::driver;
using Words = std::vector<std::string>;

TEST_CASE("words are split as a shell splits them") {
  CHECK(SplitWords("", "x").empty());
  CHECK(SplitWords("  \t\n ", "x").empty());
  CHECK(SplitWords("-O2  -g\t-DA=1", "x") == Words{"-O2", "-g", "-DA=1"});
  CHECK(SplitWords("-DA='b c' \"d 'e\"", "x") == Words{"-DA=b c", "d 'e"});
  CHECK(SplitWords("a\\ b '' \"\\\"\"", "x") == Words{"a b", "", "\""});
  CHECK_THROWS_WITH_AS(SplitWords("-D'a", "UPCC_FLAGS"), "UPCC_FLAGS: a quote ' is not closed",
                       Error);
}

TEST_CASE("quoted commands split back into the same words") {
  const Words command = {"gcc", "-DA=it's", "a b", "", "x\"y", "$HOME", "plain/file.c"};
  CHECK(SplitWords(QuoteCommand(command), "x") == command);
  CHECK(QuoteCommand({"gcc", "-c", "a.c"}) == "gcc -c a.c");
}

TEST_CASE("text is split at a separator, with empty parts") {
  CHECK(SplitAt("a,b", ',') == Words{"a", "b"});
  CHECK(SplitAt("", ',') == Words{""});
  CHECK(SplitAt(",x,", ',') == Words{"", "x", ""});
}

TEST_CASE("sizes") {
  const auto size = [](std::string_view text) { return ParseSize("-shared-heap", text); };
  constexpr uint64_t kMb = 1 << 20, kPage = 4096;
  CHECK(size("64MB") == 64 * kMb);
  CHECK(size("64") == 64 * kMb);  // megabytes
  CHECK(size("64B") == kPage);    // whole pages
  CHECK(size("4096b") == kPage);
  CHECK(size("4097B") == 2 * kPage);
  CHECK(size("5KB") == 2 * kPage);
  CHECK(size("1B") == kPage);
  CHECK(size("2gb") == 2048 * kMb);
  CHECK(size("2Gb") == 2048 * kMb);
  CHECK(size("3G") == 3072 * kMb);
  CHECK(size("3m") == 3 * kMb);
  CHECK(size("3MiB") == 3 * kMb);
  CHECK(size("1TB") == kMb * kMb);
  CHECK(size("512KB") == kMb / 2);
  CHECK(size("007MB") == 7 * kMb);
  CHECK(size("4194303TB") == (uint64_t{4194303} << 40));
  CHECK(size("4398046511103MB") == (uint64_t{4398046511103} << 20));
  CHECK(size("4611686018427387903B") == uint64_t{1} << 62);
  const auto problem = [&](std::string_view text) -> std::string {
    try {
      size(text);
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  for (const char* bad :
       {"", " ", "MB", "-1MB", "+1MB", "1.5GB", "64 MB", " 64MB", "64MB ", "64XB", "64MBs", "64i",
        "64iB", "64Bi", "64MiBs", "64BB", "0x10MB", "1e3MB", "64,000KB"}) {
    CAPTURE(bad);
    CHECK(problem(bad) == std::string("-shared-heap: '") + bad +
                              "' is not a size; write 64MB or 2GB, for instance");
  }
  for (const char* zero : {"0", "0MB", "00B"}) {
    CAPTURE(zero);
    CHECK(problem(zero).find("may not be 0") != std::string::npos);
  }
  for (const char* large :
       {"4194304TB", "4398046511104", "4611686018427387904B", "18446744073709551616B",
        "18446744073709551617KB", "99999999999999999999", "36893488147419103233B"}) {
    CAPTURE(large);
    CHECK(problem(large).find("is more than there are addresses; give less") != std::string::npos);
  }
}

TEST_CASE("formatted sizes can be parsed again") {
  CHECK(FormatSize(64 << 20) == "64MB");
  CHECK(FormatSize(8192) == "8KB");
  CHECK(FormatSize(uint64_t{3} << 30) == "3GB");
  for (uint64_t pages = 1; pages < (uint64_t{1} << 49); pages = pages * 5 + 1) {
    CHECK(ParseSize("-shared-heap", FormatSize(pages * 4096)) == pages * 4096);
  }
}

TEST_CASE("counts") {
  CHECK(ParseCount("1", 2048) == 1);
  CHECK(ParseCount("2048", 2048) == 2048);
  for (const char* bad : {"", "0", "2049", "-1", "+1", " 1", "1x", "4294967297"}) {
    CAPTURE(bad);
    CHECK_FALSE(ParseCount(bad, 2048));
  }
}

TEST_CASE("the nearest spelling is found if it is near enough") {
  const Words options = {"-network", "-lines", "-T", "-version"};
  CHECK(NearestSpelling("-netwrok", options, 3) == "-network");
  CHECK(NearestSpelling("-line", options, 3) == "-lines");
  CHECK(NearestSpelling("-verison", options, 3) == "-version");
  CHECK(NearestSpelling("-xyzzy", options, 3).empty());
  CHECK(NearestSpelling("-Q", options, 3).empty());
  CHECK(NearestSpelling("-netwrok", options, 1).empty());
}

TEST_CASE("SHA-256 returns the digests of the standard's examples") {
  const auto digest = [](const std::string& text) {
    Digest sha;
    sha.Add(text);
    return sha.Finish();
  };
  CHECK(digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(digest(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("a digest does not depend on how the bytes are split between calls") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i * 7);
  Digest whole;
  whole.Add(text);
  const std::string expected = whole.Finish();
  for (size_t cut : {1, 55, 56, 63, 64, 65, 128, 299}) {
    Digest parts;
    parts.Add(std::string_view(text).substr(0, cut));
    parts.Add(std::string_view(text).substr(cut));
    CHECK(parts.Finish() == expected);
  }
  Digest one, two;
  one.AddField("ab");
  one.AddField("c");
  two.AddField("a");
  two.AddField("bc");
  CHECK(one.Finish() != two.Finish());
}
