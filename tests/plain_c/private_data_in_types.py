# SPDX-License-Identifier: MIT
"""Generates C programs in which declarations, types and operands that are not evaluated mention private data.

A C compiler needs only the type of an object for `int copy[sizeof table / sizeof *table]`; but the
translation has no object called `table`. programs() makes one program for each kind of data, with the
data in every place where C allows a constant expression or an operand that it does not evaluate. Each
program prints the resulting sizes, widths and values.
"""

# Kind of data: first declarations, name, last declarations.
KINDS = {
    "array": ("int x[7];", "x", ""),
    "static_array": ("static int x[7] = {1, 2, 3};", "x", ""),
    "constant_array": ("static const short x[] = {1, 2, 3, 4, 5};", "x", ""),
    "extern_array": ("extern long x[6];", "x", "long x[6];"),
    "completed_array": ("extern char x[]; extern char x[9];", "x", "char x[9] = {1};"),
    "array_of_arrays": ("static double x[5][3];", "x", ""),
    "structures": ("struct point { char c; long v[3]; unsigned b : 3; }; struct point x[4];", "x", ""),
    "untagged_structures": ("struct { short s; int v[5]; } x[6];", "x", ""),
    "member": ("struct list { int n; long v[10]; }; static struct list list = {3, {1}};", "list.v", ""),
    "behind_a_pointer": ("struct list { int n; short v[12]; }; struct list *list;", "list->v", ""),
    "pointer_to_array": ("int (*pointer)[5];", "*pointer", ""),
    "string": ("char x[] = \"private\";", "x", ""),
    "pointers": ("char *x[] = {\"a\", \"b\", \"c\"};", "x", ""),
    "functions": ("int (*x[4])(int, char *);", "x", ""),
    "thread": ("static __thread int x[8];", "x", ""),
    "volatile": ("volatile unsigned char x[8];", "x", ""),
    "aligned": ("_Alignas(32) unsigned char x[8];", "x", ""),
}

# Constant expressions; {x} is an array.
CONSTANTS = [
    "sizeof ({x})", "sizeof ({x}) / sizeof ({x})[0]", "sizeof *({x})", "sizeof (({x})[0])",
    "sizeof (__typeof__({x}))", "sizeof (__typeof__(({x})[1]) *)", "sizeof (&({x})[1])", "sizeof ({x} + 1)",
    "_Alignof(__typeof__({x}))", "__alignof__(({x})[0]) + 1", "sizeof (char[sizeof ({x}) + 1])",
    "2 * (sizeof ({x}) > 4 ? sizeof ({x}) : 4)", "sizeof sizeof ({x})",
    "__builtin_choose_expr(sizeof ({x}) > 8, 5, 6)",
    "(__builtin_types_compatible_p(__typeof__({x}), int[7]) ? 3 : 4)",
    "_Generic(&({x}), int (*)[7]: 7, default: 8)", "sizeof ((__typeof__({x}) *)0)[0]",
    "__builtin_offsetof(struct {{ char skip; char y[sizeof ({x}) + 8]; }}, y[sizeof ({x})])",
]

# Declarations that are allowed at file scope and in a function. {c} is a constant, {n} a unique number.
DECLARATIONS = [
    ("int a{n}[{c}];", "sizeof a{n}"),
    ("static char a{n}[{c}] = {{1}};", "sizeof a{n}"),
    ("static int a{n} = {c};", "a{n}"),
    ("static const int a{n}[] = {{[({c}) % 16] = 5, 6}};", "sizeof a{n}"),
    ("enum e{n} {{ a{n} = {c}, b{n} }};", "b{n}"),
    ("enum {{ c{n} = {c} }} a{n};", "sizeof a{n} + c{n}"),
    ("struct s{n} {{ unsigned f : ({c}) % 31 + 1; int g[{c}]; }};", "sizeof(struct s{n})"),
    ("struct {{ struct {{ char q[{c}]; }} in; union {{ char r[{c}]; int z; }}; }} a{n};", "sizeof a{n}"),
    ("union u{n} {{ char q[{c}]; union u{n} *next; enum {{ d{n} = {c} }} e; }} *a{n};", "sizeof *a{n} + d{n}"),
    ("typedef int t{n}[{c}]; t{n} a{n};", "sizeof a{n}"),
    ("typedef struct {{ char q[{c}]; }} t{n};", "sizeof(t{n})"),
    ("typedef int (*t{n})(int (*)[{c}], char p[{c}]);", "sizeof(t{n})"),
    ("_Static_assert(({c}) > 0, \"a size\");", "0"),
    ("int f{n}(int p[{c}], int (*q)[{c}]);", "0"),
    ("int (*a{n})(char (*)[{c}]);", "sizeof a{n}"),
    ("char (*a{n})[{c}], b{n}[{c}];", "sizeof *a{n} + sizeof b{n}"),
    ("int a{n} __attribute__((aligned(({c}) > 8 ? 32 : 16)));", "__alignof__(a{n})"),
    ("_Alignas(({c}) > 8 ? 32 : 16) char a{n};", "__alignof__(a{n})"),
    ("struct __attribute__((aligned(({c}) > 8 ? 32 : 16))) s{n} {{ char c; }};", "sizeof(struct s{n})"),
    ("struct s{n} {{ _Static_assert(({c}) > 0, \"a size\"); char q; }};", "sizeof(struct s{n})"),
    ("static int a{n}[({c}) > 2 ? 3 : 4][{c}];", "sizeof a{n}"),
]

