"""upcc and upcrun on UPC source, with the real translator: names that the linker sees."""

import command_test
from command_test import CommandTest

MAIN = """
#include <stdio.h>
#include <upc.h>
int one(void), two(void);
int main(void) {
  upc_barrier;
  int sum = one() + two();
  if (MYTHREAD == 0) printf("%d\\n", sum);
  return 0;
}
"""

# A function NAME, and all that a file may have besides that the linker sees: shared data, private
# static data of the file and of a function, a compound literal outside of functions.
TEMPLATE = """
#include <upc.h>
static shared int all[THREADS] = {VALUE};
static int mine = VALUE;
static int *unnamed = (int[]){VALUE};
int NAME(void) {
  static int calls = VALUE;
  return all[0] + mine + unnamed[0] + calls++;
}
"""


class Names(CommandTest):
    """Several translations of one file can be linked together."""

    def test_one_source_compiled_with_different_macros(self):
        self.write("main.upc", MAIN)
        self.write("template.upc", TEMPLATE)
        for name, value in (("one", 1), ("two", 10)):
            self.assert_ok(self.upcc("-c", f"-DNAME={name}", f"-DVALUE={value}", "-o", f"{name}.o",
                                     "template.upc"))
        self.assert_ok(self.upcc("-o", "program", "main.upc", "one.o", "two.o"))
        self.assert_ok(self.run_command("./program", UPC_THREADS="2"), "44\n")

    def test_another_source_in_the_same_place(self):
        self.write("main.upc", MAIN)
        for name, value in (("one", 1), ("two", 10)):
            self.write("part.upc", TEMPLATE.replace("NAME", name).replace("VALUE", str(value)))
            self.assert_ok(self.upcc("-c", "-o", f"{name}.o", "part.upc"))
        self.assert_ok(self.upcc("-o", "program", "main.upc", "one.o", "two.o"))
        self.assert_ok(self.run_command("./program", UPC_THREADS="2"), "44\n")

    def test_the_same_source_in_another_directory(self):
        self.write("main.upc", MAIN)
        for name in ("one", "two"):
            self.write(f"{name}/part.upc", "static shared int unused;\n")
            self.write(f"{name}/more.upc", f"int {name}(void) {{ return 22; }}\n")
        self.assert_ok(self.upcc("-o", "program", "main.upc", "one/part.upc", "one/more.upc",
                                 "two/part.upc", "two/more.upc"))
        self.assert_ok(self.run_command("./program", UPC_THREADS="2"), "44\n")

    def test_the_same_source_gives_the_same_output(self):
        self.write("template.upc", TEMPLATE)
        flags = ("-trans", "-DNAME=one", "-DVALUE=1")
        for options in ((), ("-portable",), ("-T=2",)):
            for name in ("a.trans.c", "b.trans.c"):
                self.assert_ok(self.upcc(*flags, *options, "-o", name, "template.upc"))
            self.assertEqual(self.read("a.trans.c"), self.read("b.trans.c"))


if __name__ == "__main__":
    command_test.main()
