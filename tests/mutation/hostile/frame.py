# SPDX-License-Identifier: MIT
"""Text that the loops of a file share: arrays, private data and functions, and the program that runs the loops, as UPC and as a model in
plain C.

The model has plain arrays instead of shared ones and runs the threads one after another. It is compiled with sanitizers, runs each loop
in its own process, and checks each subscript: for a loop with undefined behaviour, or that does not end, it prints "bad".
"""

import re

from programs.tree import MODEL, UPC

PART = 64  # elements of each array that a thread may write
MOST = 4  # the largest number of threads

# name: element type, layout, the members of an element
ARRAYS = {
    "c1": ("int", "", ()), "d32": ("double", "[32]", ()), "b16": ("int", "[16]", ()), "b64": ("long", "[64]", ()), "s20": ("short", "[20]", ()), "u16": ("unsigned char", "[16]", ()),
    "items": ("struct item", "[16]", (".a", ".b", ".v[0]", ".v[1]", ".bits")), "whole": ("int", "[]", ()), "f24": ("float", "[24]", ()), "g5": ("unsigned", "[5]", ()),
    "ways": ("union both", "[16]", (".a", ".c[1]")), "w16": ("int", "[16] strict", ()),
}
# rows: element type, layout, columns
MATRICES = {"m8": ("int", "[8]", 8), "m24": ("long", "[24]", 12), "mc": ("double", "", 8), "m3": ("short", "[3]", 6)}
MODES = ["alone", "parts", "all"]  # see drawing.py
ROWS = 8  # rows of a matrix that a thread may write
POINTERS = {"p16": "int", "p64": "long"}  # point into b16 and b64

_HEAD = """
struct item { int a; double b; unsigned bits : 5; short v[2]; };
struct pair { int a, b; short v[2]; };
union both { int a; unsigned char c[4]; };
enum way { NONE, FEW = 3, MANY = 300 };
typedef int v4si __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
#define MIX(x) (acc = acc * 31 + (unsigned long long)(long long)(x))
static __attribute__((unused)) int same(int x) { return x; }
static __attribute__((unused)) int many(int n, ...) { va_list a; va_start(a, n); int s = 0; while (n-- > 0) s += va_arg(a, int); va_end(a); return s; }
"""
_INCLUDES = ["alloca.h", "complex.h", "errno.h", "math.h", "setjmp.h", "stdarg.h", "stddef.h", "stdio.h", "stdlib.h", "string.h"]

# The number of variable arguments that a loop gets; if it takes more, the model prints "bad".
ARGUMENTS = 40
_MODEL_HEAD = """#include <unistd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <sys/resource.h>
enum { M_THREADS = 4 };
static int THREADS, MYTHREAD;
static long m_checks;
static inline void m_bad(void) { printf(" bad\\n"); fflush(stdout); _exit(0); }
static inline long m_in(long o, long x, long most) { if (x < 0 || x >= most || ++m_checks > 3000) m_bad(); return o + x; }
#define IN(x) m_in(o, (x), 64)
#define ROW(x) m_in(o / 8, (x), 8)
#define COLUMN(x, most) m_in(0, (x), most)
#define AT(p, base) ((p) + 0 * m_in(0, (p) - (base) - o, 64))
#define TICK() m_in(0, 0, 1)
static int m_arguments;
#define ARGUMENT(list) (m_arguments++ < M_ARGUMENTS ? (void)0 : m_bad(), va_arg(list, int))
#define M_OWN(x) ((x) < 0 ? THREADS - 1 - (unsigned long)-((x) + 1) % THREADS : (unsigned long)(x) % THREADS)
static inline long M_AT(long x, long block) { if (x < 0) m_bad(); return x / block % THREADS; }
"""

# Private data: text, names.
PRIVATE = [("tab", "int tab[16];"), ("pairs", "static struct pair pairs[2];"), ("low", "static char *low;"), ("high", "static char *high;")]


def names_in(text):
    return set(re.findall(r"[A-Za-z_]\w*", text))


