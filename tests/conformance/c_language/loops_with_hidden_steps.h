// A library's header that its users name by -isystem.
#pragma GCC system_header
extern int bumped;
double bump(double by);
