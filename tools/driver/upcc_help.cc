// SPDX-License-Identifier: MIT
// The texts of upcc -help and oshcc -help.
#include "tools/driver/upcc_options.h"

namespace upc::driver {

const char kUpccHelp[] =
    R"(usage: upcc [options] file...
Compiles UPC: foo.upc and foo.c are UPC source, foo.trans.c is already translated to C, foo.o, foo.a
and foo.so are linked.

What to make
  -o FILE               name of the output (default: a.out, or after the input)
  -c, -S                objects, assembly; do not link
  -shared               a shared library for UPC programs, of sources and objects compiled with -fPIC
  -shared -extern-main  a library that contains the runtime: Python or any C program can load it and
                        start jobs by upc_job.h (docs/hybrid.md)
  -trans                translate to C only: foo.upc gives foo.trans.c
  -E                    preprocess only, to standard output or FILE
  -M, -MM               only write the rule for make: which files each object depends on
  -MD, -MMD             also write that rule, to FILE.d beside the output (-MMD, -MM: without system
                        headers); -MF -MT -MQ -MP -MG as those of the C compiler
  -fsyntax-only         only report errors
  -MJ FILE              write the command for each file to FILE, as compile_commands.json has it
  -x LANGUAGE           upc, c, assembler, assembler-with-cpp: language of the files after it,
                        regardless of their names (none: by their names); - is standard input

UPC
  -T=N, -T N            fix the number of threads when compiling (also -fupc-threads-N, -X N)
  -g                    checking runtime, and debug information
  -race                 the program reports data races: both accesses, with lines (exit code 122)
  -report               the program records what it does, for upcrun -report and UPC_REPORT
  -nochecks             with -g, only debug information; -checks reverses this
  -shared-heap=SIZE     shared heap of each thread, 64MB or 2GB (default: the machine's memory)
  -require-size         a smaller shared heap than requested is an error when the program starts;
                        -nosize-warn: it gives no warning
  -pthreads[=N]         start N threads when neither upcrun nor UPC_THREADS gives the number
  -extern-main          the program has its own main, which calls bupc_init_reentrant; then .c files
                        are plain C
  -network=NAME         smp: this machine's memory, the only one here; with -upcr a network of that
                        runtime
  -upcr PREFIX          compile and link with the installation of Berkeley UPC there, for other
                        machines (default with -network: $UPC_RUNTIME)
  -lines, -nolines      name the lines of the UPC source in messages and debug information, or not
  -pshmem               OpenSHMEM: call its functions, so that a profiling library can define them
  -Rloops               report for each loop what prevents private pointers to shared elements
  -Wupcr                in .trans.c files, report wrong use of the runtime's interface
  -portable             translate to C that other runtimes of the UPCR interface accept, too

Compiler and linker
  -D -U -I -isystem -iquote -include -std= -O -f… -m… -W… -w -pg -pthread -pipe
  -pedantic             also warn of code that breaks a rule, but that every UPC compiler accepts
  -pedantic-errors      treat these warnings, and those of docs/laxness.md, as errors
  -L -l -Wl, -Xlinker -B -u -z -static -pie -no-pie -s -rdynamic  as those of the C compiler
  -print-prog-name=NAME, -dumpmachine and similar    answered by the C compiler
  -ffile-prefix-map=OLD=NEW  write NEW for OLD in names of files: the same bytes in any folder
  -fdiagnostics-color=WHEN   colours in messages: auto (on a terminal, the default), always, never
  -fdiagnostics-format=FORM  messages as text, json (gcc's) or sarif: one document
  -fsanitize=LIST       address, thread, undefined
  -Wp,OPT -Wu,OPT -Wc,OPT -Wl,OPT   for the preprocessor, translator, C compiler, linker
  -link-with=PROGRAM    link with PROGRAM (say, g++) instead of the C compiler
  @FILE                 read more arguments from FILE

Itself
  -j N                  compile up to N source files at a time (default: one for each core)
  -v, -###              show the commands it runs, or would run
  -smart-output         name the program after the first file
  -save-temps           keep the translated C, the start-up file and the objects
  -print-cflags, -print-libs          options for another C compiler, and for a linker
  -print-include-dir, -print-translator, -print-cmake-dir, -version, -help
  -conf=FILE, -norc     read FILE, or nothing, in place of ~/.upccrc, which has defaults

Other options of Berkeley UPC, GNU UPC and Cray's compilers are accepted with a warning that they have
no effect, or refused; the message then says what to write (docs/porting.md).

Environment: UPCC_CC, the C compiler (default: gcc); UPCC_FLAGS, options put before the others; TMPDIR;
CPATH, C_INCLUDE_PATH, LIBRARY_PATH, COMPILER_PATH and SOURCE_DATE_EPOCH as for gcc.
)";

const char kOshccHelp[] =
    R"(usage: oshcc [options] file...
Compiles OpenSHMEM programs in C. The PEs are the threads of one process, so variables with static
storage are thread-local: each PE has its own. foo.o, foo.a and foo.so are linked; in foo.upc
UPC and OpenSHMEM can be mixed.

Options and environment are those of upcc; upcc -help lists them. Run programs with oshrun -n N.
)";

}  // namespace upc::driver
