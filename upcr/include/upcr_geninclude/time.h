/* SPDX-License-Identifier: MIT */
/* Translated files include this for <time.h>: the system's own. */
#include <time.h>
