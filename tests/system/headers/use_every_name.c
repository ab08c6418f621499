// Uses every name of the UPC Runtime Specification 3.12 with the types that it declares. Nothing of
// this runs: the test is that it compiles, in C and in C++, with every name as it is and in upper
// case. check_names.py compares the names with the list in names-3.12.txt.
#include <upcr.h>

#if UPCR_RUNTIME_SPEC_MAJOR != 3 || UPCR_RUNTIME_SPEC_MINOR != 12
#error "another version of the specification"
#endif
#if UPCR_PLATFORM_ENVIRONMENT != UPCR_PURE_SHARED || UPCR_PURE_SHARED == UPCR_PURE_DISTRIBUTED || \
    UPCR_SHARED_DISTRIBUTED == UPCR_OTHER || UPCR_PURE_DISTRIBUTED == UPCR_OTHER
#error "the kinds of platforms must differ"
#endif
#if UPCR_MAX_BLOCKSIZE < 1048575 || UPCR_MAX_THREADS < 1024 || UPCR_PAGESIZE < 512
#error "limits"
#endif
#if SIZEOF_UPCR_REGISTER_VALUE_T != 8
#error "size of a register"
#endif
#if (UPCR_ATTACH_ENV_OVERRIDE & UPCR_ATTACH_REQUIRE_SIZE) || \
    (UPCR_ATTACH_REQUIRE_SIZE & UPCR_ATTACH_SIZE_WARN) || !UPCR_BARRIERFLAG_ANONYMOUS
#error "flags"
#endif

#define STATIC_CHECK(name, condition) typedef char upc_test_##name[(condition) ? 1 : -1]
STATIC_CHECK(atomic, UPCR_ATOMIC_MEMSIZE(8) && UPCR_ATOMIC_MEMSIZE(0) && !UPCR_ATOMIC_MEMSIZE(3));
STATIC_CHECK(sizes, sizeof(upcr_register_value_t) == SIZEOF_UPCR_REGISTER_VALUE_T &&
                        sizeof(upcr_valget_handle_t) <= sizeof(upcr_register_value_t));
STATIC_CHECK(unsigned, (upcr_thread_t)-1 > 0 && (upcr_phase_t)-1 > 0);

/* Static data. */
upcr_shared_ptr_t upc_test_s1 = UPCR_INITIALIZED_SHARED, upc_test_s2 = UPCR_NULL_SHARED;
upcr_pshared_ptr_t upc_test_p1 = UPCR_INITIALIZED_PSHARED, upc_test_p2 = UPCR_NULL_PSHARED;
extern const char upc_test_config[];
const char upc_test_config[] = UPCR_CONFIG_STRING "";
int UPCR_TLD_DEFINE(upc_test_seven, 4, 4) = 7;
int *UPCR_TLD_DEFINE_TENTATIVE(upc_test_pointer, 8, 8);

/* The linker's variables, which the program defines. */
upcr_thread_t UPCRL_static_thread_count;
uintptr_t UPCRL_default_shared_size, UPCRL_default_shared_offset, UPCRL_default_cache_size;
int UPCRL_progress_thread, UPCRL_attach_flags;
upcr_thread_t UPCRL_default_pthreads_per_node;
const char *UPCRL_main_name;
void (*UPCRL_pre_spawn_init)(void);
void (*UPCRL_per_pthread_init)(void);
void (*UPCRL_cache_init)(void *, uintptr_t);
void (*UPCRL_heap_init)(void *, uintptr_t);
void (*UPCRL_static_init)(void *, uintptr_t);
void (*UPCRL_mpi_init)(int *, char ***);
void (*UPCRL_mpi_finalize)(void);

static int user_main(int argc, char **argv) { return argc + (argv != 0); }

/* Start and end */
void upc_test_start_and_end(int argc, char **argv) {
  upcr_startup_init(&argc, &argv, 0, 0, "user_main");
  upcr_startup_attach(0, 0, UPCR_ATTACH_ENV_OVERRIDE | UPCR_ATTACH_REQUIRE_SIZE | UPCR_ATTACH_SIZE_WARN);
  struct upcr_startup_spawnfuncs functions = {0, 0, 0, 0, 0, user_main};
  upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
  bupc_init(&argc, &argv);
  bupc_init_reentrant(&argc, &argv, user_main);
  char *value = bupc_getenv("HOME");
  value = upcr_getenv("HOME");
  if (!value) upcr_exit(1);
  if (argc) bupc_exit(1);
  if (argc > 1) upcr_global_exit(1);
  upc_global_exit(1);
}

