// A library's header that programs find through -isystem.
#pragma GCC system_header
extern int bumped;
double bump(double by);