def write(loops, side, system=True):
    """The file, and the loop that each line belongs to (or None)."""
    bodies = [loop.write(side) for loop in loops]
    used = set().union(*(names_in(loop.write(UPC)) for loop in loops)) | {"tab"}
    if used & {"low", "high"}:
        used |= {"low", "high"}
    if "p16" in used:
        used.add("b16")
    if "p64" in used:
        used.add("b64")
    lines = []
    if side == MODEL:
        lines.append("#define _GNU_SOURCE")
    lines += [f"#include <{h}>" for h in _INCLUDES] + ["#include <sys/mman.h>", "#include <unistd.h>"]
    if side == UPC:
        lines.append("#include <upc_relaxed.h>")
    if any(name.startswith("sys_") for name in used):
        lines.append("#include <hostile_system.h>")
    if side == MODEL:
        lines += [f"enum {{ M_ARGUMENTS = {ARGUMENTS} }};", _MODEL_HEAD]
    lines.append(_HEAD)
    lines += [_array(name, side) for name in list(ARRAYS) + list(MATRICES) if name in used]
    lines += [f"{'static shared ' + ARRAYS[name.replace('p', 'b')][1] + ' ' + t if side == UPC else 'static ' + t} *{name};".replace("static shared", "static shared") for name, t in POINTERS.items() if name in used]
    lines += [text for name, text in PRIVATE if name in used]
    if "lock" in used and side == UPC:
        lines.append("static upc_lock_t *lock;")
    lines = "\n".join(lines).split("\n")
    owners = [None] * len(lines)
    for loop, body in zip(loops, bodies):
        new = body.split("\n")
        lines += new
        owners += [loop.name] * len(new)
    lines += (_upc_main(loops, used) if side == UPC else _model_main(loops, used)).split("\n")
    return "\n".join(lines) + "\n", owners


def _array(name, side):
    if name in MATRICES:
        type_, layout, columns = MATRICES[name]
        return f"shared {layout} {type_} {name}[{ROWS} * THREADS][{columns}];" if side == UPC else f"static {type_} {name}[{ROWS * MOST}][{columns}];"
    type_, layout, _ = ARRAYS[name]
    if side == MODEL:
        return f"static {type_} {name}[{PART * MOST}];"
    return f"shared {layout} {type_} {name}[{PART * MOST if layout == '[]' else str(PART) + ' * THREADS'}];"


def _members(name, at):
    members = ARRAYS[name][2][:1] if ARRAYS[name][0].startswith("union") else ARRAYS[name][2]
    return "".join(f"{name}[{at}]{m} = " for m in members or [""])


def mask(loop):
    """The arrays that the loop uses, as a bit mask."""
    used = names_in(loop.write(UPC))
    return sum(1 << n for n, name in enumerate(list(ARRAYS) + list(MATRICES)) if name in used)


def _renew(used):
    """A function that sets a thread's private data to their initial values. The volatile index keeps its loops from being optimised."""
    out = ["static void renew(void) {", "  for (volatile int x = 0; x < 16; x++) tab[x] = x % 5 + 2;"]
    if "pairs" in used:
        out.append("  memset(pairs, 0, sizeof pairs); pairs[0].a = 3; pairs[1].b = 4;")
    if "low" in used or "high" in used:
        out.append("  for (volatile int x = 0; x < 16; x++) low[x] = high[x] = x % 7 + 1;")
    return "\n".join(out + ["}"])


def _clear(used):
    """Statements that set a thread's part of the arrays to its initial values."""
    out = []
    bit = {name: 1 << n for n, name in enumerate(list(ARRAYS) + list(MATRICES))}
    for name in ARRAYS:
        if name in used:
            out.append(f"  if (mask & {bit[name]}) for (volatile int x = 0; x < {PART}; x++) {_members(name, 'MYTHREAD * %d + x' % PART)}(x * 7 + {len(name)}) % 19 + 1;")
    for name, (_, _, columns) in MATRICES.items():
        if name in used:
            out.append(f"  if (mask & {bit[name]}) for (volatile int x = 0; x < {ROWS * columns}; x++) {name}[MYTHREAD * {ROWS} + x / {columns}][x % {columns}] = x % 13 + 1;")
    return out


def _sum(used):
    out = []
    bit = {name: 1 << n for n, name in enumerate(list(ARRAYS) + list(MATRICES))}
    for name in ARRAYS:
        if name in used:
            members = [m for m in ARRAYS[name][2] if m not in (".b", ".v[0]", ".bits")] or [""]
            out += [f"  if (mask & {bit[name]}) for (volatile int x = 0; x < {PART} * THREADS; x++) MIX({name}[x]{m});" for m in members]
    for name, (_, _, columns) in MATRICES.items():
        if name in used:
            out.append(f"  if (mask & {bit[name]}) for (volatile int x = 0; x < {ROWS * columns} * THREADS; x++) MIX({name}[x / {columns}][x % {columns}]);")
    return out


