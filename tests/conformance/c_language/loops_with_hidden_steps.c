// The library: one call is one step of its variable.
int bumped;
double bump(double by) {
  bumped--;
  return by;
}
