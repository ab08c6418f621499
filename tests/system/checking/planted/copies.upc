// Copies of memory: bounds, overlap, and transfers that are completed by a handle.
#include <string.h>
#include <upc.h>
#include <upc_nb.h>
#include <bupc_extensions.h>

shared [64] char bytes[64*THREADS];
shared [] char own[64];
char private_bytes[128];

// thread 0: read of 65 bytes past the end of a shared object, which has only 64 left there: .*'own'
static void get_past_end(void) {
  if (MYTHREAD == 0) upc_memget(private_bytes, own, 65); // <-
}

// thread 1: write of 8 bytes past the end of a shared object, which has only 4 left there
static void put_past_end(void) {
  if (MYTHREAD == 1) upc_memput(&own[60], private_bytes, 8); // <-
}

// thread 2: (read|write) of 65 bytes past the end of a shared object, which has only 64 left there: .*'bytes'
static void copy_past_part(void) {
  if (MYTHREAD == 2) upc_memcpy(&bytes[0], &bytes[64], 65); // <-
}

// thread 3: write of 128 bytes past the end of a shared object
static void set_past_end(void) {
  if (MYTHREAD == 3) upc_memset(own, 0, 128); // <-
}

// thread 0: (read|write) of 4 bytes through a null pointer-to-shared$
static void copy_to_null(void) {
  if (MYTHREAD == 0) upc_memcpy(NULL, own, 4); // <-
}

// thread 0: upc_memcpy: source and destination overlap: 20 bytes at \(thread 0, .*\) and at \(thread 0, .*\); copy them by way of
static void copy_overlaps(void) {
  if (MYTHREAD == 0) upc_memcpy(own + 10, own, 20); // <-
}

// thread 0: upc_memcpy: source and destination overlap: 20 bytes at
static void copy_overlaps_downwards(void) {
  if (MYTHREAD == 0) upc_memcpy(own, own + 19, 20); // <-
}

// thread 0: upc_memget: source and destination overlap: 8 bytes at
static void get_overlaps(void) {
  if (MYTHREAD == 0) upc_memget((char *)own + 4, own, 8); // <-
}

// thread 1: upc_memput: source and destination overlap: 8 bytes at
static void put_overlaps(void) {
  if (MYTHREAD == 1) upc_memput(&bytes[64], (char *)&bytes[65], 8); // <-
}

// thread 0: upc_memcpy: source and destination overlap
static void nb_copy_overlaps(void) {
  if (MYTHREAD == 0) upc_sync(upc_memcpy_nb(own + 1, own, 20)); // <-
}

// thread 0: upc_memcpy: source and destination overlap
static void nbi_copy_overlaps(void) {
  if (MYTHREAD == 0) upc_memcpy_nbi(own + 1, own, 20); // <-
  upc_synci();
}

// thread 0: upc_memcpy: source and destination overlap
static void async_copy_overlaps(void) {
  if (MYTHREAD == 0) bupc_waitsync(bupc_memcpy_async(own + 1, own, 20)); // <-
}

// thread 1: handle 0x[0-9a-f]+ has been completed already: the transfer that started at .*copies.upc:[0-9]+ was at .*copies.upc:[0-9]+$
static void completed_twice(void) {
  if (MYTHREAD != 1) return;
  upc_handle_t h = upc_memget_nb(private_bytes, own, 8);
  upc_sync(h);
  upc_sync(h); // <-
}

// thread 1: handle 0x[0-9a-f]+ has been completed already
static void completed_twice_by_attempt(void) {
  if (MYTHREAD != 1) return;
  upc_handle_t h = upc_memput_nb(own, private_bytes, 8);
  while (!upc_sync_attempt(h)) {}
  upc_sync_attempt(h); // <-
}

// thread 1: handle 0x[0-9a-f]+ has been completed already
static void completed_twice_in_list(void) {
  if (MYTHREAD != 1) return;
  bupc_handle_t h[2] = {bupc_memput_async(own, private_bytes, 8), bupc_memset_async(own + 8, 0, 8)}, g = h[1];
  bupc_waitsync_all(h, 2);
  bupc_waitsync(g); // <-
}

// thread 2: the thread ends, and the non-blocking transfer that started here was never completed; pass its handle to upc_sync$
static void never_completed(void) {
  if (MYTHREAD == 2) upc_memget_nb(private_bytes, own, 8); // <-
}

