/* SPDX-License-Identifier: MIT */
/* Translated files include this for <stdlib.h>: the system's own. */
#include <stdlib.h>
