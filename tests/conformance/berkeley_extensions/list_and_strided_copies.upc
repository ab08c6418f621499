// Copies between lists of regions, between lists of equal pieces, and between boxes, compared with loops over
// bytes; each as a copy, put and get, blocking and with a handle.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>

#include "../check.h"

#define SIZE 360
typedef struct {
  unsigned char bytes[SIZE];
} part;
shared part shared_from[THREADS], shared_to[THREADS];
static unsigned char from[SIZE], to[SIZE], model[SIZE];
static int right;

static shared[] unsigned char *remote_from(void) {
  return (shared[] unsigned char *)&shared_from[right];
}
static shared[] unsigned char *remote_to(void) {
  return (shared[] unsigned char *)&shared_to[right];
}

static void reset(int seed) {
  for (int i = 0; i < SIZE; i++) from[i] = seed + 7 * i + MYTHREAD;
  memset(to, 1, SIZE);
  memset(model, 1, SIZE);
  upc_memput(remote_from(), from, SIZE);
  upc_memput(remote_to(), to, SIZE);
}
// A copy and a put write to shared memory; a get writes to private memory.
static void check(int kind) {
  if (kind != 2) upc_memget(to, remote_to(), SIZE);
  for (int i = 0; i < SIZE; i++) CHECK_EQUAL(to[i], model[i]);
}

typedef struct {
  size_t at, len;
} region;

// Copies the bytes of the regions, in their order.
static void model_regions(const region *dst, const region *src, int nsrc) {
  size_t done = 0;
  for (int i = 0; i < nsrc; i++)
    for (size_t k = 0; k < src[i].len; k++) {
      while (done == dst->len) {
        dst++;
        done = 0;
      }
      model[dst->at + done++] = from[src[i].at + k];
    }
}

static void vlists(int async) {
  static const region src[] = {{10, 40}, {0, 0}, {100, 1}, {200, 59}};
  static const region dst[] = {{300, 50}, {5, 25}, {90, 0}, {100, 25}};
  for (int kind = 0; kind < 3; kind++) {
    bupc_smemvec_t sdst[4], ssrc[4];
    bupc_pmemvec_t pdst[4], psrc[4];
    for (int i = 0; i < 4; i++) {
      sdst[i].addr = remote_to() + dst[i].at;
      ssrc[i].addr = remote_from() + src[i].at;
      pdst[i].addr = to + dst[i].at;
      psrc[i].addr = from + src[i].at;
      sdst[i].len = pdst[i].len = dst[i].len;
      ssrc[i].len = psrc[i].len = src[i].len;
    }
    reset(kind);
    model_regions(dst, src, 4);
    if (async) {
      bupc_waitsync(kind == 0   ? bupc_memcpy_vlist_async(4, sdst, 4, ssrc)
                    : kind == 1 ? bupc_memput_vlist_async(4, sdst, 4, psrc)
                                : bupc_memget_vlist_async(4, pdst, 4, ssrc));
    } else {
      if (kind == 0) bupc_memcpy_vlist(4, sdst, 4, ssrc);
      if (kind == 1) bupc_memput_vlist(4, sdst, 4, psrc);
      if (kind == 2) bupc_memget_vlist(4, pdst, 4, ssrc);
    }
    check(kind);
  }
}

