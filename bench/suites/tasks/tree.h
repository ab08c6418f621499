/* Unbalanced tree search: two trees of UTS (Olivier and others, LCPC 2006) whose nodes are
 * generated during the visit, and whose sizes are published: T1, geometric with a fixed shape, and
 * T3, binomial. A node is 20 bytes; its child n is the SHA-1 of these and n. */
#ifndef UPC_BENCH_SUITES_TASKS_TREE_H
#define UPC_BENCH_SUITES_TASKS_TREE_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { T1_NODES = 4130071, T3_NODES = 4112897 };

typedef struct {
  int binomial, depth;
  unsigned char state[20];
} node_t;

static inline uint32_t tree_turn(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

/* SHA-1 of up to 55 bytes, which fit in one block. (FIPS 180-4.) */
static inline void tree_hash(const unsigned char* bytes, int count, unsigned char* to) {
  unsigned char block[64] = {0};
  uint32_t w[80], h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  memcpy(block, bytes, (size_t)count);
  block[count] = 0x80;
  block[62] = (unsigned char)(count * 8 >> 8);
  block[63] = (unsigned char)(count * 8);
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
           (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  for (int i = 16; i < 80; i++) w[i] = tree_turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
  for (int i = 0; i < 80; i++) {
    const uint32_t f = i < 20   ? (b & c) | (~b & d)
                       : i < 40 ? b ^ c ^ d
                       : i < 60 ? (b & c) | (b & d) | (c & d)
                                : b ^ c ^ d;
    const uint32_t k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
    const uint32_t next = tree_turn(a, 5) + f + e + k + w[i];
    e = d;
    d = c;
    c = tree_turn(b, 30);
    b = a;
    a = next;
  }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
  for (int i = 0; i < 20; i++) to[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static inline void tree_number(unsigned char* to, uint32_t n) {
  for (int i = 0; i < 4; i++) to[i] = (unsigned char)(n >> (24 - 8 * i));
}

static inline node_t tree_root(int binomial) {
  unsigned char seed[20] = {0};
  node_t root;
  root.binomial = binomial;
  root.depth = 0;
  tree_number(seed + 16, binomial ? 42 : 19);
  tree_hash(seed, 20, root.state);
  return root;
}

static inline node_t tree_child(const node_t* node, int n) {
  unsigned char bytes[24];
  node_t child;
  child.binomial = node->binomial;
  child.depth = node->depth + 1;
  memcpy(bytes, node->state, 20);
  tree_number(bytes + 20, (uint32_t)n);
  tree_hash(bytes, 24, child.state);
  return child;
}

/* The number of the node's children. */
static inline int tree_children(const node_t* node) {
  const unsigned char* s = node->state;
  const uint32_t random =
      ((uint32_t)s[16] << 24 | (uint32_t)s[17] << 16 | (uint32_t)s[18] << 8 | s[19]) & 0x7fffffff;
  const double chance = random / 2147483648.0;
  if (node->binomial) return node->depth == 0 ? 2000 : chance < 0.124875 ? 8 : 0;
  const double mean = node->depth < 10 ? 4 : 0;
  const int children = (int)floor(log(1 - chance) / log(1 - 1 / (1 + mean)));
  return children > 100 ? 100 : children;
}

#endif
