/* SPDX-License-Identifier: MIT */
/* Declarations that the files of the thread-local data test share. */
#ifndef UPC_TESTS_UNIT_TLD_TLD_H
#define UPC_TESTS_UNIT_TLD_TLD_H

#ifdef __cplusplus
extern "C" {
#endif

struct tld_pair {
  char c;
  double d;
};

/* Addresses of the calling thread's variables, by number, as each of the C files sees them. */
enum {
  kTldInitialised,
  kTldTentativeBoth, /* without initialiser in both files */
  kTldTentativeOne,  /* with an initialiser in the second file only */
  kTldArray,
  kTldPair,
  kTldFunction,
  kTldShared,
  kTldPointer,
  kTldAligned,
  kTldChar,
  kTldCommon
};
void* tld_address_one(int which);
void* tld_address_two(int which);
/* Static variables: each file's is invisible to the other. */
int* tld_static_one(void);
int* tld_static_two(void);
int tld_add_one(int x);

#ifdef __cplusplus
}
#endif
#endif
