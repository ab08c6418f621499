/* SPDX-License-Identifier: MIT */
/* Translated files include this for <math.h>: the system's own. */
#include <math.h>
