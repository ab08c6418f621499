/* SPDX-License-Identifier: MIT */
/* The runtime's entry points under the upper-case names that translators emit: UPCR_ADD_PSHARED1
 * for upcr_add_pshared1, and so on for every function of the specification.
 *
 * Values, handles and addresses of pointers come in whatever type the translator gave its
 * temporaries, hence the casts. */
#ifndef UPCRI_UPPER_CASE_H
#define UPCRI_UPPER_CASE_H

/* Sizes of the pointers-to-shared in bytes. */
#define UPCR_SHARED_SIZE sizeof(upcr_shared_ptr_t)
#define UPCR_PSHARED_SIZE sizeof(upcr_pshared_ptr_t)

/* --- threads and nodes --- */

#define UPCR_MYNODE upcr_mynode
#define UPCR_MYTHREAD upcr_mythread
#define UPCR_NODES upcr_nodes
#define UPCR_THREADS upcr_threads

/* --- start and end --- */

#define UPCR_EXIT upcr_exit
#define UPCR_GETENV upcr_getenv
#define UPCR_GLOBAL_EXIT upcr_global_exit
#define UPCR_STARTUP_ATTACH upcr_startup_attach
#define UPCR_STARTUP_INIT upcr_startup_init
#define UPCR_STARTUP_SPAWN upcr_startup_spawn

/* --- static data --- */

#define UPCR_STARTUP_INITARRAY upcr_startup_initarray
#define UPCR_STARTUP_INITPARRAY upcr_startup_initparray
#define UPCR_STARTUP_PSHALLOC upcr_startup_pshalloc
#define UPCR_STARTUP_SHALLOC upcr_startup_shalloc

/* --- conversions --- */

#define UPCR_CAST upcr_cast
#define UPCR_LOCAL_TO_PSHARED upcr_local_to_pshared
#define UPCR_LOCAL_TO_PSHARED_REF upcr_local_to_pshared_ref
#define UPCR_LOCAL_TO_SHARED upcr_local_to_shared
#define UPCR_LOCAL_TO_SHARED_REF upcr_local_to_shared_ref
#define UPCR_LOCAL_TO_SHARED_REF_WITHPHASE upcr_local_to_shared_ref_withphase
#define UPCR_LOCAL_TO_SHARED_WITHPHASE upcr_local_to_shared_withphase
#define UPCR_PSHARED_TO_LOCAL upcr_pshared_to_local
#define UPCR_PSHARED_TO_PROCESSLOCAL upcr_pshared_to_processlocal
#define UPCR_PSHARED_TO_SHARED upcr_pshared_to_shared
#define UPCR_PSHARED_TO_SHARED_REF upcr_pshared_to_shared_ref
#define UPCR_PSHARED_TO_SHARED_REF_WITHPHASE upcr_pshared_to_shared_ref_withphase
#define UPCR_PSHARED_TO_SHARED_WITHPHASE upcr_pshared_to_shared_withphase
#define UPCR_SHARED_RESETPHASE upcr_shared_resetphase
#define UPCR_SHARED_RESETPHASE_REF upcr_shared_resetphase_ref
#define UPCR_SHARED_TO_LOCAL upcr_shared_to_local
#define UPCR_SHARED_TO_PROCESSLOCAL upcr_shared_to_processlocal
#define UPCR_SHARED_TO_PSHARED upcr_shared_to_pshared
#define UPCR_SHARED_TO_PSHARED_REF upcr_shared_to_pshared_ref

/* --- queries and comparison --- */

