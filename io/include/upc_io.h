/* SPDX-License-Identifier: MIT */
/* UPC's parallel I/O, for the C that a translator emits. (UPC 1.3, optional libraries, 8.3.)
 *
 * A UPC file is a plain file, which C can read and write, and which ls, cp, rm and mv work on.
 * Every function is collective: all threads call it, with the same arguments unless its comment
 * says otherwise; the checking runtime compares them. Errors are codes in errno. Functions that
 * return int return 0, or -1 for an error; upc_off_t results are in bytes, -1 for an error. All
 * threads get the same result and the same errno, except from functions that work with each
 * thread's own file pointer or lists. */
#ifndef UPC_IO_H
#define UPC_IO_H

#include <upcri/guard_macros.h>

#include <upc_types.h>
#include <upcri/call_site.h>
#include <upcri/io_bits.h>
#include <upcri/job.h>

UPCRI_BEGIN_C

/* An opaque open file, accessed through a pointer-to-shared. */
typedef struct upcri_file upc_file_t;

/* len bytes of a shared array that begins at baseaddr in blocks of blocksize bytes (0: one
 * indefinite block; the phase of baseaddr is ignored). */
struct upc_shared_memvec {
  upcr_shared_ptr_t baseaddr;
  size_t blocksize;
  size_t len;
};
typedef struct upc_shared_memvec upc_shared_memvec_t;

/* --- files (8.3.3) --- */

/* Opens the file, on thread 0; the names that threads pass may differ if they refer to one file.
 * Null and errno on all threads if any fails. EINVAL: invalid combination of flags; EISDIR and
 * ESPIPE: not a regular file or disk; otherwise the error of open(). */
upcr_pshared_ptr_t upc_all_fopen(const char* fname, int flags, size_t numhints,
                                 struct upc_hint const* hints);
/* Transfers written data to the storage device, and closes. EBADF: not an open file; EBUSY: an
 * asynchronous operation is outstanding. After any other error the file is still closed. */
int upc_all_fclose(upcr_pshared_ptr_t fd);
/* Transfers written data to the storage device; a barrier. */
int upc_all_fsync(upcr_pshared_ptr_t fd);
/* Sets the file pointer, and returns it. With individual pointers offset and origin may differ.
 * EINVAL: the position would be negative, or origin is invalid. */
upc_off_t upc_all_fseek(upcr_pshared_ptr_t fd, upc_off_t offset, int origin);
/* Syncs, then truncates or extends the file to `size` bytes; the extension reads as zeros. */
int upc_all_fset_size(upcr_pshared_ptr_t fd, upc_off_t size);
/* The size after all writes that any thread has finished before its call. */
upc_off_t upc_all_fget_size(upcr_pshared_ptr_t fd);
/* Reserves space on the device for the first `size` bytes, and extends the file to them. */
int upc_all_fpreallocate(upcr_pshared_ptr_t fd, upc_off_t size);
/* Reads or sets one of the modes above. GET_FN writes the calling thread's name of the file to
 * *(const char **)arg, GET_HINTS the hints to *(const upc_hint_t **)arg and returns their number;
 * both are valid until the next upc_all_fcntl on fd. SET_HINT takes a const upc_hint_t *. */
int upc_all_fcntl(upcr_pshared_ptr_t fd, int cmd, void* arg);

/* --- reading and writing at the file pointer (8.3.4, 8.3.5) ---
 * size * nmemb bytes, from or to private memory (individual file pointers only, else EINVAL) or a
 * shared array that begins at buffer in blocks of blocksize elements of size bytes (0: one
 * indefinite block; the phase of buffer is ignored). With individual file pointers all arguments
 * except fd and flags are each thread's own.
 *
 * The result is the number of bytes that were moved, by this thread or, with the common file
 * pointer, by all; the pointer advances by as many. It is less than requested at the end of the
 * file, or if an error occurred after so many bytes: then errno has the error, and the next call
 * returns -1 for it, if it persists. With the common pointer it is the number of bytes from the
 * beginning up to the first gap. EBADF: not open, or not for this direction. A write beyond
 * RLIMIT_FSIZE gives EFBIG: the runtime ignores SIGXFSZ if the program has not set it. */
