// A complete program in UPC2C's style: blocked and phaseless arrays, structs with pointers-to-shared,
// temporaries for values read, conversions between kinds of pointers, pointer comparison and
// subtraction, upc_forall with an address, locks and dynamic memory.
// THREADS: 1 2 3 4 7 8 64
// STATIC: 3
// FLAGS: -Wno-unused-value
#include <upcr.h>
#include <stdio.h>
#include <stdlib.h>
#include "check.h"
#include "upc2c_extra.h"

struct item {
    upcr_shared_ptr_t block;
    upcr_pshared_ptr_t next;
    double weight;
    int id;
};
upcr_shared_ptr_t grid;
upcr_pshared_ptr_t row;
upcr_pshared_ptr_t total = UPCR_INITIALIZED_PSHARED;
upcr_pshared_ptr_t first = UPCR_INITIALIZED_PSHARED;

int user_main() {
    UPCR_BEGIN_FUNCTION();
    upcr_pshared_ptr_t _bupc_spilld0;
    int _bupc_spilld1;
    struct item _bupc_spilld2;
    int _bupc_spilld3;
    {
        upcr_shared_ptr_t lock = upcr_all_lock_alloc();
        int executed = 0;

        /* upc_forall (i = 0; i < 10 * THREADS; i++; &grid[i]) grid[i] = 3 * i; */
        if ((*((int32_t *)UPCR_TLD_ADDR(upcrt_forall_control)))) {
            CHECK(!"not nested");
        } else {
            (*((int32_t *)UPCR_TLD_ADDR(upcrt_forall_control))) = 1;
            for (int i = 0; i < 10 * (int)upcr_threads(); i++) {
                if (upcr_hasMyAffinity_shared(upcr_add_shared(grid, 4UL, i, 5))) {
                    (_bupc_spilld1 = 3 * i , upcr_put_shared(upcr_add_shared(grid, 4UL, i, 5), 0, &_bupc_spilld1, 4) , _bupc_spilld1);
                    executed++;
                }
            }
            (*((int32_t *)UPCR_TLD_ADDR(upcrt_forall_control))) = 0;
        }
        CHECK(executed == 10);
        upcr_barrier(0, 1);

        /* Sum all elements with a pointer that walks to a second one. */
        {
            upcr_shared_ptr_t p = grid;
            upcr_shared_ptr_t end = upcr_add_shared(grid, 4UL, 10 * (int)upcr_threads(), 5);
            int sum = 0;
            while (upcr_sub_shared(p, end, 4UL, 5) < 0) {
                sum += (upcr_get_shared(&_bupc_spilld1, p, 0, 4) , _bupc_spilld1);
                upcr_inc_shared(&p, 4UL, 1, 5);
            }
            CHECK(upcr_isequal_shared_shared(p, end));
            CHECK(sum == 3 * (10 * (int)upcr_threads()) * (10 * (int)upcr_threads() - 1) / 2);
            CHECK(upcr_sub_shared(end, grid, 4UL, 5) == 10 * (int)upcr_threads());
        }

        /* A list over all threads, one item each, linked under a lock. */
        {
            upcr_pshared_ptr_t it = upcr_shared_to_pshared(upcr_alloc(sizeof(struct item)));
            struct item *local = (struct item *)upcr_pshared_to_local(it);
            local->id = (int)upcr_mythread();
            local->weight = 0.5 * upcr_mythread();
            local->block = upcr_add_shared(grid, 4UL, 5 * (int)upcr_mythread(), 5);
            upcr_lock(lock);
            local->next = (upcr_get_pshared(&_bupc_spilld0, first, 0, 8) , _bupc_spilld0);
            (_bupc_spilld0 = it , upcr_put_pshared(first, 0, &_bupc_spilld0, 8) , _bupc_spilld0);
            (_bupc_spilld3 = (upcr_get_pshared(&_bupc_spilld1, total, 0, 4) , _bupc_spilld1) + local->id , upcr_put_pshared(total, 0, &_bupc_spilld3, 4) , _bupc_spilld3);
            upcr_unlock(lock);
        }
        upcr_barrier(0, 1);
        {
            int seen = 0, ids = 0;
            for (upcr_pshared_ptr_t it = (upcr_get_pshared(&_bupc_spilld0, first, 0, 8) , _bupc_spilld0); !upcr_isnull_pshared(it); it = _bupc_spilld2.next) {
                (upcr_get_pshared(&_bupc_spilld2, it, 0, sizeof(struct item)));
                CHECK(_bupc_spilld2.weight == 0.5 * _bupc_spilld2.id);
                CHECK((int)upcr_threadof_pshared(it) == _bupc_spilld2.id);
                CHECK((int)upcr_threadof_shared(_bupc_spilld2.block) == _bupc_spilld2.id);
                CHECK((upcr_get_shared(&_bupc_spilld1, _bupc_spilld2.block, 4, 4) , _bupc_spilld1) == 3 * (5 * _bupc_spilld2.id + 1));
                seen++;
                ids += _bupc_spilld2.id;
            }
            CHECK(seen == (int)upcr_threads());
            CHECK(ids == (upcr_get_pshared_strict(&_bupc_spilld1, total, 0, 4) , _bupc_spilld1) - 100);
        }

        /* Conversions between block sizes, and a phaseless array. */
        {
            upcr_pshared_ptr_t q = upcr_add_pshared1(row, 8UL, (int)upcr_mythread());
            upcr_shared_ptr_t s = upcr_pshared_to_shared(q);
            CHECK(upcr_isequal_shared_pshared(s, q) && upcr_isequal_pshared_shared(q, s));
            CHECK(upcr_isequal_pshared_pshared(upcr_shared_to_pshared(s), q));
            CHECK(upcr_phaseof_shared(upcr_add_shared(grid, 4UL, 3, 5)) == 3);
            CHECK(upcr_phaseof_shared(upcr_shared_resetphase(upcr_add_shared(grid, 4UL, 3, 5))) == 0);
            CHECK(upcr_sub_pshared1(q, row, 8UL) == (int)upcr_mythread());
            CHECK(upcr_addrfield_shared(s) == upcr_addrfield_pshared(q));
            CHECK(upcr_hasMyAffinity_pshared(q));
            *(double *)upcr_pshared_to_local(q) = 2.5;
            CHECK(upcr_get_pshared_doubleval(q, 0) == 2.5);
            upcr_inc_pshared1(&q, 8UL, (int)upcr_threads());
            CHECK(upcr_threadof_pshared(q) == upcr_mythread());
        }
        upcr_barrier(7, 0);
        if (upcr_mythread() == 0)
            upcr_lock_free(lock);
        PASS();
        return 0;
    }
    UPCR_EXIT_FUNCTION();
}
void UPCRI_ALLOC_program_99(void) {
    UPCR_BEGIN_FUNCTION();
    upcr_startup_shalloc_t _bupc_info[] = { UPCRT_STARTUP_SHALLOC(grid, 20UL, 2UL, 1UL, 4UL, "") };
    upcr_startup_pshalloc_t _bupc_pinfo[] = { UPCRT_STARTUP_PSHALLOC(row, 8UL, 2UL, 1UL, 8UL, ""), UPCRT_STARTUP_PSHALLOC(total, 4UL, 1UL, 0UL, 4UL, ""), UPCRT_STARTUP_PSHALLOC(first, 8UL, 1UL, 0UL, 8UL, "") };
    upcr_startup_shalloc(_bupc_info, 1UL);
    upcr_startup_pshalloc(_bupc_pinfo, 3UL);
}
void UPCRI_INIT_program_99(void) {
    UPCR_BEGIN_FUNCTION();
    int _bupc_total_val = 100;
    upcr_pshared_ptr_t _bupc_first_val = upcr_null_pshared;
    if (upcr_mythread() == 0) {
        upcr_put_pshared(total, 0, &_bupc_total_val, 4);
        upcr_put_pshared(first, 0, &_bupc_first_val, 8);
    }
}