/* Threads and nodes */
void upc_test_threads_and_nodes(void) {
  upcr_thread_t t = upcr_mythread() + upcr_threads() + upcr_mynode() + upcr_nodes();
  uintptr_t size = gasnet_getMaxLocalSegmentSize() + gasnet_getMaxGlobalSegmentSize();
  gasnet_seginfo_t info[1];
  int result = gasnet_getSegmentInfo(info, 1);
  upc_thread_info_t castable = upcr_thread_info(t);
  castable = upc_thread_info(t);
  (void)(size + (uintptr_t)result + (uintptr_t)(castable.guaranteedCastable | castable.probablyCastable));
}

/* Pointers */
void upc_test_pointers(void) {
  UPCR_BEGIN_FUNCTION();
  upcr_shared_ptr_t s = upcr_null_shared;
  upcr_pshared_ptr_t p = upcr_null_pshared;
  void *l = 0;
  upcr_thread_t t = 0;
  upcr_phase_t f = 0;
  uintptr_t a = 0;
  int i = 0;
  ptrdiff_t d = 0;
  size_t n = 0;
  l = upcr_shared_to_local(s);
  l = upcr_shared_to_processlocal(s);
  s = upcr_local_to_shared(l);
  upcr_local_to_shared_ref(l, &s);
  t = upcr_threadof_shared(s);
  f = upcr_phaseof_shared(s);
  a = upcr_addrfield_shared(s);
  i = upcr_isnull_shared(s) + upcr_isvalid_shared(&s) + upcr_setnull_shared(&s) + upcr_is_init_shared(s);
  int (*valid_shared)(upcr_shared_ptr_t *p) = upcr_isvalid_shared;
  int (*valid_pshared)(upcr_pshared_ptr_t *p) = upcr_isvalid_pshared;
  i = valid_shared(&s) + valid_pshared(&p);
  i = upcr_hasMyAffinity_shared(s) + upcr_hasAffinity_shared(s, t) + upcr_isequal_shared_local(s, l);
  l = upcr_pshared_to_local(p);
  l = upcr_pshared_to_processlocal(p);
  p = upcr_local_to_pshared(l);
  upcr_local_to_pshared_ref(l, &p);
  t = upcr_threadof_pshared(p);
  f = upcr_phaseof_pshared(p);
  a = upcr_addrfield_pshared(p);
  i = upcr_isnull_pshared(p) + upcr_isvalid_pshared(&p) + upcr_setnull_pshared(&p) + upcr_is_init_pshared(p);
  i = upcr_hasMyAffinity_pshared(p) + upcr_hasAffinity_pshared(p, t) + upcr_isequal_pshared_local(p, l);
  s = upcr_local_to_shared_withphase(l, f, t);
  upcr_local_to_shared_ref_withphase(l, f, t, &s);
  p = upcr_shared_to_pshared(s);
  upcr_shared_to_pshared_ref(s, &p);
  s = upcr_pshared_to_shared(p);
  upcr_pshared_to_shared_ref(p, &s);
  s = upcr_pshared_to_shared_withphase(p, f);
  upcr_pshared_to_shared_ref_withphase(p, f, &s);
  s = upcr_shared_resetphase(s);
  upcr_shared_resetphase_ref(&s);
  n = upcr_affinitysize(n, n, t);
  l = upcr_cast(s);
  s = upcr_add_shared(s, n, d, n);
  upcr_inc_shared(&s, n, d, n);
  p = upcr_add_psharedI(p, n, d);
  upcr_inc_psharedI(&p, n, d);
  p = upcr_add_pshared1(p, n, d);
  upcr_inc_pshared1(&p, n, d);
  d = upcr_sub_shared(s, s, n, n);
  d = upcr_sub_psharedI(p, p, n);
  d = upcr_sub_pshared1(p, p, n);
  i = upcr_isequal_shared_shared(s, s) + upcr_isequal_shared_pshared(s, p) + upcr_isequal_pshared_pshared(p, p);
  t = upc_threadof(s);
  f = upc_phaseof(s);
  a = upc_addrfield(s);
  n = upc_affinitysize(n, n, t);
  s = upc_resetphase(s);
  l = upc_cast(s);
  i += *(int *)UPCR_TLD_ADDR(upc_test_seven) + **(int **)UPCR_TLD_ADDR(upc_test_pointer);
  (void)((uintptr_t)l + a + (uintptr_t)i + (uintptr_t)d + n + f);
  UPCR_EXIT_FUNCTION();
}

