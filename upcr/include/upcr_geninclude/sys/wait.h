/* SPDX-License-Identifier: MIT */
/* Translated files include this for <sys/wait.h>: the system's own. */
#include <sys/wait.h>
