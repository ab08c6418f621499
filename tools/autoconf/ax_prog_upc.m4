# AX_PROG_UPC([COMPILERS], [LAUNCHERS])
#
# Finds a UPC compiler that works (default: upcc upc) and a launcher for its programs (default: upcrun, first beside the
# compiler). Sets and substitutes UPC, UPCFLAGS (default: -O2), UPCRUN and UPC_THREADS; adds --with-upc-threads=N, which
# makes UPC compile for N threads. If the package uses Automake, .upc sources are built by its own rules, with the
# headers that they depend on. Stops if no compiler works. UPC, UPCFLAGS and UPCRUN may be passed to configure.
#
#   AC_INIT([demo], [1.0])
#   AM_INIT_AUTOMAKE([foreign])
#   AX_PROG_UPC
#   AC_PROG_RANLIB

#serial 1

AC_DEFUN([AX_PROG_UPC], [
: ${UPCFLAGS=-O2}
m4_ifdef([AM_PROG_UPC],
  [AM_PROG_UPC(m4_default([$1], [upcc upc]))],
  [AC_ARG_VAR([UPC], [UPC compiler command])
   AC_ARG_VAR([UPCFLAGS], [UPC compiler flags])
   AC_CHECK_TOOLS([UPC], m4_default([$1], [upcc upc]), [:])])
AS_IF([test "$UPC" = :], [AC_MSG_ERROR([no UPC compiler was found; put upcc on the PATH or give UPC=...])])

AC_ARG_WITH([upc-threads],
  [AS_HELP_STRING([--with-upc-threads=N], [compile for N UPC threads (default: given when a program starts)])],
  [AS_CASE([$with_upc_threads],
     [no], [UPC_THREADS=],
     [''|*@<:@!0-9@:>@*|0*], [AC_MSG_ERROR([--with-upc-threads: '$with_upc_threads' is not a number of threads])],
     [UPC_THREADS=$with_upc_threads; UPC="$UPC -T=$with_upc_threads"])],
  [UPC_THREADS=])
AC_SUBST([UPC_THREADS])

AC_MSG_CHECKING([whether $UPC makes UPC programs])
cat >conftest.upc <<'_UPC_EOF'
#include <upc.h>
shared int x@<:@THREADS@:>@;
int main(void) { upc_barrier; return x@<:@MYTHREAD@:>@; }
_UPC_EOF
AS_IF([AC_TRY_COMMAND([$UPC $UPCFLAGS -o conftest$EXEEXT conftest.upc >&AS_MESSAGE_LOG_FD 2>&1])],
  [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])
   AC_MSG_FAILURE([the UPC compiler $UPC does not make a simple program])])
rm -f conftest.upc conftest$EXEEXT

AC_ARG_VAR([UPCRUN], [launcher of UPC programs])
AS_IF([test "x$UPCRUN" = x],
  [# By its name alone where that is enough.
   set dummy $UPC
   AS_CASE(["$[2]"],
     [*/*], [AC_PATH_PROGS([UPCRUN], m4_default([$2], [upcrun]), [upcrun], [`AS_DIRNAME(["$[2]"])`:$PATH])],
     [AC_CHECK_PROGS([UPCRUN], m4_default([$2], [upcrun]), [upcrun])])])
])
