/* SPDX-License-Identifier: MIT */
/* Translated files include this for <float.h>: the system's own. */
#include <float.h>