upc_off_t upc_all_fread_local(upcr_pshared_ptr_t fd, void* buffer, size_t size, size_t nmemb,
                              upc_flag_t flags);
upc_off_t upc_all_fread_shared(upcr_pshared_ptr_t fd, upcr_shared_ptr_t buffer, size_t blocksize,
                               size_t size, size_t nmemb, upc_flag_t flags);
upc_off_t upc_all_fwrite_local(upcr_pshared_ptr_t fd, void* buffer, size_t size, size_t nmemb,
                               upc_flag_t flags);
upc_off_t upc_all_fwrite_shared(upcr_pshared_ptr_t fd, upcr_shared_ptr_t buffer, size_t blocksize,
                                size_t size, size_t nmemb, upc_flag_t flags);

/* --- lists (8.3.6) ---
 * From or to places in the file, in non-descending order, to or from places in memory; both have
 * equally many bytes, else EINVAL. Every argument except fd is each thread's own, and so is the
 * result. File pointers do not move. */
upc_off_t upc_all_fread_list_local(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                   struct upc_local_memvec const* memvec, size_t filevec_entries,
                                   struct upc_filevec const* filevec, upc_flag_t flags);
upc_off_t upc_all_fread_list_shared(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                    struct upc_shared_memvec const* memvec, size_t filevec_entries,
                                    struct upc_filevec const* filevec, upc_flag_t flags);
upc_off_t upc_all_fwrite_list_local(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                    struct upc_local_memvec const* memvec, size_t filevec_entries,
                                    struct upc_filevec const* filevec, upc_flag_t flags);
upc_off_t upc_all_fwrite_list_shared(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                     struct upc_shared_memvec const* memvec, size_t filevec_entries,
                                     struct upc_filevec const* filevec, upc_flag_t flags);

/* --- asynchronous forms (8.3.7) ---
 * They begin what the functions above perform. One at a time on a file: a second one, or any other
 * call for the file except the three that query it, ends the job. */
void upc_all_fread_local_async(upcr_pshared_ptr_t fd, void* buffer, size_t size, size_t nmemb,
                               upc_flag_t flags);
void upc_all_fread_shared_async(upcr_pshared_ptr_t fd, upcr_shared_ptr_t buffer, size_t blocksize,
                                size_t size, size_t nmemb, upc_flag_t flags);
void upc_all_fwrite_local_async(upcr_pshared_ptr_t fd, void* buffer, size_t size, size_t nmemb,
                                upc_flag_t flags);
void upc_all_fwrite_shared_async(upcr_pshared_ptr_t fd, upcr_shared_ptr_t buffer, size_t blocksize,
                                 size_t size, size_t nmemb, upc_flag_t flags);
void upc_all_fread_list_local_async(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                    struct upc_local_memvec const* memvec, size_t filevec_entries,
                                    struct upc_filevec const* filevec, upc_flag_t flags);
void upc_all_fread_list_shared_async(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                     struct upc_shared_memvec const* memvec, size_t filevec_entries,
                                     struct upc_filevec const* filevec, upc_flag_t flags);
void upc_all_fwrite_list_local_async(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                     struct upc_local_memvec const* memvec, size_t filevec_entries,
                                     struct upc_filevec const* filevec, upc_flag_t flags);
void upc_all_fwrite_list_shared_async(upcr_pshared_ptr_t fd, size_t memvec_entries,
                                      struct upc_shared_memvec const* memvec,
                                      size_t filevec_entries, struct upc_filevec const* filevec,
                                      upc_flag_t flags);
/* Waits for the outstanding operation and ends it; returns what its synchronous form would
 * return. */
upc_off_t upc_all_fwait_async(upcr_pshared_ptr_t fd);
/* The same, with *flag = 1, if it is complete on all threads; otherwise *flag = 0. flag is each
 * thread's own. */
upc_off_t upc_all_ftest_async(upcr_pshared_ptr_t fd, int* flag);

