// SPDX-License-Identifier: MIT
// Chains of other programs that the driver runs.
#include "tools/driver/subprocess.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tools/driver/message.h"
#include "tools/driver/temporary.h"

using namespace upc::driver;

namespace {

Command Shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

struct Logs {
  TemporaryDirectory directory{std::getenv("TEST_TMPDIR") ? std::getenv("TEST_TMPDIR") : ""};
  RunOptions Options(unsigned parallel) const {
    return {.parallel = parallel, .verbose = false, .log_directory = directory.path()};
  }
};

}  // namespace

TEST_CASE_FIXTURE(Logs, "the exit codes of the chains are returned") {
  const std::vector<Chain> chains = {{{Shell("exit 0"), Shell("exit 0")}},
                                     {{Shell("exit 3"), Shell("exit 0")}},
                                     {},
                                     {{Shell("kill -9 $$")}},
                                     {{Shell("true"), Shell("exit 7")}}};
  for (unsigned parallel : {1u, 2u, 8u}) {
    CHECK(RunChains(chains, Options(parallel)) == std::vector<int>{0, 3, 0, 137, 7});
  }
  CHECK(RunChains({}, Options(2)).empty());
}

TEST_CASE_FIXTURE(Logs, "a chain stops at the command that fails") {
  const std::string mark = directory.File("mark");
  CHECK(RunChains({{{Shell("exit 1"), Shell("touch " + mark)}}}, Options(1)).front() == 1);
  CHECK_FALSE(std::filesystem::exists(mark));
}

TEST_CASE_FIXTURE(Logs, "the output of a single chain can be written to files") {
  RunOptions options = Options(1);
  options.output = directory.File("output");
  options.diagnostics = directory.File("diagnostics");
  CHECK(RunChains({{{Shell("echo one; echo two >&2"), Shell("echo three")}}}, options).front() ==
        0);
  const auto contents = [](const std::string& path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  CHECK(contents(options.output) == "one\nthree\n");
  CHECK(contents(options.diagnostics) == "two\n");
}

TEST_CASE_FIXTURE(Logs, "a program that does not exist is an error") {
  CHECK_THROWS_WITH_AS(RunChains({{{{"/no/such/program"}}}}, Options(1)),
                       "cannot run /no/such/program: No such file or directory", Error);
  // Commands that run at the same time are ended.
  CHECK_THROWS_AS(RunChains({{{Shell("sleep 60")}}, {{{"/no/such/program"}}}}, Options(2)), Error);
}

TEST_CASE_FIXTURE(Logs, "a signal ends the running commands") {
  CatchSignals();
  // The second command must not start; the first must not run to its end.
  const std::string mark = directory.File("mark");
  const Command interrupt = Shell("kill -TERM " + std::to_string(getpid()) + "; sleep 60");
  CHECK_THROWS_AS(RunChains({{{interrupt, Shell("touch " + mark)}}}, Options(1)), Interrupted);
  CHECK_FALSE(std::filesystem::exists(mark));
  CHECK_THROWS_AS(ThrowIfInterrupted(), Interrupted);
}
