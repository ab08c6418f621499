"""What the libraries and headers define has agreed names, and libupcr.a needs no C++ library."""

import glob
import os
import re

import command_test
from command_test import CommandTest, OPTIONS
from programs import COUNT

# Of C names. jemalloc's were renamed to upcrje_*; older translators call _upcrt_*.
AGREED = re.compile(r"^(_?upc|UPC|bupc|shmem|SHMEM)"
                    r"|^gasnet_(getMaxLocalSegmentSize|getMaxGlobalSegmentSize|getSegmentInfo|seginfo_t)$")
# C++ names: of namespace upc, or instantiated from the C++ library's headers (weak).
MANGLED_UPC = re.compile(r"^_Z(T[ISV]|GVZ?|ZN?|L)?N?K?(Z|T[hv][\w]*?_)?N?K?3upc")
# What sanitizers and the compiler put into every object.
COMPILERS = re.compile(r"^(__odr_asan|_ZTI|_ZTS|_ZTV|DW\.ref|__|_GLOBAL_|asan\.|tsan\.)")


class Names(CommandTest):
    def prefix(self):
        return os.path.dirname(os.path.dirname(OPTIONS["upcc"]))

    def defined(self, library):
        listing = self.run_command("nm", "--defined-only", "--extern-only", "--format=posix",
                                   os.path.join(self.prefix(), "lib", library))
        self.assertEqual(listing.exit, 0, str(listing))
        return [line.split()[:2] for line in listing.stdout.splitlines()
                if line and not line.endswith(":")]

    def test_libraries_define_agreed_names_only(self):
        for library in ("libupcr.a", "libupcr-check.a", "libupcr-tsan.a"):
            names = self.defined(library)
            self.assertGreater(len(names), 500)
            strange = [name for name, kind in names
                       if not AGREED.match(name) and not MANGLED_UPC.match(name)
                       and not (name.startswith("_Z") and kind in "WVu") and not COMPILERS.match(name)]
            self.assertEqual(strange, [], library)

    def test_the_unchecked_library_needs_no_cxx_library(self):
        if OPTIONS["flags"]:
            self.skipTest("sanitizers bring their own libraries")
        self.write("count.trans.c", COUNT)
        self.assert_ok(self.upcc("-Wl,--whole-archive", os.path.join(self.prefix(), "lib/libupcr.a"),
                                 "-Wl,--no-whole-archive", "count.trans.c", "-Wl,-z,muldefs"))
        needed = self.run_command("readelf", "-d", "a.out").stdout
        self.assertNotIn("libstdc++", needed)
        self.assertNotIn("libtbb", needed)

    def public_headers(self):
        include = os.path.join(self.prefix(), "include/smp-upc")
        found = [os.path.relpath(path, include) for path in glob.glob(include + "/*.h")]
        self.assertIn("upcr.h", found)
        return include, sorted(found)

    def test_headers_define_agreed_macros_only(self):
        include, headers = self.public_headers()
        for header in headers:
            self.write("x.c", f"#include <{header}>\n")
            shown = self.run_command("gcc", "-E", "-dD", "-isystem", include, "x.c")
            self.assertEqual(shown.exit, 0, str(shown))
            ours = False
            for line in shown.stdout.splitlines():
                if line.startswith("# "):
                    ours = line.split('"')[1].startswith(include)
                match = re.match(r"#define (\w+)", line)
                if ours and match and header != "whirl2c.h":  # the names its output uses
                    self.assertRegex(match[1], r"^(_|upc|UPC|bupc|BUPC|shmem|SHMEM|GASNET|SIZEOF_UPCR_)", header)

    def test_headers_declare_agreed_functions_only(self):
        include, headers = self.public_headers()
        for header in headers:
            self.write("x.c", f"#include <{header}>\n")
            compiled = self.run_command("gcc", "-std=gnu11", "-Wno-all", "-aux-info", "list", "-c", "-isystem",
                                        include, "x.c")
            self.assert_ok(compiled)
            for line in self.read("list").splitlines():
                match = re.match(rf"/\* {re.escape(include)}\S* \*/ .*?(\w+) \(", line)
                if match:
                    self.assertRegex(match[1], r"^(_|upc|UPC|bupc|shmem|gasnet_)", line)

    def test_headers_stand_alone_in_c_and_cxx(self):
        include, headers = self.public_headers()
        for header in headers:
            for suffix, options in (("c", ["-std=c11"]), ("c", ["-std=gnu11"]), ("cc", ["-std=c++17"])):
                self.write("x." + suffix, f"#include <{header}>\n#include <{header}>\n")
                self.assert_ok(self.run_command("gcc", *options, "-Wall", "-Wextra", "-fsyntax-only", "-I", include,
                                                "x." + suffix))


if __name__ == "__main__":
    command_test.main()
