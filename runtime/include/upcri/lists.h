/* SPDX-License-Identifier: MIT */
/* Copies of many pieces in one call, between lists of regions (vlist), lists of equal-sized pieces
 * (ilist) and strided boxes (fstrided, strided): Berkeley's extensions of UPC's memory functions,
 * as translated code calls them. Every form is complete on return, including the asynchronous ones.
 *
 * Each side names bytes in the order of its pieces. Both sides must name equally many, and the
 * sides of a put or get differ only in the kind of address. A piece lies within one thread's slice.
 * The result is undefined if the sides overlap. */
#ifndef UPCRI_LISTS_H
#define UPCRI_LISTS_H

#include <upcri/async_copy.h>
#include <upcri/call_site.h>

UPCRI_BEGIN_C

/* Regions of private and of shared memory; len is in bytes, may be 0, and may differ between
 * regions. Translators repeat these types under their own names. */
typedef struct bupc_pmemvec_S {
  void* addr;
  size_t len;
} bupc_pmemvec_t;
typedef struct bupc_smemvec_S {
  upcr_shared_ptr_t addr;
  size_t len;
} bupc_smemvec_t;

/* One side of a copy. `where` is the list, or the address of the first byte of the box. */
typedef struct {
  const void* where;
  int is_shared;         /* addresses are pointers-to-shared */
  int shape;             /* one of the three below */
  size_t count;          /* entries of the list, or levels of the box */
  size_t piece;          /* bytes of each entry, or of the innermost runs */
  const size_t* strides; /* bytes between neighbours, level by level from the inside out */
  const size_t* extents; /* how many neighbours there are at each level */
} upcri_side_t;
#define UPCRI_VLIST 0
#define UPCRI_ILIST 1
#define UPCRI_BOX 2

/* Copies all that src names to what dst names; `function` is for messages. */
void upcri_copy_sides(const char* function, const upcri_side_t* dst, const upcri_side_t* src);

/* The same at a place of the source; the recording runtime measures the time. */
UPCRI_INLINE bupc_handle_t upcri_copy_from_here(const upcri_place_t* place, const char* function,
                                                const upcri_side_t* dst, const upcri_side_t* src) {
  upcri_note_place(place);
#ifdef UPCRI_REPORT
  const uint64_t begun = upcri_begin_copy(place);
#endif
  upcri_copy_sides(function, dst, src);
#ifdef UPCRI_REPORT
  upcri_end_call(place, begun);
#endif
  return BUPC_COMPLETE_HANDLE;
}

UPCRI_INLINE bupc_handle_t upcri_copy_lists(const upcri_place_t* place, const char* function,
                                            int dst_shared, const void* dst, size_t dstcount,
                                            size_t dstlen, int src_shared, const void* src,
                                            size_t srccount, size_t srclen, int shape) {
  const upcri_side_t to = {dst, dst_shared, shape, dstcount, dstlen, 0, 0};
  const upcri_side_t from = {src, src_shared, shape, srccount, srclen, 0, 0};
  return upcri_copy_from_here(place, function, &to, &from);
}
UPCRI_INLINE bupc_handle_t upcri_copy_fstrided(const upcri_place_t* place, const char* function,
                                               int dst_shared, const void* dst, size_t dstlen,
                                               size_t dststride, size_t dstcount, int src_shared,
                                               const void* src, size_t srclen, size_t srcstride,
                                               size_t srccount) {
  const upcri_side_t to = {dst, dst_shared, UPCRI_BOX, 1, dstlen, &dststride, &dstcount};
  const upcri_side_t from = {src, src_shared, UPCRI_BOX, 1, srclen, &srcstride, &srccount};
  return upcri_copy_from_here(place, function, &to, &from);
}
/* count[0] is the bytes of a run, count[1] the runs of level 1, and so on up to `levels`. */
UPCRI_INLINE bupc_handle_t upcri_copy_strided(const upcri_place_t* place, const char* function,
                                              int dst_shared, const void* dst,
                                              const size_t* dststrides, int src_shared,
                                              const void* src, const size_t* srcstrides,
                                              const size_t* count, size_t levels) {
  const upcri_side_t to = {dst, dst_shared, UPCRI_BOX, levels, count[0], dststrides, count + 1};
  const upcri_side_t from = {src, src_shared, UPCRI_BOX, levels, count[0], srcstrides, count + 1};
  return upcri_copy_from_here(place, function, &to, &from);
}

