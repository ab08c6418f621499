# SPDX-License-Identifier: MIT
"""Functions of which each thread has its own state, as docs/libraries.md lists them: the states of threads are independent.

Each name that the page lists, and each of the runtime's own functions (upcri/private_libc.h), has lines of C here that
set its state by a number k, and take steps from there. A thread first takes all steps alone, then again while all
threads take theirs, each with another k. The same lines with the C library's own functions must fail.
"""

import re

import command_test

# For each name: declarations, the statements that set the state by k, and the value of step s.
RANDOM = "srandom(k);"
TEXT = """static char text[64];
static void write_text(int k) { sprintf(text, "a%d,b%d;c%d,d%d", k, k + 1, k + 2, k + 3); }"""
GETOPT = """static char words[6][16];
static char *list[7];
static void write_words(int k, const char *a, const char *b) {
  strcpy(words[0], "x");
  for (int i = 1; i < 6; i++) sprintf(words[i], (i + k) % 3 ? a : b, k + i);
  for (int i = 0; i < 6; i++) list[i] = words[i];
  optind = 0;
}
static long told(int c) { return c * 1000003L + optind * 1009 + (c == 'a' ? text_value(optarg) : 0); }"""


NAMES = """static const struct option names[] = {{"alpha", required_argument, NULL, 'a'}, {"beta", no_argument, NULL, 'b'}, {NULL, 0, NULL, 0}};
"""


def getopt(call, a, b):
    return (NAMES if "names" in call else "") + GETOPT, f'write_words(k, "{a}", "{b}");', f"told({call})"


STATES = {
    "rand": ("", "srand(k);", "rand()"),
    "srand": ("", "srand(k); rand();", "rand()"),
    "random": ("", RANDOM, "random()"),
    "srandom": ("", RANDOM + " random();", "random()"),
    "initstate": ("static char state[64];", "initstate(k, state, sizeof state);", "random()"),
    "setstate": ("static char states[2][64];", "initstate(k, states[0], 64); initstate(k + 1, states[1], 64);",
                 "(s == 0 ? setstate(states[1]) : NULL, random())"),
    "drand48": ("", "srand48(k);", "(long)(drand48() * 1e15)"),
    "lrand48": ("", "srand48(k);", "lrand48()"),
    "mrand48": ("", "srand48(k);", "mrand48()"),
    "srand48": ("", "srand48(k); lrand48();", "mrand48()"),
    "erand48": ("static unsigned short x[3], p[7];", "for (int i = 0; i < 7; i++) p[i] = k + i; lcong48(p); x[0] = x[1] = x[2] = 1;",
                "(long)(erand48(x) * 1e15)"),
    "nrand48": ("static unsigned short x[3], p[7];", "for (int i = 0; i < 7; i++) p[i] = k + i; lcong48(p); x[0] = x[1] = x[2] = 1;",
                "nrand48(x)"),
    "jrand48": ("static unsigned short x[3], p[7];", "for (int i = 0; i < 7; i++) p[i] = k + i; lcong48(p); x[0] = x[1] = x[2] = 1;",
                "jrand48(x)"),
    "lcong48": ("static unsigned short p[7];", "for (int i = 0; i < 7; i++) p[i] = k + i; lcong48(p);", "lrand48()"),
    "seed48": ("static unsigned short p[3], *before;", "p[0] = k, p[1] = k + 1, p[2] = 7; seed48(p); before = seed48(p);",
               "before[0] + 7 * before[1] + lrand48()"),
    "strtok": (TEXT, "write_text(k); strtok(text, \",;\");", "text_value(strtok(NULL, \",;\"))"),
    "gmtime": ("static struct tm *broken;", "time_t when = k * 86400L * 400 + k; broken = gmtime(&when);",
               "broken->tm_year * 100000L + broken->tm_yday * 100 + broken->tm_sec"),
    "localtime": ("static struct tm *broken;", "time_t when = k * 86400L * 400 + k; broken = localtime(&when);",
                  "broken->tm_year * 100000L + broken->tm_yday * 100 + broken->tm_sec"),
    "asctime": ("static char *said;", "struct tm broken = {.tm_year = k, .tm_mday = 1, .tm_sec = k % 60}; said = asctime(&broken);",
                "text_value(said)"),
    "ctime": ("static char *said;", "time_t when = k * 86400L * 400 + k; said = ctime(&when);", "text_value(said)"),
    "getopt": getopt('getopt(6, list, "a:b")', "-a%d", "-b"),
    "posix_getopt": getopt('getopt(6, list, "a:b")', "-a%d", "-b"),
    "getopt_long": getopt('getopt_long(6, list, "a:b", names, NULL)', "--alpha=%d", "--beta"),
    "getopt_long_only": getopt('getopt_long_only(6, list, "", names, NULL)', "-alpha=%d", "-beta"),
    "optind": ("", "optind = k;", "optind"),
    "opterr": ("", "opterr = k;", "opterr"),
    "optopt": ("", "optopt = k;", "optopt"),
    "optarg": ("static char own;", "optarg = &own + k;", "optarg - &own"),
    # The C library itself has a state for each thread.
    "strerror": ("static char *said;", "said = strerror(1000 + k);", "text_value(said)"),
    "strsignal": ("static char *said;", "said = strsignal(1000 + k);", "text_value(said)"),
    "dlerror": ("", "char path[32]; sprintf(path, \"/nothing/%d.so\", k); dlopen(path, RTLD_NOW);", "text_value(dlerror())"),
    "inet_ntoa": ("static char *said;", "struct in_addr address = {htonl(k)}; said = inet_ntoa(address);", "text_value(said)"),
    "errno": ("", "errno = k;", "errno"),
    # The functions that a thread registers run on this thread, with its data; see EXIT.
    "atexit": None,
    "on_exit": None,
}
HEAD = """#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <upc.h>
enum { STEPS = 5 };
static long text_value(const char *s) {
  long value = 17;
  for (; s && *s; s++) value = (value * 31 + *s) & 0xffffffffffff;
  return value;
}
"""

