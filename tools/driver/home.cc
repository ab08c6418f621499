// SPDX-License-Identifier: MIT
// Replaces the user database, which LLVM's libraries would query for the home of `~user`. The tools
// are linked statically, and glibc would load a shared library to answer. No caller passes such a
// path.
#include <pwd.h>

extern "C" {

int getpwnam_r(const char*, passwd*, char*, size_t, passwd** result) {
  *result = nullptr;
  return 0;
}

int getpwuid_r(uid_t, passwd*, char*, size_t, passwd** result) {
  *result = nullptr;
  return 0;
}

}  // extern "C"
