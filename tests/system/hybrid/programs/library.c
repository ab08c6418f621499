/* A plain C library that lets each member of a team call a function. */
void each_member(int members, void (*function)(void*), void* argument) {
#pragma omp parallel num_threads(members)
  function(argument);
}