#define UPCR_ADDRFIELD_PSHARED upcr_addrfield_pshared
#define UPCR_ADDRFIELD_SHARED upcr_addrfield_shared
#define UPCR_AFFINITYSIZE upcr_affinitysize
#define UPCR_HASAFFINITY_PSHARED upcr_hasAffinity_pshared
#define UPCR_HASAFFINITY_SHARED upcr_hasAffinity_shared
#define UPCR_HASMYAFFINITY_PSHARED upcr_hasMyAffinity_pshared
#define UPCR_HASMYAFFINITY_SHARED upcr_hasMyAffinity_shared
#define UPCR_IS_INIT_PSHARED upcr_is_init_pshared
#define UPCR_IS_INIT_SHARED upcr_is_init_shared
#define UPCR_ISEQUAL_PSHARED_LOCAL upcr_isequal_pshared_local
#define UPCR_ISEQUAL_PSHARED_PSHARED upcr_isequal_pshared_pshared
#define UPCR_ISEQUAL_PSHARED_SHARED upcr_isequal_pshared_shared
#define UPCR_ISEQUAL_SHARED_LOCAL upcr_isequal_shared_local
#define UPCR_ISEQUAL_SHARED_PSHARED upcr_isequal_shared_pshared
#define UPCR_ISEQUAL_SHARED_SHARED upcr_isequal_shared_shared
#define UPCR_ISNULL_PSHARED upcr_isnull_pshared
#define UPCR_ISNULL_SHARED upcr_isnull_shared
#define UPCR_ISVALID_PSHARED upcr_isvalid_pshared
#define UPCR_ISVALID_SHARED upcr_isvalid_shared
#define UPCR_PHASEOF_PSHARED upcr_phaseof_pshared
#define UPCR_PHASEOF_SHARED upcr_phaseof_shared
#define UPCR_THREADOF_PSHARED upcr_threadof_pshared
#define UPCR_THREADOF_SHARED upcr_threadof_shared

/* --- arithmetic --- */

#define UPCR_ADD_PSHARED1 upcr_add_pshared1
#define UPCR_ADD_PSHAREDI upcr_add_psharedI
#define UPCR_ADD_SHARED upcr_add_shared
#define UPCR_INC_PSHARED1 upcr_inc_pshared1
#define UPCR_INC_PSHAREDI upcr_inc_psharedI
#define UPCR_INC_SHARED upcr_inc_shared
#define UPCR_SUB_PSHARED1 upcr_sub_pshared1
#define UPCR_SUB_PSHAREDI upcr_sub_psharedI
#define UPCR_SUB_SHARED upcr_sub_shared

/* --- null --- */

#define UPCR_SETNULL_PSHARED(p) upcr_setnull_pshared((upcr_pshared_ptr_t*)(p))
#define UPCR_SETNULL_SHARED(p) upcr_setnull_shared((upcr_shared_ptr_t*)(p))

/* --- relaxed and strict accesses --- */

