/* SPDX-License-Identifier: MIT */
/* Translated files include this for <fenv.h>: the system's own. */
#include <fenv.h>