// thread 2: the thread ends, and the non-blocking transfer that started here was never completed, nor 1 after it; pass
static void one_never_completed(void) {
  if (MYTHREAD != 2) return;
  upc_handle_t h[3];
  for (int i = 0; i < 3; i++) h[i] = upc_memput_nb(own + i, private_bytes, 1); // <-
  upc_sync(h[2]);
}

// thread 3: handle 0x[0-9a-f]+ was not returned by any non-blocking operation
static void handle_of_nothing(void) {
  if (MYTHREAD == 3) upc_sync((upc_handle_t)(void *)private_bytes); // <-
}

shared upc_handle_t passed_on;
// thread 1: handle 0x[0-9a-f]+ is of a transfer of thread 0, and only that thread may complete it$
static void handle_of_another(void) {
  if (MYTHREAD == 0) passed_on = upc_memget_nb(private_bytes, own, 8);
  upc_barrier;
  if (MYTHREAD == 1) upc_sync(passed_on); // <-
  upc_barrier;
}

// thread 1: bupc_memput_signal: source and destination overlap: 8 bytes at
static void signalling_put_overlaps(void) {
  bupc_sem_t *s = bupc_sem_alloc(0);
  if (MYTHREAD == 1) bupc_memput_signal(&bytes[64], (char *)&bytes[65], 8, s, 1); // <-
}

// thread 0: bupc_memcpy_vlist: source and destination overlap: 8 bytes at \(thread 0, .*\) and 8 bytes at \(thread 0, .*\); copy
static void region_list_overlaps(void) {
  bupc_smemvec_t to[2] = {{own + 32, 8}, {own + 12, 8}}, from[2] = {{own, 8}, {own + 16, 8}};
  if (MYTHREAD == 0) bupc_memcpy_vlist(2, to, 2, from); // <-
}

// thread 0: bupc_memcpy_vlist: source and destination overlap
static void region_lists_that_change_places(void) {
  bupc_smemvec_t to[2] = {{own, 8}, {own + 8, 8}}, from[2] = {{own + 8, 8}, {own, 8}};
  if (MYTHREAD == 0) bupc_memcpy_vlist(2, to, 2, from); // <-
}

// thread 2: bupc_memput_vlist: parts of the destination overlap: 8 bytes at \(thread 2, .*\) and 8 bytes at \(thread 2, .*\); copy
static void region_list_writes_twice(void) {
  bupc_smemvec_t to[2] = {{&bytes[128], 8}, {&bytes[135], 8}};
  bupc_pmemvec_t from[1] = {{private_bytes, 16}};
  if (MYTHREAD == 2) bupc_memput_vlist(2, to, 1, from); // <-
}

// thread 0: bupc_memcpy_ilist: source and destination overlap
static void index_list_overlaps(void) {
  shared void *const to[3] = {own, own + 20, own + 40};
  shared const void *const from[3] = {own + 60, own + 23, own + 50};
  if (MYTHREAD == 0) bupc_memcpy_ilist(3, to, 4, 3, from, 4); // <-
}

// thread 3: bupc_memget_ilist: parts of the destination overlap: 4 bytes at 0x[0-9a-f]+, private, and 4 bytes at 0x
static void index_list_writes_twice(void) {
  void *const to[3] = {private_bytes, private_bytes + 40, private_bytes + 3};
  shared const void *const from[1] = {own};
  if (MYTHREAD == 3) bupc_memget_ilist(3, to, 4, 1, from, 12); // <-
}

// thread 0: bupc_memcpy_fstrided: source and destination overlap
static void strided_copy_overlaps(void) {
  if (MYTHREAD == 0) bupc_memcpy_fstrided(own + 3, 4, 8, 5, own, 4, 8, 5); // <-
}

// thread 1: bupc_memput_fstrided: parts of the destination overlap
static void stride_less_than_a_piece(void) {
  if (MYTHREAD == 1) bupc_memput_fstrided(own, 8, 7, 2, private_bytes, 8, 8, 2); // <-
}

// thread 0: bupc_memcpy_strided: source and destination overlap
static void box_overlaps(void) {
  size_t strides[1] = {16}, count[2] = {8, 3};
  if (MYTHREAD == 0) bupc_memcpy_strided(own + 20, strides, own, strides, count, 1); // <-
}