#define UPCR_GET_PSHARED upcr_get_pshared
#define UPCR_GET_PSHARED_DOUBLEVAL upcr_get_pshared_doubleval
#define UPCR_GET_PSHARED_DOUBLEVAL_STRICT upcr_get_pshared_doubleval_strict
#define UPCR_GET_PSHARED_FLOATVAL upcr_get_pshared_floatval
#define UPCR_GET_PSHARED_FLOATVAL_STRICT upcr_get_pshared_floatval_strict
#define UPCR_GET_PSHARED_STRICT upcr_get_pshared_strict
#define UPCR_GET_PSHARED_VAL upcr_get_pshared_val
#define UPCR_GET_PSHARED_VAL_STRICT upcr_get_pshared_val_strict
#define UPCR_GET_SHARED upcr_get_shared
#define UPCR_GET_SHARED_DOUBLEVAL upcr_get_shared_doubleval
#define UPCR_GET_SHARED_DOUBLEVAL_STRICT upcr_get_shared_doubleval_strict
#define UPCR_GET_SHARED_FLOATVAL upcr_get_shared_floatval
#define UPCR_GET_SHARED_FLOATVAL_STRICT upcr_get_shared_floatval_strict
#define UPCR_GET_SHARED_STRICT upcr_get_shared_strict
#define UPCR_GET_SHARED_VAL upcr_get_shared_val
#define UPCR_GET_SHARED_VAL_STRICT upcr_get_shared_val_strict
#define UPCR_PUT_PSHARED upcr_put_pshared
#define UPCR_PUT_PSHARED_DOUBLEVAL upcr_put_pshared_doubleval
#define UPCR_PUT_PSHARED_DOUBLEVAL_STRICT upcr_put_pshared_doubleval_strict
#define UPCR_PUT_PSHARED_FLOATVAL upcr_put_pshared_floatval
#define UPCR_PUT_PSHARED_FLOATVAL_STRICT upcr_put_pshared_floatval_strict
#define UPCR_PUT_PSHARED_STRICT upcr_put_pshared_strict
#define UPCR_PUT_PSHARED_VAL(dest, destoffset, value, nbytes) \
  upcr_put_pshared_val(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_PSHARED_VAL_STRICT(dest, destoffset, value, nbytes) \
  upcr_put_pshared_val_strict(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_SHARED upcr_put_shared
#define UPCR_PUT_SHARED_DOUBLEVAL upcr_put_shared_doubleval
#define UPCR_PUT_SHARED_DOUBLEVAL_STRICT upcr_put_shared_doubleval_strict
#define UPCR_PUT_SHARED_FLOATVAL upcr_put_shared_floatval
#define UPCR_PUT_SHARED_FLOATVAL_STRICT upcr_put_shared_floatval_strict
#define UPCR_PUT_SHARED_STRICT upcr_put_shared_strict
#define UPCR_PUT_SHARED_VAL(dest, destoffset, value, nbytes) \
  upcr_put_shared_val(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_SHARED_VAL_STRICT(dest, destoffset, value, nbytes) \
  upcr_put_shared_val_strict(dest, destoffset, (upcr_register_value_t)(value), nbytes)

/* --- non-blocking accesses --- */

#define UPCR_BEGIN_NBI_ACCESSREGION upcr_begin_nbi_accessregion
#define UPCR_END_NBI_ACCESSREGION upcr_end_nbi_accessregion
#define UPCR_GET_NB_PSHARED upcr_get_nb_pshared
#define UPCR_GET_NB_PSHARED_STRICT upcr_get_nb_pshared_strict
#define UPCR_GET_NB_PSHARED_VAL upcr_get_nb_pshared_val
#define UPCR_GET_NB_PSHARED_VAL_STRICT upcr_get_nb_pshared_val_strict
#define UPCR_GET_NB_SHARED upcr_get_nb_shared
#define UPCR_GET_NB_SHARED_STRICT upcr_get_nb_shared_strict
#define UPCR_GET_NB_SHARED_VAL upcr_get_nb_shared_val
#define UPCR_GET_NB_SHARED_VAL_STRICT upcr_get_nb_shared_val_strict
#define UPCR_GET_NBI_PSHARED upcr_get_nbi_pshared
#define UPCR_GET_NBI_SHARED upcr_get_nbi_shared
#define UPCR_PUT_NB_PSHARED upcr_put_nb_pshared
#define UPCR_PUT_NB_PSHARED_STRICT upcr_put_nb_pshared_strict
#define UPCR_PUT_NB_PSHARED_VAL(dest, destoffset, value, nbytes) \
  upcr_put_nb_pshared_val(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_NB_PSHARED_VAL_STRICT(dest, destoffset, value, nbytes) \
  upcr_put_nb_pshared_val_strict(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_NB_SHARED upcr_put_nb_shared
#define UPCR_PUT_NB_SHARED_STRICT upcr_put_nb_shared_strict
#define UPCR_PUT_NB_SHARED_VAL(dest, destoffset, value, nbytes) \
  upcr_put_nb_shared_val(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_NB_SHARED_VAL_STRICT(dest, destoffset, value, nbytes) \
  upcr_put_nb_shared_val_strict(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_NBI_PSHARED upcr_put_nbi_pshared
#define UPCR_PUT_NBI_PSHARED_VAL(dest, destoffset, value, nbytes) \
  upcr_put_nbi_pshared_val(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_PUT_NBI_SHARED upcr_put_nbi_shared
#define UPCR_PUT_NBI_SHARED_VAL(dest, destoffset, value, nbytes) \
  upcr_put_nbi_shared_val(dest, destoffset, (upcr_register_value_t)(value), nbytes)
#define UPCR_TRY_SYNCNB(handle) upcr_try_syncnb((upcr_handle_t)(handle))
#define UPCR_TRY_SYNCNB_ALL upcr_try_syncnb_all
#define UPCR_TRY_SYNCNB_SOME upcr_try_syncnb_some
#define UPCR_TRY_SYNCNB_STRICT(handle) upcr_try_syncnb_strict((upcr_handle_t)(handle))
#define UPCR_TRY_SYNCNBI_ALL upcr_try_syncnbi_all
#define UPCR_TRY_SYNCNBI_GETS upcr_try_syncnbi_gets
#define UPCR_TRY_SYNCNBI_PUTS upcr_try_syncnbi_puts
#define UPCR_WAIT_SYNCNB(handle) upcr_wait_syncnb((upcr_handle_t)(handle))
#define UPCR_WAIT_SYNCNB_ALL upcr_wait_syncnb_all
#define UPCR_WAIT_SYNCNB_SOME upcr_wait_syncnb_some
#define UPCR_WAIT_SYNCNB_STRICT(handle) upcr_wait_syncnb_strict((upcr_handle_t)(handle))
#define UPCR_WAIT_SYNCNB_VALGET(handle) upcr_wait_syncnb_valget((upcr_valget_handle_t)(handle))
#define UPCR_WAIT_SYNCNBI_ALL upcr_wait_syncnbi_all
#define UPCR_WAIT_SYNCNBI_GETS upcr_wait_syncnbi_gets
#define UPCR_WAIT_SYNCNBI_PUTS upcr_wait_syncnbi_puts

/* --- bulk memory --- */

#define UPCR_MEMCPY upcr_memcpy
#define UPCR_MEMGET upcr_memget
#define UPCR_MEMPUT upcr_memput
#define UPCR_MEMSET upcr_memset
#define UPCR_NB_MEMCPY upcr_nb_memcpy
#define UPCR_NB_MEMGET upcr_nb_memget
#define UPCR_NB_MEMPUT upcr_nb_memput
#define UPCR_NB_MEMSET upcr_nb_memset
#define UPCR_NBI_MEMCPY upcr_nbi_memcpy
#define UPCR_NBI_MEMGET upcr_nbi_memget
#define UPCR_NBI_MEMPUT upcr_nbi_memput
#define UPCR_NBI_MEMSET upcr_nbi_memset

/* --- allocation --- */

#define UPCR_ALL_ALLOC upcr_all_alloc
#define UPCR_ALL_FREE upcr_all_free
#define UPCR_ALLOC upcr_alloc
#define UPCR_FREE upcr_free
#define UPCR_GLOBAL_ALLOC upcr_global_alloc
#define UPCR_LOCAL_ALLOC upcr_local_alloc

/* --- locks, barriers, polling --- */

#define UPCR_ALL_LOCK_ALLOC upcr_all_lock_alloc
#define UPCR_ALL_LOCK_FREE upcr_all_lock_free
#define UPCR_BARRIER upcr_barrier
#define UPCR_GLOBAL_LOCK_ALLOC upcr_global_lock_alloc
#define UPCR_LOCK upcr_lock
#define UPCR_LOCK_ATTEMPT upcr_lock_attempt
#define UPCR_LOCK_FREE upcr_lock_free
#define UPCR_NOTIFY upcr_notify
#define UPCR_POLL upcr_poll
#define UPCR_THREAD_INFO upcr_thread_info
#define UPCR_TRY_WAIT upcr_try_wait
#define UPCR_UNLOCK upcr_unlock
#define UPCR_WAIT upcr_wait

#endif