UPCRI_PLACED(upcr_pshared_ptr_t, upc_all_fopen, const char*, int, size_t, struct upc_hint const*)
UPCRI_PLACED(int, upc_all_fclose, upcr_pshared_ptr_t)
UPCRI_PLACED(int, upc_all_fsync, upcr_pshared_ptr_t)
UPCRI_PLACED(upc_off_t, upc_all_fseek, upcr_pshared_ptr_t, upc_off_t, int)
UPCRI_PLACED(int, upc_all_fset_size, upcr_pshared_ptr_t, upc_off_t)
UPCRI_PLACED(upc_off_t, upc_all_fget_size, upcr_pshared_ptr_t)
UPCRI_PLACED(int, upc_all_fpreallocate, upcr_pshared_ptr_t, upc_off_t)
UPCRI_PLACED(int, upc_all_fcntl, upcr_pshared_ptr_t, int, void*)
UPCRI_PLACED(upc_off_t, upc_all_fread_local, upcr_pshared_ptr_t, void*, size_t, size_t, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fread_shared, upcr_pshared_ptr_t, upcr_shared_ptr_t, size_t, size_t,
             size_t, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fwrite_local, upcr_pshared_ptr_t, void*, size_t, size_t, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fwrite_shared, upcr_pshared_ptr_t, upcr_shared_ptr_t, size_t,
             size_t, size_t, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fread_list_local, upcr_pshared_ptr_t, size_t,
             struct upc_local_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fread_list_shared, upcr_pshared_ptr_t, size_t,
             struct upc_shared_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fwrite_list_local, upcr_pshared_ptr_t, size_t,
             struct upc_local_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fwrite_list_shared, upcr_pshared_ptr_t, size_t,
             struct upc_shared_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fread_local_async, upcr_pshared_ptr_t, void*, size_t, size_t, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fread_shared_async, upcr_pshared_ptr_t, upcr_shared_ptr_t, size_t, size_t,
                  size_t, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fwrite_local_async, upcr_pshared_ptr_t, void*, size_t, size_t, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fwrite_shared_async, upcr_pshared_ptr_t, upcr_shared_ptr_t, size_t,
                  size_t, size_t, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fread_list_local_async, upcr_pshared_ptr_t, size_t,
                  struct upc_local_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fread_list_shared_async, upcr_pshared_ptr_t, size_t,
                  struct upc_shared_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fwrite_list_local_async, upcr_pshared_ptr_t, size_t,
                  struct upc_local_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED_VOID(upc_all_fwrite_list_shared_async, upcr_pshared_ptr_t, size_t,
                  struct upc_shared_memvec const*, size_t, struct upc_filevec const*, upc_flag_t)
UPCRI_PLACED(upc_off_t, upc_all_fwait_async, upcr_pshared_ptr_t)
UPCRI_PLACED(upc_off_t, upc_all_ftest_async, upcr_pshared_ptr_t, int*)

UPCRI_END_C

#define upc_all_fopen(...) UPCRI_FROM_HERE(upc_all_fopen, __VA_ARGS__)
#define upc_all_fclose(...) UPCRI_FROM_HERE(upc_all_fclose, __VA_ARGS__)
#define upc_all_fsync(...) UPCRI_FROM_HERE(upc_all_fsync, __VA_ARGS__)
#define upc_all_fseek(...) UPCRI_FROM_HERE(upc_all_fseek, __VA_ARGS__)
#define upc_all_fset_size(...) UPCRI_FROM_HERE(upc_all_fset_size, __VA_ARGS__)
#define upc_all_fget_size(...) UPCRI_FROM_HERE(upc_all_fget_size, __VA_ARGS__)
#define upc_all_fpreallocate(...) UPCRI_FROM_HERE(upc_all_fpreallocate, __VA_ARGS__)
#define upc_all_fcntl(...) UPCRI_FROM_HERE(upc_all_fcntl, __VA_ARGS__)
#define upc_all_fread_local(...) UPCRI_FROM_HERE(upc_all_fread_local, __VA_ARGS__)
#define upc_all_fread_shared(...) UPCRI_FROM_HERE(upc_all_fread_shared, __VA_ARGS__)
#define upc_all_fwrite_local(...) UPCRI_FROM_HERE(upc_all_fwrite_local, __VA_ARGS__)
#define upc_all_fwrite_shared(...) UPCRI_FROM_HERE(upc_all_fwrite_shared, __VA_ARGS__)
#define upc_all_fread_list_local(...) UPCRI_FROM_HERE(upc_all_fread_list_local, __VA_ARGS__)
#define upc_all_fread_list_shared(...) UPCRI_FROM_HERE(upc_all_fread_list_shared, __VA_ARGS__)
#define upc_all_fwrite_list_local(...) UPCRI_FROM_HERE(upc_all_fwrite_list_local, __VA_ARGS__)
#define upc_all_fwrite_list_shared(...) UPCRI_FROM_HERE(upc_all_fwrite_list_shared, __VA_ARGS__)
#define upc_all_fread_local_async(...) UPCRI_FROM_HERE(upc_all_fread_local_async, __VA_ARGS__)
#define upc_all_fread_shared_async(...) UPCRI_FROM_HERE(upc_all_fread_shared_async, __VA_ARGS__)
#define upc_all_fwrite_local_async(...) UPCRI_FROM_HERE(upc_all_fwrite_local_async, __VA_ARGS__)
#define upc_all_fwrite_shared_async(...) UPCRI_FROM_HERE(upc_all_fwrite_shared_async, __VA_ARGS__)
#define upc_all_fread_list_local_async(...) \
  UPCRI_FROM_HERE(upc_all_fread_list_local_async, __VA_ARGS__)
#define upc_all_fread_list_shared_async(...) \
  UPCRI_FROM_HERE(upc_all_fread_list_shared_async, __VA_ARGS__)
#define upc_all_fwrite_list_local_async(...) \
  UPCRI_FROM_HERE(upc_all_fwrite_list_local_async, __VA_ARGS__)
#define upc_all_fwrite_list_shared_async(...) \
  UPCRI_FROM_HERE(upc_all_fwrite_list_shared_async, __VA_ARGS__)
#define upc_all_fwait_async(...) UPCRI_FROM_HERE(upc_all_fwait_async, __VA_ARGS__)
#define upc_all_ftest_async(...) UPCRI_FROM_HERE(upc_all_ftest_async, __VA_ARGS__)

/* The names that Berkeley's translator uses. */
#define bupc_all_fopen upc_all_fopen
#define bupc_all_fclose upc_all_fclose
#define bupc_all_fsync upc_all_fsync
#define bupc_all_fseek upc_all_fseek
#define bupc_all_fset_size upc_all_fset_size
#define bupc_all_fget_size upc_all_fget_size
#define bupc_all_fpreallocate upc_all_fpreallocate
#define bupc_all_fcntl upc_all_fcntl
#define bupc_all_fwait_async upc_all_fwait_async
#define bupc_all_ftest_async upc_all_ftest_async
#define bupc_all_fread_local upc_all_fread_local
#define bupc_all_fread_local_async upc_all_fread_local_async
#define bupc_all_fread_shared upc_all_fread_shared
#define bupc_all_fread_shared_async upc_all_fread_shared_async
#define bupc_all_fread_list_local upc_all_fread_list_local
#define bupc_all_fread_list_local_async upc_all_fread_list_local_async
#define bupc_all_fread_list_shared upc_all_fread_list_shared
#define bupc_all_fread_list_shared_async upc_all_fread_list_shared_async
#define bupc_all_fwrite_local upc_all_fwrite_local
#define bupc_all_fwrite_local_async upc_all_fwrite_local_async
#define bupc_all_fwrite_shared upc_all_fwrite_shared
#define bupc_all_fwrite_shared_async upc_all_fwrite_shared_async
#define bupc_all_fwrite_list_local upc_all_fwrite_list_local
#define bupc_all_fwrite_list_local_async upc_all_fwrite_list_local_async
#define bupc_all_fwrite_list_shared upc_all_fwrite_list_shared
#define bupc_all_fwrite_list_shared_async upc_all_fwrite_list_shared_async

#include <upcri/restore_macros.h>

#endif
