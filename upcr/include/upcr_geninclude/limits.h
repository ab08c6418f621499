/* SPDX-License-Identifier: MIT */
/* Translated files include this for <limits.h>: the system's own. */
#include <limits.h>
