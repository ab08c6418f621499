// SPDX-License-Identifier: MIT
// Links an empty program: the place and name of the runtime differ between compilers.
#include "tools/driver/race_runtime.h"

#include <fstream>

#include "tools/driver/c_compiler.h"
#include "tools/driver/commands.h"
#include "tools/driver/message.h"
#include "tools/driver/shell_limits.h"
#include "tools/driver/subprocess.h"

namespace upc::driver {

void RequireRaceRuntime(const UpccOptions& options, const TemporaryDirectory& directory) {
  if (options.dry_run) return;
  const std::string source = directory.File("empty.c");
  std::ofstream(source) << "int main(void) { return 0; }\n";
  Command command = CompilerCommand();
  const std::string compiler = command.front();
  Append(command, options.link);
  Append(command, {"-fsanitize=thread", "-o", directory.File("empty"), source});
  RunOptions run = {.parallel = 1, .verbose = options.verbose, .log_directory = {}};
  run.output = directory.File("empty.out");
  run.diagnostics = directory.File("empty.err");
  if (RunChains({Chain{{command}}}, run).front() == 0) return;
  const std::string limits = LimitsInTheWay(false);
  throw Error("-race: " + compiler + " can't link for ThreadSanitizer, which finds the races; " +
              (limits.empty() ? "install its libtsan (gcc) or compiler-rt (clang), or name another "
                                "C compiler by UPCC_CC"
                              : limits));
}

}  // namespace upc::driver
