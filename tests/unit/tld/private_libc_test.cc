// SPDX-License-Identifier: MIT
// The runtime's own versions of C library functions with hidden state, against the C library's:
// random calls of both return the same results and leave the same state.
#include <doctest/doctest.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr option kNames[] = {{"all", no_argument, nullptr, 'a'},
                             {"alpha", required_argument, nullptr, 1001},
                             {"alphabet", optional_argument, nullptr, 1002},
                             {"beta", no_argument, nullptr, 'b'},
                             {"bet", required_argument, nullptr, 1003},
                             {"colour", required_argument, nullptr, 'c'},
                             {"color", required_argument, nullptr, 'c'},
                             {nullptr, 0, nullptr, 0}};
constexpr const char* kArguments[] = {
    "x",     "-a",      "-b",      "-ab",    "-c",         "-cx",      "-acb",     "-d",
    "-dz",   "-",       "--",      "-z",     "-:",         "-W",       "-Wall",    "-Walpha=1",
    "--all", "--al",    "--a",     "--alp",  "--alpha",    "--alpha=", "--beta=1", "--bet=2",
    "--be",  "--col",   "--col=r", "--nope", "--alphab=q", "--=x",     "-all",     "-alpha",
    "-bet",  "-beta=3", "-colour", "long",   "-;",         "---",      "",         "-aW"};
constexpr const char* kLetters[] = {"abc:d::", "+abc:d::", "-abc:d::", ":abc:d::", "abc:W;",
                                    "+:ab",    "-:abc:",   "",         "abW;d::",  ":ac:W;"};

enum Form { kShort, kLong, kLongOnly, kForms };

// All that a program sees while it parses its arguments once.
struct Seen {
  std::vector<std::string> steps;
  std::vector<char*> arguments;
};

template <class Next>
Seen go_through(std::vector<char*> argv, Next next, int& index, int& opt, char*& argument) {
  Seen seen;
  argv.push_back(nullptr);
  const int argc = static_cast<int>(argv.size()) - 1;
  for (int step = 0; step < 40; ++step) {
    int found = -5;
    const int code = next(argc, argv.data(), &found);
    seen.steps.push_back(std::to_string(code) + " index " + std::to_string(index) + " optopt " +
                         (code == '?' || code == ':' ? std::to_string(opt) : "-") + " name " +
                         std::to_string(found) + " argument " + (argument ? argument : "(none)"));
    if (code == -1) break;
  }
  seen.arguments = argv;
  return seen;
}

}  // namespace

TEST_CASE("getopt, getopt_long and getopt_long_only") {
  Random random(1);
  opterr = upcri_opterr = 0;
  for (int i = 0; i < 40000; ++i) {
    static char name[] = "program";
    std::vector<char*> argv = {name};
    for (uint64_t n = random.below(7); n > 0; --n)
      argv.push_back(const_cast<char*>(kArguments[random.below(std::size(kArguments))]));
    const char* letters = kLetters[random.below(std::size(kLetters))];
    const auto form = static_cast<Form>(random.below(kForms));
    if (random.below(4) == 0)
      setenv("POSIXLY_CORRECT", "1", 1);
    else
      unsetenv("POSIXLY_CORRECT");
    optind = upcri_optind = 0;
    const Seen theirs = go_through(
        argv,
        [&](int argc, char** args, int* found) {
          return form == kShort  ? getopt(argc, args, letters)
                 : form == kLong ? getopt_long(argc, args, letters, kNames, found)
                                 : getopt_long_only(argc, args, letters, kNames, found);
        },
        optind, optopt, optarg);
    const Seen ours = go_through(
        argv,
        [&](int argc, char** args, int* found) {
          return form == kShort  ? upcri_getopt(argc, args, letters)
                 : form == kLong ? upcri_getopt_long(argc, args, letters, kNames, found)
                                 : upcri_getopt_long_only(argc, args, letters, kNames, found);
        },
        upcri_optind, upcri_optopt, upcri_optarg);
    std::string line = std::string(letters) + " form " + std::to_string(form) + ":";
    for (const char* a : argv) line += std::string(" '") + a + "'";
    INFO(line);
    REQUIRE(ours.steps == theirs.steps);
    REQUIRE(ours.arguments == theirs.arguments);
  }
  unsetenv("POSIXLY_CORRECT");
}

TEST_CASE("time conversions") {
  Random random(2);
  for (const char* zone : {"UTC", "Europe/Berlin", "EST5EDT"}) {
    setenv("TZ", zone, 1);
    for (int i = 0; i < 2000; ++i) {
      const time_t at = random.below(3) == 0 ? random.between(-(int64_t{1} << 55), int64_t{1} << 55)
                                             : random.between(-4000000000, 4000000000);
      CAPTURE(at);
      const auto text = [](const char* s) { return std::string(s ? s : "(null)"); };
      const std::string local = text(ctime(&at)), ours = text(upcri_ctime(&at));
      REQUIRE(ours == local);
      const tm* g = gmtime(&at);
      const tm* mine = upcri_gmtime(&at);
      REQUIRE(!g == !mine);
      if (g) REQUIRE(text(asctime(g)) == text(upcri_asctime(mine)));
      const tm* l = localtime(&at);
      mine = upcri_localtime(&at);
      REQUIRE(!l == !mine);
      if (l) REQUIRE(l->tm_isdst == mine->tm_isdst);
      if (l) REQUIRE(l->tm_gmtoff == mine->tm_gmtoff);
    }
  }
  tm odd = {};
  odd.tm_wday = 7;
  odd.tm_mon = -1;
  odd.tm_year = 2147483647 - 1900;
  CHECK(std::string(upcri_asctime(&odd)) == asctime(&odd));
  odd.tm_year = 2147483647;
  CHECK((!asctime(&odd) && !upcri_asctime(&odd)));
}

TEST_CASE("random numbers of every kind") {
  Random random(3);
  char theirs[4][256], ours[4][256];
  unsigned short x[2][3] = {{1, 2, 3}, {1, 2, 3}};
  for (int i = 0; i < 20000; ++i) {
    const auto seed = static_cast<unsigned>(random.bits());
    const uint64_t which = random.below(4), size = 8 << random.below(6);
    unsigned short seeds[7];
    for (unsigned short& s : seeds) s = static_cast<unsigned short>(random.bits());
    switch (random.below(14)) {
      case 0: srand(seed), upcri_srand(seed); break;
      case 1: srandom(seed), upcri_srandom(seed); break;
      case 2: {
        const char* before = initstate(seed, theirs[which], size);
        const char* mine = upcri_initstate(seed, ours[which], size);
        REQUIRE(!before == !mine);
        break;
      }
      case 3: srand48(seed), upcri_srand48(seed); break;
      case 4: REQUIRE(memcmp(seed48(seeds), upcri_seed48(seeds), 6) == 0); break;
      case 5: lcong48(seeds), upcri_lcong48(seeds); break;
      case 6: REQUIRE(erand48(x[0]) == upcri_erand48(x[1])); break;
      case 7: REQUIRE(nrand48(x[0]) == upcri_nrand48(x[1])); break;
      case 8: REQUIRE(jrand48(x[0]) == upcri_jrand48(x[1])); break;
      case 9: REQUIRE(drand48() == upcri_drand48()); break;
      case 10: REQUIRE(lrand48() == upcri_lrand48()); break;
      case 11: REQUIRE(mrand48() == upcri_mrand48()); break;
      default: REQUIRE(rand() == upcri_rand()); REQUIRE(::random() == upcri_random());
    }
  }
}