/* A box starts at an address; a pointer-to-shared is passed by its value. */
#define UPCRI_PRIVATE(address) 0, (const void*)(address)
#define UPCRI_SHARED(sptr) 1, upcri_shared_origin(sptr)
UPCRI_INLINE const void* upcri_shared_origin(upcr_shared_ptr_t sptr) {
  return (const void*)(uintptr_t)sptr;
}

UPCRI_END_C

/* Number of regions and the regions, of the target and of the source. */
#define bupc_memcpy_vlist_async(dstcount, dstlist, srccount, srclist)                             \
  upcri_copy_lists(UPCRI_SITE("bupc_memcpy_vlist"), "bupc_memcpy_vlist", 1, dstlist, dstcount, 0, \
                   1, srclist, srccount, 0, UPCRI_VLIST)
#define bupc_memput_vlist_async(dstcount, dstlist, srccount, srclist)                             \
  upcri_copy_lists(UPCRI_SITE("bupc_memput_vlist"), "bupc_memput_vlist", 1, dstlist, dstcount, 0, \
                   0, srclist, srccount, 0, UPCRI_VLIST)
#define bupc_memget_vlist_async(dstcount, dstlist, srccount, srclist)                             \
  upcri_copy_lists(UPCRI_SITE("bupc_memget_vlist"), "bupc_memget_vlist", 0, dstlist, dstcount, 0, \
                   1, srclist, srccount, 0, UPCRI_VLIST)
#define bupc_memcpy_vlist(dstcount, dstlist, srccount, srclist) \
  ((void)bupc_memcpy_vlist_async(dstcount, dstlist, srccount, srclist))
#define bupc_memput_vlist(dstcount, dstlist, srccount, srclist) \
  ((void)bupc_memput_vlist_async(dstcount, dstlist, srccount, srclist))
#define bupc_memget_vlist(dstcount, dstlist, srccount, srclist) \
  ((void)bupc_memget_vlist_async(dstcount, dstlist, srccount, srclist))

/* Number of pieces, their addresses, and the bytes of each one. */
#define bupc_memcpy_ilist_async(dstcount, dstlist, dstlen, srccount, srclist, srclen)          \
  upcri_copy_lists(UPCRI_SITE("bupc_memcpy_ilist"), "bupc_memcpy_ilist", 1, dstlist, dstcount, \
                   dstlen, 1, srclist, srccount, srclen, UPCRI_ILIST)
#define bupc_memput_ilist_async(dstcount, dstlist, dstlen, srccount, srclist, srclen)          \
  upcri_copy_lists(UPCRI_SITE("bupc_memput_ilist"), "bupc_memput_ilist", 1, dstlist, dstcount, \
                   dstlen, 0, srclist, srccount, srclen, UPCRI_ILIST)
#define bupc_memget_ilist_async(dstcount, dstlist, dstlen, srccount, srclist, srclen)          \
  upcri_copy_lists(UPCRI_SITE("bupc_memget_ilist"), "bupc_memget_ilist", 0, dstlist, dstcount, \
                   dstlen, 1, srclist, srccount, srclen, UPCRI_ILIST)
#define bupc_memcpy_ilist(dstcount, dstlist, dstlen, srccount, srclist, srclen) \
  ((void)bupc_memcpy_ilist_async(dstcount, dstlist, dstlen, srccount, srclist, srclen))
#define bupc_memput_ilist(dstcount, dstlist, dstlen, srccount, srclist, srclen) \
  ((void)bupc_memput_ilist_async(dstcount, dstlist, dstlen, srccount, srclist, srclen))
