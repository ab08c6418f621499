// A small program of several algorithms over private data: sieve, quicksort, hash table, queens, matrix, string search, random numbers.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { LIMIT = 2000, BUCKETS = 31 };
static unsigned char composite[LIMIT];
static uint64_t state = 88172645463325252ull;
static uint64_t random64(void) { return state ^= state << 13, state ^= state >> 7, state ^= state << 17; }
static struct entry { char word[12]; int count; struct entry *next; } *table[BUCKETS];
static int board[8], solutions;
static int sieve(void) {
  int count = 0;
  for (int i = 2; i < LIMIT; i++) {
    if (composite[i]) continue;
    count++;
    for (int j = i * i; j < LIMIT; j += i) composite[j] = 1;
  }
  return count;
}
static void sort(int *v, int n) {
  if (n < 2) return;
  int pivot = v[n / 2], i = 0, j = n - 1;
  for (;; i++, j--) {
    while (v[i] < pivot) i++;
    while (v[j] > pivot) j--;
    if (i >= j) break;
    int t = v[i];
    v[i] = v[j], v[j] = t;
  }
  sort(v, i), sort(v + i, n - i);
}
static struct entry *look_up(const char *word) {
  unsigned h = 0;
  for (const char *c = word; *c; c++) h = h * 33 + (unsigned char)*c;
  struct entry **at = &table[h % BUCKETS];
  for (; *at; at = &(*at)->next)
    if (!strcmp((*at)->word, word)) return *at;
  *at = calloc(1, sizeof **at);
  return strcpy((*at)->word, word), *at;
}
static void queens(int row) {
  if (row == 8) { solutions++; return; }
  for (board[row] = 0; board[row] < 8; board[row]++) {
    int safe = 1;
    for (int r = 0; r < row && safe; r++) safe = board[r] != board[row] && abs(board[r] - board[row]) != row - r;
    if (safe) queens(row + 1);
  }
}
static long ackermann(long m, long n) { return !m ? n + 1 : ackermann(m - 1, n ? ackermann(m, n - 1) : 1); }
int main(void) {
  static int v[500];
  unsigned long digest = 0;
  for (int i = 0; i < 500; i++) v[i] = (int)(random64() % 1000);
  sort(v, 500);
  int sorted = 1;
  for (int i = 0; i < 500; i++) digest = digest * 31 + v[i], sorted &= i == 0 || v[i - 1] <= v[i];
  char text[] = "the cat and the dog and the bird saw the cat", most[12] = "";
  int best = 0, words = 0;
  for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) {
    struct entry *e = look_up(w);
    words += !e->count++;
    if (e->count > best) best = e->count, strcpy(most, e->word);
  }
  queens(0);
  printf("%d %d %lu %d\n", sieve(), sorted, digest, v[250]);
  printf("%s %d %d %d %ld\n", most, best, words, solutions, ackermann(2, 5));
  for (int i = 0; i < BUCKETS; i++)
    while (table[i]) { struct entry *next = table[i]->next; free(table[i]); table[i] = next; }
  return 0;
}
