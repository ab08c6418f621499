/* SPDX-License-Identifier: MIT */
/* Translated files include this for <assert.h>: the system's own. */
#include <assert.h>