#define bupc_memget_ilist(dstcount, dstlist, dstlen, srccount, srclist, srclen) \
  ((void)bupc_memget_ilist_async(dstcount, dstlist, dstlen, srccount, srclist, srclen))

/* First chunk, bytes of a chunk, bytes from one to the next, and their number. */
#define bupc_memcpy_fstrided_async(dst, dstlen, dststride, dstcount, src, srclen, srcstride,     \
                                   srccount)                                                     \
  upcri_copy_fstrided(UPCRI_SITE("bupc_memcpy_fstrided"), "bupc_memcpy_fstrided",                \
                      UPCRI_SHARED(dst), dstlen, dststride, dstcount, UPCRI_SHARED(src), srclen, \
                      srcstride, srccount)
#define bupc_memput_fstrided_async(dst, dstlen, dststride, dstcount, src, srclen, srcstride,      \
                                   srccount)                                                      \
  upcri_copy_fstrided(UPCRI_SITE("bupc_memput_fstrided"), "bupc_memput_fstrided",                 \
                      UPCRI_SHARED(dst), dstlen, dststride, dstcount, UPCRI_PRIVATE(src), srclen, \
                      srcstride, srccount)
#define bupc_memget_fstrided_async(dst, dstlen, dststride, dstcount, src, srclen, srcstride,      \
                                   srccount)                                                      \
  upcri_copy_fstrided(UPCRI_SITE("bupc_memget_fstrided"), "bupc_memget_fstrided",                 \
                      UPCRI_PRIVATE(dst), dstlen, dststride, dstcount, UPCRI_SHARED(src), srclen, \
                      srcstride, srccount)
#define bupc_memcpy_fstrided(dst, dstlen, dststride, dstcount, src, srclen, srcstride, srccount) \
  ((void)bupc_memcpy_fstrided_async(dst, dstlen, dststride, dstcount, src, srclen, srcstride,    \
                                    srccount))
#define bupc_memput_fstrided(dst, dstlen, dststride, dstcount, src, srclen, srcstride, srccount) \
  ((void)bupc_memput_fstrided_async(dst, dstlen, dststride, dstcount, src, srclen, srcstride,    \
                                    srccount))
#define bupc_memget_fstrided(dst, dstlen, dststride, dstcount, src, srclen, srcstride, srccount) \
  ((void)bupc_memget_fstrided_async(dst, dstlen, dststride, dstcount, src, srclen, srcstride,    \
                                    srccount))

/* First byte and strides in bytes of each level, of the target and of the source; counts, and the
 * number of levels. */
#define bupc_memcpy_strided_async(dst, dststrides, src, srcstrides, count, levels)                \
  upcri_copy_strided(UPCRI_SITE("bupc_memcpy_strided"), "bupc_memcpy_strided", UPCRI_SHARED(dst), \
                     dststrides, UPCRI_SHARED(src), srcstrides, count, levels)
#define bupc_memput_strided_async(dst, dststrides, src, srcstrides, count, levels)                \
  upcri_copy_strided(UPCRI_SITE("bupc_memput_strided"), "bupc_memput_strided", UPCRI_SHARED(dst), \
                     dststrides, UPCRI_PRIVATE(src), srcstrides, count, levels)
#define bupc_memget_strided_async(dst, dststrides, src, srcstrides, count, levels)                 \
  upcri_copy_strided(UPCRI_SITE("bupc_memget_strided"), "bupc_memget_strided", UPCRI_PRIVATE(dst), \
                     dststrides, UPCRI_SHARED(src), srcstrides, count, levels)
#define bupc_memcpy_strided(dst, dststrides, src, srcstrides, count, levels) \
  ((void)bupc_memcpy_strided_async(dst, dststrides, src, srcstrides, count, levels))
#define bupc_memput_strided(dst, dststrides, src, srcstrides, count, levels) \
  ((void)bupc_memput_strided_async(dst, dststrides, src, srcstrides, count, levels))
#define bupc_memget_strided(dst, dststrides, src, srcstrides, count, levels) \
  ((void)bupc_memget_strided_async(dst, dststrides, src, srcstrides, count, levels))

#endif
