/* SPDX-License-Identifier: MIT */
/* Translated files include this for <setjmp.h>: the system's own. */
#include <setjmp.h>
