/* SPDX-License-Identifier: MIT */
/* The part of parallel I/O that C and UPC share. (UPC 1.3, optional libraries, 8.3.) */
#ifndef UPCRI_IO_BITS_H
#define UPCRI_IO_BITS_H

#include <stddef.h>

/* Offsets in files and their sizes, in bytes. */
typedef long upc_off_t;

/* A hint. Known keys are "access_style", a comma-separated list of read_once, write_once,
 * read_mostly, write_mostly, sequential and random, of which the system gets those that it
 * supports; and "file_perm", octal permissions for a file that upc_all_fopen creates (default 0666,
 * less the umask). Others, and invalid values, are ignored. */
struct upc_hint {
  const char* key;
  const char* value;
};
typedef struct upc_hint upc_hint_t;

/* len bytes of private memory, and of a file. */
struct upc_local_memvec {
  void* baseaddr;
  size_t len;
};
typedef struct upc_local_memvec upc_local_memvec_t;
struct upc_filevec {
  upc_off_t offset;
  size_t len;
};
typedef struct upc_filevec upc_filevec_t;

/* How upc_all_fopen opens a file: one of the first three, one of the next two, any of the others.
 */
#define UPC_RDONLY (1)
#define UPC_WRONLY (1 << 1)
#define UPC_RDWR (1 << 2)
#define UPC_INDIVIDUAL_FP (1 << 3)    /* each thread has a file pointer of its own */
#define UPC_COMMON_FP (1 << 4)        /* all threads share one */
#define UPC_APPEND (1 << 5)           /* begin at the end of the file */
#define UPC_CREATE (1 << 6)           /* create the file if there is none */
#define UPC_EXCL (1 << 7)             /* with UPC_CREATE: the file must not be there */
#define UPC_STRONG_CA (1 << 8)        /* strong consistency and atomicity */
#define UPC_TRUNC (1 << 9)            /* truncate it to 0 bytes; needs write access */
#define UPC_DELETE_ON_CLOSE (1 << 10) /* remove the file when it is closed */

/* Where upc_all_fseek counts from. */
#define UPC_SEEK_SET 0
#define UPC_SEEK_CUR 1
#define UPC_SEEK_END 2

/* Commands of upc_all_fcntl. */
#define UPC_GET_CA_SEMANTICS 1
#define UPC_SET_WEAK_CA_SEMANTICS 2
#define UPC_SET_STRONG_CA_SEMANTICS 3
#define UPC_GET_FP 4
#define UPC_SET_COMMON_FP 5
#define UPC_SET_INDIVIDUAL_FP 6
#define UPC_GET_FL 7
#define UPC_GET_FN 8
#define UPC_GET_HINTS 9
#define UPC_SET_HINT 10
#define UPC_ASYNC_OUTSTANDING 11

#endif
