/* SPDX-License-Identifier: MIT */
/* Translated files include this for <stdio.h>: the system's own. */
#include <stdio.h>