_EDGES = """  low = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(low, 4096, PROT_NONE); mprotect(low + 2 * 4096, 4096, PROT_NONE);
  high = low + 2 * 4096 - 16; low += 4096;"""


def _run(loops, used):
    table = "\n".join(f"  {{ {loop.name}, \"{loop.name}\", {MODES.index(loop.mode)}, {mask(loop)} }}," for loop in loops)
    edges = _EDGES if "low" in used or "high" in used else ""
    if edges:
        used.update(["low", "high"])
    return table, edges, "\n".join(_clear(used)), "\n".join(_sum(used))


def _table_of_loops(total, clear, used, table):
    """The common beginning of UPC's main and the model's: the loops, and code that clears the arrays and sums them for each."""
    return f"""static unsigned long long total(int mask) {{ unsigned long long acc = 1;
{total}
  return acc; }}
static void clear(int mask) {{
{clear}
}}
{_renew(used)}
struct entry {{ unsigned long long (*f)(long); const char *name; int mode, mask; }};
int main(int argc, char **argv) {{
  static const struct entry table[] = {{
{table}
  }};
"""


def _upc_main(loops, used):
    table, edges, clear, total = _run(loops, used)
    made = ""
    if "p16" in used:
        made += "  p16 = b16;\n"
    if "p64" in used:
        made += "  p64 = b64;\n"
    if "lock" in used:
        made += "  if (!lock) lock = upc_all_lock_alloc();\n"
    return f"""
static shared unsigned long long results[THREADS];
{_table_of_loops(total, made + clear, used, table)}{edges}
  for (volatile int n = argc > 1 ? atoi(argv[1]) : 0; n < (int)(sizeof table / sizeof *table); n++) {{
    clear(table[n].mask); renew(); upc_barrier;
    const int mine = table[n].mode > 0 || MYTHREAD == 0;
    results[MYTHREAD] = mine ? table[n].f(table[n].mode == 1 ? MYTHREAD * {PART} : 0) : 0;
    upc_barrier;
    if (MYTHREAD == 0) {{
      printf("%s", table[n].name);
      for (volatile int t = 0; t < THREADS; t++) printf(" %llx", results[t]);
      printf(" %llx\\n", total(table[n].mask)); fflush(stdout);
    }}
    upc_barrier;
  }}
  return 0;
}}
"""


def _model_main(loops, used):
    table, edges, clear, total = _run(loops, used)
    made = ""
    if "p16" in used:
        made += "  p16 = b16;\n"
    if "p64" in used:
        made += "  p64 = b64;\n"
    return f"""
{_table_of_loops(total, made + clear, used, table)}  THREADS = atoi(argv[1]);
{edges}
  for (int n = 0; n < (int)(sizeof table / sizeof *table); n++) {{
    printf("%s", table[n].name); fflush(stdout);
    if (fork() == 0) {{
      struct rlimit most = {{ 1, 1 }};
      setrlimit(RLIMIT_CPU, &most);
      unsigned long long results[M_THREADS] = {{ 0 }};
      for (MYTHREAD = 0; MYTHREAD < THREADS; MYTHREAD++) clear(table[n].mask);
      for (MYTHREAD = 0; MYTHREAD < (table[n].mode ? THREADS : 1); MYTHREAD++) {{ renew(); results[MYTHREAD] = table[n].f(table[n].mode == 1 ? MYTHREAD * {PART} : 0); }}
      for (int t = 0; t < THREADS; t++) printf(" %llx", results[t]);
      printf(" %llx\\n", total(table[n].mask)); fflush(stdout);
      _exit(0);
    }}
    int status; wait(&status);
    if (status != 0) printf(" bad %d\\n", status);
    fflush(stdout);
  }}
  return 0;
}}
"""


SYSTEM_HEADER = """double sys_step(double);
float sys_stepf(float);
long double sys_stepl(long double);
int sys_istep(int);
double sys_pass(double);
double sys_through(double (*)(double), double);
double sys_back(double);
void sys_keep(int *, int);
"""
SYSTEM_LIBRARY = """static int *kept, by;
double sys_step(double x) { *kept += by; return x; }
float sys_stepf(float x) { *kept += by; return x; }
long double sys_stepl(long double x) { *kept += by; return x; }
int sys_istep(int x) { *kept += by; return x; }
double sys_pass(double x) { return x; }
double sys_back(double x) { *kept += by; return x; }
double sys_through(double (*f)(double), double x) { return f(x); }
void sys_keep(int *p, int d) { kept = p; by = d; }
"""
