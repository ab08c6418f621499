/* SPDX-License-Identifier: MIT */
/* Translated files include this for <tgmath.h>: the system's own. */
#include <tgmath.h>
