#include "report/sha256.h"
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, LENGTH_AT = 56, ROUNDS = 64, WORDS = 8 };

/* The first 32 bits behind the point of the cube roots of the first 64 primes. */
static const uint32_t constant[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* The same of the square roots of the first 8. */
static const uint32_t initial[WORDS] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t rotate(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

/* The message schedule of a block: its 16 words, and 48 that follow from them. */
static void expand_block(const uint8_t *block, uint32_t schedule[ROUNDS])
{
    for (size_t t = 0; t < 16; t++)
        schedule[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
                      (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (size_t t = 16; t < ROUNDS; t++) {
        uint32_t early = schedule[t - 15], late = schedule[t - 2];
        schedule[t] = (rotate(late, 17) ^ rotate(late, 19) ^ late >> 10) + schedule[t - 7] +
                      (rotate(early, 7) ^ rotate(early, 18) ^ early >> 3) + schedule[t - 16];
    }
}

static void add_block(uint32_t hash[WORDS], const uint8_t *block)
{
    uint32_t schedule[ROUNDS], v[WORDS];

    expand_block(block, schedule);
    memcpy(v, hash, sizeof v);
    for (size_t t = 0; t < ROUNDS; t++) {
        uint32_t a = v[0], b = v[1], c = v[2], e = v[4], f = v[5], g = v[6];
        uint32_t first = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                         ((e & f) ^ (~e & g)) + constant[t] + schedule[t];
        uint32_t second =
            (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        memmove(v + 1, v, (WORDS - 1) * sizeof v[0]);
        v[4] += first;
        v[0] = first + second;
    }
    for (size_t w = 0; w < WORDS; w++)
        hash[w] += v[w];
}

void digest_bytes(const uint8_t *bytes, size_t length, char text[SHA256_TEXT_BYTES])
{
    uint32_t hash[WORDS];
    uint8_t tail[2 * BLOCK] = {0}; /* what is left, a bit 1, zeros, the length in bits */
    size_t whole = length / BLOCK * BLOCK, left = length - whole;
    size_t padded = left < LENGTH_AT ? BLOCK : 2 * BLOCK;
    uint64_t bits = (uint64_t)length * 8;

    memcpy(hash, initial, sizeof hash);
    for (size_t at = 0; at < whole; at += BLOCK)
        add_block(hash, bytes + at);
    if (left > 0)
        memcpy(tail, bytes + whole, left);
    tail[left] = 0x80;
    for (size_t k = 0; k < 8; k++)
        tail[padded - 1 - k] = (uint8_t)(bits >> 8 * k);
    for (size_t at = 0; at < padded; at += BLOCK)
        add_block(hash, tail + at);
    for (size_t w = 0; w < WORDS; w++)
        (void)snprintf(text + 8 * w, 9, "%08lx", (unsigned long)hash[w]);
}