// thread 0: bupc_memget_strided: parts of the destination overlap
static void box_writes_twice(void) {
  size_t rows[2] = {8, 10}, apart[2] = {8, 24}, count[3] = {4, 3, 2};
  if (MYTHREAD == 0) bupc_memget_strided(private_bytes, rows, own, apart, count, 2); // <-
}

// thread 0: bupc_memcpy_ilist: source and destination overlap
static void list_without_waiting_overlaps(void) {
  shared void *const to[1] = {own + 1};
  shared const void *const from[1] = {own};
  if (MYTHREAD == 0) bupc_waitsync(bupc_memcpy_ilist_async(1, to, 4, 1, from, 4)); // <-
}

// right: lists and boxes whose parts interleave, are read twice, or are copied onto themselves
static void lists_apart(void) {
  if (MYTHREAD == 0) {
    bupc_memcpy_fstrided(own + 4, 4, 8, 8, own, 4, 8, 8);
    bupc_memcpy_fstrided(own, 4, 8, 8, own, 4, 8, 8);
    shared void *const to[3] = {own, own + 8, own + 20};
    shared const void *const from[3] = {own + 40, own + 40, own + 20};
    bupc_memcpy_ilist(3, to, 4, 3, from, 4);
    bupc_smemvec_t none[2] = {{own, 0}, {own + 2, 4}}, some[1] = {{own + 6, 4}};
    bupc_memcpy_vlist(2, none, 1, some);
  }
  size_t strides[2] = {8, 32}, count[3] = {4, 4, 2};
  bupc_memput_strided(&bytes[64*MYTHREAD], strides, private_bytes, strides, count, 2);
  bupc_memget_strided(private_bytes, strides, &bytes[64*MYTHREAD], strides, count, 2);
}

// right: adjacent ranges, a range onto itself, 0 bytes, the same offset on two threads
static void copies_apart(void) {
  if (MYTHREAD == 0) {
    upc_memcpy(own + 32, own, 32);
    upc_memcpy(own, own, 64);
    upc_memcpy(own + 1, own, 0);
    upc_memget((char *)own + 32, own, 32);
    memmove((char *)own + 1, (char *)own, 32);
  }
  upc_memcpy(&bytes[64*((MYTHREAD + 1) % THREADS)], &bytes[64*MYTHREAD], THREADS > 1 ? 64 : 0);
  upc_memget(private_bytes, own, 64);
  upc_memput(&bytes[64*MYTHREAD], private_bytes + 32, 64);
}

// right: every way to complete a transfer
static void all_completed(void) {
  upc_handle_t h = upc_memget_nb(private_bytes, own, 8), none = UPC_COMPLETE_HANDLE;
  while (!upc_sync_attempt(h)) {}
  upc_sync(none);
  upc_sync_attempt(none);
  upc_memput_nbi(&bytes[64*MYTHREAD], private_bytes, 8);
  upc_synci();
  bupc_handle_t many[100], same[3];
  for (int i = 0; i < 100; i++) many[i] = bupc_memget_async(private_bytes + i, own, 1);
  bupc_waitsync_all(many, 100);
  bupc_waitsync_all(many, 100);
  for (int i = 0; i < 100; i++) bupc_waitsync(many[i]);
  for (int i = 0; i < 100; i++) many[i] = bupc_memget_async(private_bytes + i, own, 1);
  for (int left = 100; left;) {
    bupc_waitsync_some(many, 100);
    left = 0;
    for (int i = 0; i < 100; i++) left += many[i] != BUPC_COMPLETE_HANDLE;
  }
  same[0] = upc_memget_nb(private_bytes, own, 0);
  same[1] = BUPC_COMPLETE_HANDLE;
  same[2] = bupc_memset_async(&bytes[64*MYTHREAD], 1, 64);
  while (!bupc_trysync_all(same, 3)) {}
  bupc_begin_accessregion();
  bupc_memget_asynci(private_bytes, own, 8);
  bupc_waitsync(bupc_end_accessregion());
  for (int i = 0; i < 20000; i++) upc_sync(upc_memget_nb(private_bytes, own, 1));
}

// untold: a group of transfers without handles that is never completed: they may end at any time
static void group_never_completed(void) {
  upc_memget_nbi(private_bytes, own, 8);
}
