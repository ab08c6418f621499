// SPDX-License-Identifier: MIT
// Sets of cores, lists of places, the assignment of places to threads, and claims.
#include "smp/core_places.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>
#include <string>
#include <vector>

using namespace upc::smp;

namespace {

std::vector<unsigned> in(const CoreSet& cores) {
  std::vector<unsigned> list;
  for (unsigned core = cores.next(0); core < CoreSet::kMost; core = cores.next(core + 1))
    list.push_back(core);
  return list;
}

CoreSet set_of(const char* list) {
  CoreSet cores;
  REQUIRE(parse_core_list(list, cores));
  return cores;
}

std::set<unsigned> elsewhere;  // cores that other jobs have claimed
std::vector<unsigned> asked;
bool claim(unsigned core) {
  asked.push_back(core);
  return !elsewhere.contains(core);
}

std::vector<std::vector<unsigned>> dealt(const char* text, unsigned threads,
                                         std::set<unsigned> taken = {}) {
  static CorePlaces places;
  REQUIRE(places.parse(text));
  elsewhere = taken;
  asked.clear();
  places.deal(threads, claim);
  std::vector<std::vector<unsigned>> all;
  for (unsigned t = 0; t < threads; ++t) all.push_back(in(places.cores_of(t)));
  return all;
}

using Rows = std::vector<std::vector<unsigned>>;

}  // namespace

TEST_CASE("a list of cores is parsed and printed") {
  CHECK(in(set_of("0,2-5")) == std::vector<unsigned>{0, 2, 3, 4, 5});
  CHECK(in(set_of("7,7,3-4,4")) == std::vector<unsigned>{3, 4, 7});
  for (const char* list : {"0", "0,2-5", "4095", "1-63,65,4000-4095"})
    CHECK(std::string(CoreList(set_of(list)).text) == list);
  CHECK(std::string(CoreList(CoreSet()).text).empty());
  CoreSet odd;
  for (unsigned core = 1; core < CoreSet::kMost; core += 2) odd.add(core);
  const std::string cut = CoreList(odd).text;
  CHECK(cut.starts_with("1,3,5,"));
  CHECK(cut.ends_with("..."));
}

TEST_CASE("an invalid list of cores is rejected") {
  CoreSet cores;
  for (const char* text : {"",
                           " ",
                           ",",
                           "0,",
                           ",0",
                           "0,,1",
                           "-",
                           "-1",
                           "1-",
                           "5-2",
                           "1-2-3",
                           "0x1",
                           "a",
                           "0 1",
                           "+1",
                           "1.5",
                           "4096",
                           "0-4096",
                           "99999999999999999999",
                           "0;1",
                           "{0}",
                           "0-\n"}) {
    CAPTURE(text);
    CHECK(!parse_core_list(text, cores));
  }
}

TEST_CASE("an invalid list of places is rejected") {
  CorePlaces places;
  for (const char* text : {"", "{}", "{0", "0}", "{0},", "{0}{1}", "{{0}}", "{0,}", "0,0",
                           "{0,1},1", "0-3,2", "{4096}", "{3-1}", "0 1"}) {
    CAPTURE(text);
    CHECK(!places.parse(text));
  }
}

TEST_CASE("places of one core are assigned one by one, then again from the start") {
  CHECK(dealt("0,4,1,5", 3) == Rows{{0}, {4}, {1}});
  CHECK(asked == std::vector<unsigned>{0, 4, 1});
  CHECK(dealt("{0},{4},1", 5) == Rows{{0}, {4}, {1}, {0}, {4}});
}

TEST_CASE("cores of other jobs are assigned last") {
  CHECK(dealt("0-3", 2, {0, 1}) == Rows{{2}, {3}});
  CHECK(dealt("0-3", 2, {1}) == Rows{{0}, {2}});
  CHECK(dealt("0-3", 4, {0, 2}) == Rows{{1}, {3}, {0}, {2}});
  CHECK(dealt("0-3", 4, {0, 1, 2, 3}) == Rows{{0}, {1}, {2}, {3}});
  CHECK(dealt("0-3", 6, {1}) == Rows{{0}, {2}, {3}, {1}, {0}, {2}});
}

TEST_CASE("places of several cores get threads in proportion to their size") {
  const std::vector<unsigned> a = {0, 1, 2, 3}, b = {4, 5};
  CHECK(dealt("{0-3},{4-5}", 1) == Rows{a});
  CHECK(dealt("{0-3},{4-5}", 2) == Rows{a, a});
  CHECK(dealt("{0-3},{4-5}", 3) == Rows{a, a, b});
  CHECK(dealt("{0-3},{4-5}", 6) == Rows{a, a, a, a, b, b});
  CHECK(dealt("{0-3},{4-5}", 12) == Rows{a, a, a, a, a, a, a, a, b, b, b, b});
  CHECK(asked.empty());
}

TEST_CASE("only usable cores are kept") {
  CorePlaces places;
  REQUIRE(places.parse("{0-3},{4-7}"));
  places.keep(set_of("2,5-9"));
  CHECK(places.cores() == 4);
  places.deal(3, claim);
  CHECK(in(places.cores_of(0)) == std::vector<unsigned>{2});
  CHECK(in(places.cores_of(2)) == std::vector<unsigned>{5, 6, 7});
  places.keep(set_of("100"));
  CHECK(places.cores() == 0);
}

TEST_CASE("a claim lasts until its process ends in any way") {
  // A core that no machine has, so that no running job has claimed it.
  constexpr unsigned kCore = 4093;
  int held[2];
  REQUIRE(pipe(held) == 0);
  const pid_t other = fork();
  if (other == 0) {
    const char told = claim_core(kCore) ? 'y' : 'n';
    if (write(held[1], &told, 1) != 1) _exit(1);
    pause();
    _exit(0);
  }
  char told = 0;
  REQUIRE(read(held[0], &told, 1) == 1);
  CHECK(told == 'y');
  CHECK(!claim_core(kCore));
  CHECK(claim_core(kCore - 1));
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
  CHECK(claim_core(kCore));
}