/* Accesses */
void upc_test_accesses(upcr_shared_ptr_t s, upcr_pshared_ptr_t p, void *l, const void *c, ptrdiff_t d, size_t n) {
  upcr_register_value_t v = 0;
  float f = 0;
  double g = 0;
  upcr_put_shared(s, d, c, n);
  upcr_get_shared(l, s, d, n);
  upcr_put_shared_val(s, d, v, 4);
  v = upcr_get_shared_val(s, d, 4);
  upcr_put_shared_floatval(s, d, f);
  f = upcr_get_shared_floatval(s, d);
  upcr_put_shared_doubleval(s, d, g);
  g = upcr_get_shared_doubleval(s, d);
  upcr_put_shared_strict(s, d, c, n);
  upcr_get_shared_strict(l, s, d, n);
  upcr_put_shared_val_strict(s, d, v, 4);
  v = upcr_get_shared_val_strict(s, d, 4);
  upcr_put_shared_floatval_strict(s, d, f);
  f = upcr_get_shared_floatval_strict(s, d);
  upcr_put_shared_doubleval_strict(s, d, g);
  g = upcr_get_shared_doubleval_strict(s, d);
  upcr_put_pshared(p, d, c, n);
  upcr_get_pshared(l, p, d, n);
  upcr_put_pshared_val(p, d, v, 4);
  v = upcr_get_pshared_val(p, d, 4);
  upcr_put_pshared_floatval(p, d, f);
  f = upcr_get_pshared_floatval(p, d);
  upcr_put_pshared_doubleval(p, d, g);
  g = upcr_get_pshared_doubleval(p, d);
  upcr_put_pshared_strict(p, d, c, n);
  upcr_get_pshared_strict(l, p, d, n);
  upcr_put_pshared_val_strict(p, d, v, 4);
  v = upcr_get_pshared_val_strict(p, d, 4);
  upcr_put_pshared_floatval_strict(p, d, f);
  f = upcr_get_pshared_floatval_strict(p, d);
  upcr_put_pshared_doubleval_strict(p, d, g);
  g = upcr_get_pshared_doubleval_strict(p, d);
}

/* Non-blocking accesses */
void upc_test_non_blocking_accesses(upcr_shared_ptr_t s, upcr_pshared_ptr_t p, void *l, const void *c, ptrdiff_t d, size_t n) {
  upcr_handle_t h = UPCR_INVALID_HANDLE, hs[1] = {UPCR_INVALID_HANDLE};
  upcr_valget_handle_t g;
  upcr_register_value_t v = 0;
  h = upcr_put_nb_shared(s, d, c, n);
  h = upcr_get_nb_shared(l, s, d, n);
  h = upcr_put_nb_shared_val(s, d, v, 4);
  g = upcr_get_nb_shared_val(s, d, 4);
  v = upcr_wait_syncnb_valget(g);
  h = upcr_put_nb_shared_strict(s, d, c, n);
  h = upcr_get_nb_shared_strict(l, s, d, n);
  h = upcr_put_nb_shared_val_strict(s, d, v, 4);
  g = upcr_get_nb_shared_val_strict(s, d, 4);
  v = upcr_wait_syncnb_valget(g);
  upcr_put_nbi_shared(s, d, c, n);
  upcr_get_nbi_shared(l, s, d, n);
  upcr_put_nbi_shared_val(s, d, v, 4);
  h = upcr_put_nb_pshared(p, d, c, n);
  h = upcr_get_nb_pshared(l, p, d, n);
  h = upcr_put_nb_pshared_val(p, d, v, 4);
  g = upcr_get_nb_pshared_val(p, d, 4);
  v = upcr_wait_syncnb_valget(g);
  h = upcr_put_nb_pshared_strict(p, d, c, n);
  h = upcr_get_nb_pshared_strict(l, p, d, n);
  h = upcr_put_nb_pshared_val_strict(p, d, v, 4);
  g = upcr_get_nb_pshared_val_strict(p, d, 4);
  v = upcr_wait_syncnb_valget(g);
  upcr_put_nbi_pshared(p, d, c, n);
  upcr_get_nbi_pshared(l, p, d, n);
  upcr_put_nbi_pshared_val(p, d, v, 4);
  upcr_wait_syncnb(h);
  upcr_wait_syncnb_strict(h);
  upcr_wait_syncnb_all(hs, 1);
  upcr_wait_syncnb_some(hs, 1);
  int i = upcr_try_syncnb(h) + upcr_try_syncnb_strict(h) + upcr_try_syncnb_all(hs, 1) + upcr_try_syncnb_some(hs, 1);
  upcr_wait_syncnbi_gets();
  upcr_wait_syncnbi_puts();
  upcr_wait_syncnbi_all();
  i += upcr_try_syncnbi_gets() + upcr_try_syncnbi_puts() + upcr_try_syncnbi_all();
  upcr_begin_nbi_accessregion();
  h = upcr_end_nbi_accessregion();
  (void)((uintptr_t)h + (uintptr_t)i);
}

