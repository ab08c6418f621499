/* A library of plain C that has a team call a function. */
void each_member(int members, void (*function)(void*), void* argument) {
#pragma omp parallel num_threads(members)
  function(argument);
}