// 6 pieces of 20 bytes into 4 of 30.
static void ilists(int async) {
  for (int kind = 0; kind < 3; kind++) {
    shared void *sdst[4];
    shared const void *ssrc[6];
    void *pdst[4];
    const void *psrc[6];
    region src[6], dst[4];
    for (int i = 0; i < 6; i++) {
      src[i].at = 7 + 50 * i;
      src[i].len = 20;
      ssrc[i] = remote_from() + src[i].at;
      psrc[i] = from + src[i].at;
    }
    for (int i = 0; i < 4; i++) {
      dst[i].at = 310 - 90 * i;
      dst[i].len = 30;
      sdst[i] = remote_to() + dst[i].at;
      pdst[i] = to + dst[i].at;
    }
    reset(40 + kind);
    model_regions(dst, src, 6);
    if (async) {
      bupc_waitsync(kind == 0   ? bupc_memcpy_ilist_async(4, sdst, 30, 6, ssrc, 20)
                    : kind == 1 ? bupc_memput_ilist_async(4, sdst, 30, 6, psrc, 20)
                                : bupc_memget_ilist_async(4, pdst, 30, 6, ssrc, 20));
    } else {
      if (kind == 0) bupc_memcpy_ilist(4, sdst, 30, 6, ssrc, 20);
      if (kind == 1) bupc_memput_ilist(4, sdst, 30, 6, psrc, 20);
      if (kind == 2) bupc_memget_ilist(4, pdst, 30, 6, ssrc, 20);
    }
    check(kind);
  }
}

// 8 chunks of 9 bytes, 40 apart, into 6 of 12, 50 apart.
static void fstrided(int async) {
  for (int kind = 0; kind < 3; kind++) {
    region src[8], dst[6];
    for (int i = 0; i < 8; i++) src[i].at = 3 + 40 * i, src[i].len = 9;
    for (int i = 0; i < 6; i++) dst[i].at = 11 + 50 * i, dst[i].len = 12;
    shared[] unsigned char *sdst = remote_to() + 11, *ssrc = remote_from() + 3;
    reset(80 + kind);
    model_regions(dst, src, 8);
    if (async) {
      bupc_waitsync(kind == 0   ? bupc_memcpy_fstrided_async(sdst, 12, 50, 6, ssrc, 9, 40, 8)
                    : kind == 1 ? bupc_memput_fstrided_async(sdst, 12, 50, 6, from + 3, 9, 40, 8)
                                : bupc_memget_fstrided_async(to + 11, 12, 50, 6, ssrc, 9, 40, 8));
    } else {
      if (kind == 0) bupc_memcpy_fstrided(sdst, 12, 50, 6, ssrc, 9, 40, 8);
      if (kind == 1) bupc_memput_fstrided(sdst, 12, 50, 6, from + 3, 9, 40, 8);
      if (kind == 2) bupc_memget_fstrided(to + 11, 12, 50, 6, ssrc, 9, 40, 8);
    }
    check(kind);
  }
}

// A box of 3 x 4 runs of 5 bytes.
static void strided(int async) {
  const size_t count[] = {5, 4, 3}, src_strides[] = {8, 100}, dst_strides[] = {90, 20};
  for (int kind = 0; kind < 3; kind++) {
    shared[] unsigned char *sdst = remote_to() + 2, *ssrc = remote_from() + 30;
    reset(120 + kind);
    for (size_t z = 0; z < count[2]; z++)
      for (size_t y = 0; y < count[1]; y++)
        for (size_t x = 0; x < count[0]; x++)
          model[2 + z * dst_strides[1] + y * dst_strides[0] + x] =
              from[30 + z * src_strides[1] + y * src_strides[0] + x];
    if (async) {
      bupc_waitsync(
          kind == 0   ? bupc_memcpy_strided_async(sdst, dst_strides, ssrc, src_strides, count, 2)
          : kind == 1 ? bupc_memput_strided_async(sdst, dst_strides, from + 30, src_strides, count, 2)
                      : bupc_memget_strided_async(to + 2, dst_strides, ssrc, src_strides, count, 2));
    } else {
      if (kind == 0) bupc_memcpy_strided(sdst, dst_strides, ssrc, src_strides, count, 2);
      if (kind == 1) bupc_memput_strided(sdst, dst_strides, from + 30, src_strides, count, 2);
      if (kind == 2) bupc_memget_strided(to + 2, dst_strides, ssrc, src_strides, count, 2);
    }
    check(kind);
  }
}

int main(void) {
  right = (MYTHREAD + 1) % THREADS;
  for (int async = 0; async < 2; async++) {
    vlists(async);
    ilists(async);
    fstrided(async);
    strided(async);
  }
  pass();
  return 0;
}
