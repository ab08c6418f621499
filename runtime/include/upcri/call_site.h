/* SPDX-License-Identifier: MIT */
/* Calls that record their place in the source, for messages. They record it after the arguments are
 * evaluated, since these may call the runtime and record places of their own, and before the
 * function itself. */
#ifndef UPCRI_CALL_SITE_H
#define UPCRI_CALL_SITE_H

#include <upcri/report.h>

/* Defines a function that records a place and then calls the function of this name, from the types
 * of its result and of its 1 to 8 parameters; and the call, to which the macro of the function's
 * own name expands. */
#define UPCRI_NOTED(result, name, ...)                                      \
  UPCRI_INLINE result upcri_placed_##name(const upcri_place_t* upcri_place, \
                                          UPCRI_TYPED(__VA_ARGS__)) {       \
    upcri_note_place(upcri_place);                                          \
    return (name)(UPCRI_NAMED(__VA_ARGS__));                                \
  }
#define UPCRI_NOTED_VOID(name, ...)                                       \
  UPCRI_INLINE void upcri_placed_##name(const upcri_place_t* upcri_place, \
                                        UPCRI_TYPED(__VA_ARGS__)) {       \
    upcri_note_place(upcri_place);                                        \
    (name)(UPCRI_NAMED(__VA_ARGS__));                                     \
  }
/* The same for functions that may wait or work for long; the recording runtime measures their
 * time. */
#ifdef UPCRI_REPORT
#define UPCRI_PLACED(result, name, ...)                                     \
  UPCRI_INLINE result upcri_placed_##name(const upcri_place_t* upcri_place, \
                                          UPCRI_TYPED(__VA_ARGS__)) {       \
    upcri_note_place(upcri_place);                                          \
    const uint64_t upcri_begun = upcri_begin_call(upcri_place);             \
    result const upcri_result = (name)(UPCRI_NAMED(__VA_ARGS__));           \
    upcri_end_call(upcri_place, upcri_begun);                               \
    return upcri_result;                                                    \
  }
#define UPCRI_PLACED_VOID(name, ...)                                      \
  UPCRI_INLINE void upcri_placed_##name(const upcri_place_t* upcri_place, \
                                        UPCRI_TYPED(__VA_ARGS__)) {       \
    upcri_note_place(upcri_place);                                        \
    const uint64_t upcri_begun = upcri_begin_call(upcri_place);           \
    (name)(UPCRI_NAMED(__VA_ARGS__));                                     \
    upcri_end_call(upcri_place, upcri_begun);                             \
  }
/* … for functions without parameters. */
#define UPCRI_PLACED_ALONE(result, name)                                      \
  UPCRI_INLINE result upcri_placed_##name(const upcri_place_t* upcri_place) { \
    upcri_note_place(upcri_place);                                            \
    const uint64_t upcri_begun = upcri_begin_call(upcri_place);               \
    result const upcri_result = (name)();                                     \
    upcri_end_call(upcri_place, upcri_begun);                                 \
    return upcri_result;                                                      \
  }
/* … for collectives, whose data are so many bytes. */
#define UPCRI_PLACED_COLLECTIVE(name, nbytes, ...)                        \
  UPCRI_INLINE void upcri_placed_##name(const upcri_place_t* upcri_place, \
                                        UPCRI_TYPED(__VA_ARGS__)) {       \
    upcri_note_place(upcri_place);                                        \
    const uint64_t upcri_begun = upcri_begin_call(upcri_place);           \
    (name)(UPCRI_NAMED(__VA_ARGS__));                                     \
    upcri_counting_at(upcri_place)->moved += (nbytes);                    \
    upcri_end_call(upcri_place, upcri_begun);                             \
  }
#else
#define UPCRI_PLACED UPCRI_NOTED
#define UPCRI_PLACED_COLLECTIVE(name, nbytes, ...) UPCRI_NOTED_VOID(name, __VA_ARGS__)
#define UPCRI_PLACED_VOID UPCRI_NOTED_VOID
#endif
#define UPCRI_FROM_HERE(name, ...) upcri_placed_##name(UPCRI_SITE(#name), __VA_ARGS__)

/* The parameters of these types with their names, and the names alone. */
#define UPCRI_TYPED(...) UPCRI_BY_NUMBER(UPCRI_TYPED_, __VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, )
#define UPCRI_NAMED(...) UPCRI_BY_NUMBER(UPCRI_NAMED_, __VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, )
#define UPCRI_BY_NUMBER(stem, a, b, c, d, e, f, g, h, n, ...) stem##n(a, b, c, d, e, f, g, h)
#define UPCRI_TYPED_1(a, ...) __typeof__(a) upcri_1
#define UPCRI_TYPED_2(a, b, ...) UPCRI_TYPED_1(a, ), __typeof__(b) upcri_2
#define UPCRI_TYPED_3(a, b, c, ...) UPCRI_TYPED_2(a, b, ), __typeof__(c) upcri_3
#define UPCRI_TYPED_4(a, b, c, d, ...) UPCRI_TYPED_3(a, b, c, ), __typeof__(d) upcri_4
#define UPCRI_TYPED_5(a, b, c, d, e, ...) UPCRI_TYPED_4(a, b, c, d, ), __typeof__(e) upcri_5
#define UPCRI_TYPED_6(a, b, c, d, e, f, ...) UPCRI_TYPED_5(a, b, c, d, e, ), __typeof__(f) upcri_6
#define UPCRI_TYPED_7(a, b, c, d, e, f, g, ...) \
  UPCRI_TYPED_6(a, b, c, d, e, f, ), __typeof__(g) upcri_7
#define UPCRI_TYPED_8(a, b, c, d, e, f, g, h) \
  UPCRI_TYPED_7(a, b, c, d, e, f, g, ), __typeof__(h) upcri_8
#define UPCRI_NAMED_1(...) upcri_1
#define UPCRI_NAMED_2(...) upcri_1, upcri_2
#define UPCRI_NAMED_3(...) upcri_1, upcri_2, upcri_3
#define UPCRI_NAMED_4(...) upcri_1, upcri_2, upcri_3, upcri_4
#define UPCRI_NAMED_5(...) upcri_1, upcri_2, upcri_3, upcri_4, upcri_5
#define UPCRI_NAMED_6(...) upcri_1, upcri_2, upcri_3, upcri_4, upcri_5, upcri_6
#define UPCRI_NAMED_7(...) upcri_1, upcri_2, upcri_3, upcri_4, upcri_5, upcri_6, upcri_7
#define UPCRI_NAMED_8(...) upcri_1, upcri_2, upcri_3, upcri_4, upcri_5, upcri_6, upcri_7, upcri_8

#endif
