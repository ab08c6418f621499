// A first program, in the form in which a UPC-to-C translator hands programs to upcc:
//
//   shared int letters[THREADS];            // one element on each thread
//   shared int greetings = 0;               // on thread 0
//   int greeted;                            // private: one for each thread
//
//   int main(void) {
//     const char *text = "Hello from thread";
//     letters[MYTHREAD] = strlen(text);
//     greeted = 1;
//     printf("%s %d of %d\n", text, MYTHREAD, THREADS);
//     upc_barrier;
//     if (MYTHREAD == 0) {
//       int sum = 0;
//       for (int i = 0; i < THREADS; ++i) sum += letters[i];
//       greetings = THREADS;
//       printf("%d greetings of %d letters in all\n", greetings, sum);
//     }
//     return 0;
//   }
//
// Run it with: tools/upcrun -n 4 examples/hello.trans.c
#include <upcr.h>

#include <stdio.h>
#include <string.h>

// A shared variable is reached through a proxy, a pointer-to-shared that is filled in at start-up.
// Block sizes 0 and 1 need no phase, hence pshared.
upcr_pshared_ptr_t letters;
upcr_pshared_ptr_t greetings = UPCR_INITIALIZED_PSHARED;

// Private file-scope variables become thread-local, since UPC threads are threads of one process.
int UPCR_TLD_DEFINE_TENTATIVE(greeted, 4, 4);

// Called on every thread before main: makes the shared variables.
void UPCRI_ALLOC_hello(void) {
  UPCR_BEGIN_FUNCTION();
  upcr_startup_pshalloc_t variables[] = {
      // proxy, bytes a block, blocks, times THREADS?, bytes an element, name, type
      {&letters, sizeof(int), 1, 1, sizeof(int), "letters", "shared int [THREADS]"},
      {&greetings, sizeof(int), 1, 0, sizeof(int), "greetings", "shared int"},
  };
  upcr_startup_pshalloc(variables, sizeof variables / sizeof variables[0]);
  UPCR_EXIT_FUNCTION();
}

// Called on every thread after that: gives them their initial values.
void UPCRI_INIT_hello(void) {
  UPCR_BEGIN_FUNCTION();
  if (upcr_mythread() == 0) upcr_put_pshared_val(greetings, 0, 0, sizeof(int));
  UPCR_EXIT_FUNCTION();
}

// The program's main.
int user_main(void) {
  UPCR_BEGIN_FUNCTION();
  const char *text = "Hello from thread";
  const int threads = (int)upcr_threads();

  // letters[MYTHREAD] = strlen(text): the element that follows MYTHREAD others of 4 bytes.
  upcr_put_pshared_val(upcr_add_pshared1(letters, sizeof(int), upcr_mythread()), 0, strlen(text),
                       sizeof(int));
  *(int *)UPCR_TLD_ADDR(greeted) = 1;
  printf("%s %d of %d\n", text, (int)upcr_mythread(), threads);

  upcr_notify(0, UPCR_BARRIERFLAG_ANONYMOUS);
  upcr_wait(0, UPCR_BARRIERFLAG_ANONYMOUS);

  if (upcr_mythread() == 0) {
    int sum = 0;
    for (int i = 0; i < threads; ++i) {
      sum += (int)upcr_get_pshared_val(upcr_add_pshared1(letters, sizeof(int), i), 0, sizeof(int));
    }
    upcr_put_pshared_val(greetings, 0, threads, sizeof(int));
    printf("%d greetings of %d letters in all\n",
           (int)upcr_get_pshared_val(greetings, 0, sizeof(int)), sum);
  }
  UPCR_EXIT_FUNCTION();
  return 0;
}
