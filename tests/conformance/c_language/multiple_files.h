// Declarations for the three files of multiple_files.upc.
#ifndef MULTIPLE_FILES_H
#define MULTIPLE_FILES_H

enum { STACK_SIZE = 16 };

int scale(int n);
int times_scaled(void);

#ifdef __UPC__
struct stack {
  int depth;
};
extern struct stack stack;
extern shared[STACK_SIZE] int storage[STACK_SIZE * THREADS];
extern int depth_limit;

void push(int value);
int pop(void);
int peek(int thread, int at);
#endif

#endif
