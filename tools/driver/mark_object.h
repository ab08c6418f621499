/* SPDX-License-Identifier: MIT */
/* upcc includes this first in everything that it compiles as UPC code. It defines absolute local
 * symbols in the object, by which upcc checks at link time whether objects fit together. */
#ifndef UPCRI_MARK_OBJECT_H
#define UPCRI_MARK_OBJECT_H

#define UPCRI_MARK_TEXT_(x) #x
#define UPCRI_MARK_TEXT(x) UPCRI_MARK_TEXT_(x)

#ifdef UPCRI_STATIC_THREADS
__asm__(".set upcri_object_threads, " UPCRI_MARK_TEXT(UPCRI_STATIC_THREADS));
#else
__asm__(".set upcri_object_threads, 0");
#endif

#ifdef UPCRI_LOADABLE
__asm__(".set upcri_object_loadable, 1");
#endif

#if defined(UPCRI_REPORT)
__asm__(".set upcri_object_check, 3");
#elif defined(UPCRI_CHECK) && defined(__OPTIMIZE__)
__asm__(".set upcri_object_check, 2");
#elif defined(UPCRI_CHECK)
__asm__(".set upcri_object_check, 1");
#else
__asm__(".set upcri_object_check, 0");
#endif

#endif