STATE = """
#line 1 "NAME"
DECLARATIONS
static void begin(int k) { BEGIN }
static long step(int s) { (void)s; return STEP; }
int main(void) {
  long alone[STEPS];
  const int k = 1 + 3 * MYTHREAD;
  int bad = 0;
  for (int t = 0; t < THREADS; t++) {
    if (t == MYTHREAD) {
      begin(k);
      for (int s = 0; s < STEPS; s++) alone[s] = step(s);
    }
    upc_barrier;
  }
  for (int round = 0; round < 3; round++) {
    begin(k);
    for (int s = 0; s < STEPS; s++) {
      upc_barrier;
      bad += step(s) != alone[s];
    }
    upc_barrier;
  }
  for (int t = 0; t < THREADS; t++) {
    if (t == MYTHREAD && bad) printf("thread %d: %d of %d steps are others\\n", t, bad, 3 * STEPS), fflush(stdout);
    upc_barrier;
  }
  return 0;
}
"""

EXIT = HEAD + """
static int left;
static shared int done[THREADS];
static void count_down(int expected) {
  if (--left != expected) printf("thread %d has %d left, not %d\\n", MYTHREAD, left, expected);
  done[MYTHREAD]++;
}
static void with_2(void) { count_down(2); }
static void with_1(int code, void *to) { (void)code; count_down(*(int *)to); }
static void with_0(void) {
  count_down(0);
  upc_barrier;
  for (int t = 0; t < THREADS; t++) if (done[t] != 3) printf("thread %d of %d ran %d functions\\n", t, THREADS, done[t]);
}
int main(void) {
  static int one = 1;
  left = 3;
  atexit(with_0), on_exit(with_1, &one), atexit(with_2);
  return 0;
}
"""
THREADS = (1, 2, 4, 8, 64)