/* Bulk memory */
void upc_test_bulk_memory(upcr_shared_ptr_t s, void *l, const void *c, size_t n) {
  upcr_handle_t h;
  upcr_memget(l, s, n);
  upcr_memput(s, c, n);
  upcr_memcpy(s, s, n);
  upcr_memset(s, 0, n);
  h = upcr_nb_memget(l, s, n);
  h = upcr_nb_memput(s, c, n);
  h = upcr_nb_memcpy(s, s, n);
  h = upcr_nb_memset(s, 0, n);
  upcr_nbi_memget(l, s, n);
  upcr_nbi_memput(s, c, n);
  upcr_nbi_memcpy(s, s, n);
  upcr_nbi_memset(s, 0, n);
  upc_memget(l, s, n);
  upc_memput(s, c, n);
  upc_memcpy(s, s, n);
  upc_memset(s, 0, n);
  (void)h;
}

/* Allocation */
void upc_test_allocation(size_t n) {
  upcr_shared_ptr_t s = upcr_alloc(n);
  s = upcr_global_alloc(n, n);
  s = upcr_all_alloc(n, n);
  s = upcr_local_alloc(n, n);
  upcr_free(s);
  upcr_all_free(s);
  s = upc_alloc(n);
  s = upc_global_alloc(n, n);
  s = upc_all_alloc(n, n);
  upc_free(s);
  upc_all_free(s);
}

/* Barriers and locks */
void upc_test_barriers_and_locks(void) {
  upcr_notify(1, 0);
  upcr_wait(1, 0);
  int i = upcr_try_wait(1, UPCR_BARRIERFLAG_ANONYMOUS);
  upcr_barrier(1, 0);
  upcr_poll();
  upcr_shared_ptr_t k = upcr_global_lock_alloc();
  k = upcr_all_lock_alloc();
  upcr_lock(k);
  i += upcr_lock_attempt(k);
  upcr_unlock(k);
  upcr_lock_free(k);
  upcr_all_lock_free(k);
  k = upc_global_lock_alloc();
  k = upc_all_lock_alloc();
  upc_lock(k);
  i += upc_lock_attempt(k);
  upc_unlock(k);
  upc_lock_free(k);
  upc_all_lock_free(k);
  upc_lock_t *opaque = 0;
  (void)opaque;
  (void)i;
}

/* Static data */
void upc_test_static_data(void *l) {
  upcr_startup_shalloc_t info[] = {{&upc_test_s1, 4, 1, 0, 4, "s1", "R1_i"}};
  upcr_startup_pshalloc_t pinfo[] = {{&upc_test_p1, 4, 1, 0, 4, "p1", "R1_i"}};
  upcr_startup_shalloc(info, 1);
  upcr_startup_pshalloc(pinfo, 1);
  struct upcr_startup_arrayinit_diminfo one = {1, 1, 0};
  upcr_startup_arrayinit_diminfo_t dims[] = {one};
  info[0].mult_by_threads = (int)(pinfo[0].blockbytes + info[0].numblocks);
  upcr_startup_initarray(upc_test_s1, l, dims, 1, 4, 1);
  upcr_startup_initparray(upc_test_p1, l, dims, 1, 4, 1);
}
