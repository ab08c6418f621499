// SPDX-License-Identifier: MIT
// The user database, which LLVM's libraries would ask where the home of `~user` is. The tools are
// linked statically, and so can't load what answers that in glibc; nobody hands them such a path.
#include <pwd.h>

extern "C" {

int getpwnam_r(const char*, passwd*, char*, size_t, passwd** found) {
  *found = nullptr;
  return 0;
}

int getpwuid_r(uid_t, passwd*, char*, size_t, passwd** found) {
  *found = nullptr;
  return 0;
}

}  // extern "C"
