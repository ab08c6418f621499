# SPDX-License-Identifier: MIT
"""C library functions that need not be thread-safe: docs/libraries.md states for each one whether each UPC thread has
its own state of it."""

import re

import command_test

# POSIX.1-2017, System Interfaces, 2.9.1; and glibc's other functions with hidden state.
POSIX = """asctime basename catgets crypt ctime dirname dlerror drand48 encrypt endgrent endpwent endutxent ftw
    getc_unlocked getchar_unlocked getdate getenv getgrent getgrgid getgrnam gethostent getlogin getnetbyaddr getnetbyname getnetent
    getopt getprotobyname getprotobynumber getprotoent getpwent getpwnam getpwuid getservbyname getservbyport
    getservent getutxent getutxid getutxline gmtime hcreate hdestroy hsearch inet_ntoa l64a lgamma lgammaf lgammal
    localeconv localtime lrand48 mrand48 nftw nl_langinfo ptsname putc_unlocked putchar_unlocked putenv pututxline
    rand readdir setenv setgrent setkey setlocale setpwent setutxent strerror strsignal strtok system tmpnam ttyname
    unsetenv wcrtomb wcstombs wctomb mblen mbtowc mbrlen mbrtowc mbsrtowcs wcsrtombs"""
GNU = """gethostbyname gethostbyaddr random srandom initstate setstate srand srand48 seed48 lcong48 erand48 nrand48
    jrand48 ecvt fcvt getopt_long getopt_long_only atexit on_exit umask chdir signgam getmntent getspnam getpass cuserid"""


class UnsafeFunctions(command_test.CommandTest):
    def test_each_is_in_the_page(self):
        with open("docs/libraries.md", encoding="utf-8") as file:
            section = re.search(r"^## The C library\n(.*?)^## ", file.read(), re.MULTILINE | re.DOTALL).group(1)
        own, shared = section.split("### One state for all threads")
        for name in POSIX.split() + GNU.split():
            with self.subTest(name):
                self.assertEqual(len(re.findall(r"`%s`" % name, own)) + len(re.findall(r"`%s`" % name, shared)), 1)


if __name__ == "__main__":
    command_test.main()