def listed():
    """The functions and variables of the header, and those of which each thread has its own state according to the page."""
    with open("tld/include/upcri/private_libc.h", encoding="utf-8") as file:
        own = set(re.findall(r"\bupcri_(\w+)", re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)))
    with open("docs/libraries.md", encoding="utf-8") as file:
        section = re.search(r"^## The C library\n(.*?)^### One state for all threads", file.read(), re.MULTILINE | re.DOTALL).group(1)
    paged = set(re.findall(r"`(\w+)`", re.search(r"Each thread has its own state of(.*?);", section, re.DOTALL).group(1)))
    return own, paged


def program(name, mutated):
    declarations, begin, step = STATES[name]
    if mutated:
        # The C library's functions and variables, under names that the translator does not know.
        own = sorted(listed()[0])
        macros = ""
        for each in own:
            macros += (f"#define THEIR_{each} (*(__typeof__({each}) *)dlsym(RTLD_NEXT, \"{each}\"))\n" if each.startswith("opt")
                       else f"#define THEIR_{each} ((__typeof__(&{each}))dlsym(RTLD_NEXT, \"{each}\"))\n")
        word = re.compile(r'(?<!")\b(%s)\b(?=\s*[(=);*]|\s*$|[ ,+-])' % "|".join(own))
        declarations, begin, step = (word.sub(r"THEIR_\1", text) for text in (declarations, begin, step))
        declarations = macros + declarations
    head = HEAD
    if name == "posix_getopt":  # getopt has this form in programs that request only POSIX
        head = re.sub("#define _GNU_SOURCE", "#define _POSIX_C_SOURCE 200809L", HEAD).replace("getopt.h", "unistd.h")
    text = STATE.replace("NAME", name).replace("DECLARATIONS", declarations).replace("BEGIN", begin)
    return head + text.replace("STEP;", step + ";", 1)


class StateOfEachThread(command_test.CommandTest):
    def test_the_lists_agree(self):
        own, paged = listed()
        self.assertGreater(len(own), 25)
        # The page does not list the names of getopt's variables and of its form for POSIX.
        self.assertEqual(own - paged, {"optarg", "optind", "opterr", "optopt", "posix_getopt"})
        self.assertEqual(paged | own, set(STATES))

    def outputs(self, name, text, threads):
        self.write(f"{name}.upc", text)
        done = self.upcc("-w", "-std=gnu11", f"{name}.upc", "-o", name, "-ldl")
        self.assertEqual(done.exit, 0, done)
        said = {}
        for n in threads:
            done = self.upcrun("-n", str(n), name)
            self.assertEqual((done.exit, done.stderr), (0, ""), done)
            said[n] = done.stdout
        return said

    def test_states(self):
        # The C library's own locks, which ThreadSanitizer does not know, order the accesses of these two to the time zone.
        untold = {"ctime", "localtime"} if command_test.SANITIZER == "thread" else set()
        for name in sorted(n for n in STATES if STATES[n] and n not in untold):
            with self.subTest(name):
                self.assertEqual(self.outputs(name, program(name, False), THREADS), dict.fromkeys(THREADS, ""))

    def test_functions_at_the_end(self):
        self.assertEqual(self.outputs("at_the_end", EXIT, THREADS), dict.fromkeys(THREADS, ""))

    @command_test.unsanitized("it reports the race on the one state itself", "thread")
    def test_one_state_for_the_process_is_detected(self):
        for name in sorted(listed()[0] - {"posix_getopt"}):
            with self.subTest(name):
                self.assertEqual(self.outputs(f"one_{name}", program(name, True), (1,))[1], "")
                # Four threads that change one state at the same time may also crash.
                done = self.upcrun("-n", "4", f"one_{name}")
                self.assertTrue("steps are others" in done.stdout or done.exit == 139, str(done))


if __name__ == "__main__":
    command_test.main()
