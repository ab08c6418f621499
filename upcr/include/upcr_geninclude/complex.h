/* SPDX-License-Identifier: MIT */
/* Translated files include this for <complex.h>: the system's own. */
#include <complex.h>