# Functions at file scope, and what to print for them.
FUNCTIONS = [
    ("static int f{n}(int (*p)[{c}], char q[static {c}]) {{ return sizeof *p; }}", "f{n}(0, t_chars)"),
    ("static int f{n}(p) int (*p)[{c}]; {{ return sizeof *p; }}", "f{n}(0)"),
    ("static int (*f{n}(void))[{c}] {{ return 0; }}", "sizeof *f{n}()"),
    ("static int f{n}(int n, ...) {{ __builtin_va_list l; __builtin_va_start(l, n);"
     " int r = sizeof *__builtin_va_arg(l, char (*)[{c}]); __builtin_va_end(l); return r; }}", "f{n}(1, (void *)0)"),
    ("static int f{n}(int n) {{ switch (n) {{ case {c}: return 1; case 100000 + ({c}) ... 200000: return 2; }} return 3; }}",
     "f{n}({c}) + f{n}(150000)"),
    ("static inline int f{n}(void) {{ char q[{c}]; for (int i[{c}], j = 0;;) return sizeof i + sizeof q + j; }}", "f{n}()"),
]

# Expressions in a function.
EXPRESSIONS = [
    "{c}", "sizeof(int[{c}])", "sizeof *(char (*)[{c}])t_chars", "sizeof((int[{c}]){{1}})",
    "(({{ int y[{c}]; sizeof y; }}))", "_Generic((char (*)[{c}])0, int *: 1, default: 2)",
    "(int)sizeof(struct {{ char y[{c}]; }})", "(({{ extern int e{n}[{c}]; sizeof e{n}; }}))",
    "(({{ enum {{ in_block = {c} }}; in_block; }}))", "(({{ typedef char in_block[{c}]; sizeof(in_block); }}))",
    "(({{ int g(int p[{c}]); struct in_block {{ int y[{c}]; }} z; sizeof z; }}))",
    "(({{ static char y[{c}]; static int z = {c}; sizeof y + z; }}))",
    "(({{ _Static_assert(({c}) > 0, \"\"); __auto_type y = {c}; (int)y; }}))",
]


def program(kind, local):
    """The program with the data at file scope, or static in main."""
    before, x, after = KINDS[kind]
    top, inside, number = [], [], 0
    for constant in CONSTANTS:
        c = constant.format(x=x)
        for declaration, size in DECLARATIONS:
            number += 1
            (inside if local or number % 3 == 0 else top).append(declaration.format(c=c, n=number))
            inside.append(f'printf("{number} %d\\n", (int)({size.format(n=number)}));')
        if not local:
            for function, value in FUNCTIONS:
                number += 1
                top.append(function.format(c=c, n=number))
                inside.append(f'printf("{number} %d\\n", (int)({value.format(c=c, n=number)}));')
        for expression in EXPRESSIONS:
            number += 1
            inside.append(f'printf("{number} %d\\n", (int)({expression.format(c=c, n=number)}));')
    if local:
        inside.insert(0, before)
    else:
        top.insert(0, before)
        inside.append(f'printf("%d\\n", (int)sizeof({x}));')
    return ("#include <stdio.h>\n" + "static char t_chars[4096];\n" + "\n".join(top) + "\nint main(void) {\n" +
            "\n".join(inside) + "\nreturn 0;\n}\n" + ("" if local else after + "\n"))


def programs():
    """(name, text) of each program."""
    for kind in KINDS:
        yield kind, program(kind, False)
        if not KINDS[kind][0].startswith("extern"):
            local = "; ".join(KINDS[kind][0].split(";")).strip()
            if local.startswith("static"):
                yield kind + "_in_a_function", program(kind, True)
