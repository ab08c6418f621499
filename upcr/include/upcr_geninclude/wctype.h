/* SPDX-License-Identifier: MIT */
/* Translated files include this for <wctype.h>: the system's own. */
#include <wctype.h>
