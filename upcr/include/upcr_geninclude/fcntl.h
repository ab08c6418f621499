/* SPDX-License-Identifier: MIT */
/* Translated files include this for <fcntl.h>: the system's own. */
#include <fcntl.h>
