/* SPDX-License-Identifier: MIT */
/* Parallel I/O for UPC programs (UPC 1.3 optional libraries, 8.3). Only the translator reads this
 * file. */
#ifndef UPC_IO_H
#define UPC_IO_H

#include <stddef.h>
#include <upc_types.h>

#include "../upcri/io_bits.h"

/* -portable: other runtimes have them only under Berkeley's names. */
#ifdef UPCRI_PORTABLE
#define upc_all_fopen bupc_all_fopen
#define upc_all_fclose bupc_all_fclose
#define upc_all_fsync bupc_all_fsync
#define upc_all_fseek bupc_all_fseek
#define upc_all_fset_size bupc_all_fset_size
#define upc_all_fget_size bupc_all_fget_size
#define upc_all_fpreallocate bupc_all_fpreallocate
#define upc_all_fcntl bupc_all_fcntl
#define upc_all_fwait_async bupc_all_fwait_async
#define upc_all_ftest_async bupc_all_ftest_async
#define upc_all_fread_local bupc_all_fread_local
#define upc_all_fread_local_async bupc_all_fread_local_async
#define upc_all_fread_shared bupc_all_fread_shared
#define upc_all_fread_shared_async bupc_all_fread_shared_async
#define upc_all_fread_list_local bupc_all_fread_list_local
#define upc_all_fread_list_local_async bupc_all_fread_list_local_async
#define upc_all_fread_list_shared bupc_all_fread_list_shared
#define upc_all_fread_list_shared_async bupc_all_fread_list_shared_async
#define upc_all_fwrite_local bupc_all_fwrite_local
#define upc_all_fwrite_local_async bupc_all_fwrite_local_async
#define upc_all_fwrite_shared bupc_all_fwrite_shared
#define upc_all_fwrite_shared_async bupc_all_fwrite_shared_async
#define upc_all_fwrite_list_local bupc_all_fwrite_list_local
#define upc_all_fwrite_list_local_async bupc_all_fwrite_list_local_async
#define upc_all_fwrite_list_shared bupc_all_fwrite_list_shared
#define upc_all_fwrite_list_shared_async bupc_all_fwrite_list_shared_async
#endif

typedef shared struct upc_file_s upc_file_t;

struct upc_shared_memvec {
  shared void* baseaddr;
  size_t blocksize;
  size_t len;
};
typedef struct upc_shared_memvec upc_shared_memvec_t;

upc_file_t* upc_all_fopen(const char* __fname, int __flags, size_t __numhints,
                          struct upc_hint const* __hints);
int upc_all_fclose(upc_file_t* __fd);
int upc_all_fsync(upc_file_t* __fd);
upc_off_t upc_all_fseek(upc_file_t* __fd, upc_off_t __offset, int __origin);
int upc_all_fset_size(upc_file_t* __fd, upc_off_t __size);
upc_off_t upc_all_fget_size(upc_file_t* __fd);
int upc_all_fpreallocate(upc_file_t* __fd, upc_off_t __size);
int upc_all_fcntl(upc_file_t* __fd, int __cmd, void* __arg);

upc_off_t upc_all_fread_local(upc_file_t* __fd, void* __buffer, size_t __size, size_t __nmemb,
                              upc_flag_t __flags);
upc_off_t upc_all_fread_shared(upc_file_t* __fd, shared void* __buffer, size_t __blocksize,
                               size_t __size, size_t __nmemb, upc_flag_t __flags);
upc_off_t upc_all_fwrite_local(upc_file_t* __fd, void* __buffer, size_t __size, size_t __nmemb,
                               upc_flag_t __flags);
upc_off_t upc_all_fwrite_shared(upc_file_t* __fd, shared void* __buffer, size_t __blocksize,
                                size_t __size, size_t __nmemb, upc_flag_t __flags);
upc_off_t upc_all_fread_list_local(upc_file_t* __fd, size_t __memvec_entries,
                                   struct upc_local_memvec const* __memvec,
                                   size_t __filevec_entries, struct upc_filevec const* __filevec,
                                   upc_flag_t __flags);
upc_off_t upc_all_fread_list_shared(upc_file_t* __fd, size_t __memvec_entries,
                                    struct upc_shared_memvec const* __memvec,
                                    size_t __filevec_entries, struct upc_filevec const* __filevec,
                                    upc_flag_t __flags);
upc_off_t upc_all_fwrite_list_local(upc_file_t* __fd, size_t __memvec_entries,
                                    struct upc_local_memvec const* __memvec,
                                    size_t __filevec_entries, struct upc_filevec const* __filevec,
                                    upc_flag_t __flags);
upc_off_t upc_all_fwrite_list_shared(upc_file_t* __fd, size_t __memvec_entries,
                                     struct upc_shared_memvec const* __memvec,
                                     size_t __filevec_entries, struct upc_filevec const* __filevec,
                                     upc_flag_t __flags);

void upc_all_fread_local_async(upc_file_t* __fd, void* __buffer, size_t __size, size_t __nmemb,
                               upc_flag_t __flags);
void upc_all_fread_shared_async(upc_file_t* __fd, shared void* __buffer, size_t __blocksize,
                                size_t __size, size_t __nmemb, upc_flag_t __flags);
void upc_all_fwrite_local_async(upc_file_t* __fd, void* __buffer, size_t __size, size_t __nmemb,
                                upc_flag_t __flags);
void upc_all_fwrite_shared_async(upc_file_t* __fd, shared void* __buffer, size_t __blocksize,
                                 size_t __size, size_t __nmemb, upc_flag_t __flags);
void upc_all_fread_list_local_async(upc_file_t* __fd, size_t __memvec_entries,
                                    struct upc_local_memvec const* __memvec,
                                    size_t __filevec_entries, struct upc_filevec const* __filevec,
                                    upc_flag_t __flags);
void upc_all_fread_list_shared_async(upc_file_t* __fd, size_t __memvec_entries,
                                     struct upc_shared_memvec const* __memvec,
                                     size_t __filevec_entries, struct upc_filevec const* __filevec,
                                     upc_flag_t __flags);
void upc_all_fwrite_list_local_async(upc_file_t* __fd, size_t __memvec_entries,
                                     struct upc_local_memvec const* __memvec,
                                     size_t __filevec_entries, struct upc_filevec const* __filevec,
                                     upc_flag_t __flags);
void upc_all_fwrite_list_shared_async(upc_file_t* __fd, size_t __memvec_entries,
                                      struct upc_shared_memvec const* __memvec,
                                      size_t __filevec_entries, struct upc_filevec const* __filevec,
                                      upc_flag_t __flags);
upc_off_t upc_all_fwait_async(upc_file_t* __fd);
upc_off_t upc_all_ftest_async(upc_file_t* __fd, int* __flag);

#endif
