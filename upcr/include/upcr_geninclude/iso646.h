/* SPDX-License-Identifier: MIT */
/* Translated files include this for <iso646.h>: the system's own. */
#include <iso646.h>
