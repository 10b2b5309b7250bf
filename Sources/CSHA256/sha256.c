#include "sha256.h"

#include <string.h>

static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

// One round; the next one has the eight words one place on.
#define ROUND(a, b, c, d, e, f, g, h, i) do { \
    const uint32_t one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i]; \
    d += one; \
    h = one + (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c)); \
} while (0)

void sha256_blocks_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    for (; blocks > 0; blocks--, bytes += 64) {
        uint32_t w[64];
        for (int i = 0; i < 16; i++) {
            const uint8_t *four = bytes + 4 * i;
            w[i] = (uint32_t)four[0] << 24 | (uint32_t)four[1] << 16 | (uint32_t)four[2] << 8 | four[3];
        }
        for (int i = 16; i < 64; i++) {
            const uint32_t early = w[i - 15], late = w[i - 2];
            w[i] = w[i - 16] + w[i - 7] + (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3)
                + (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < 64; i += 8) {
            ROUND(a, b, c, d, e, f, g, h, i);
            ROUND(h, a, b, c, d, e, f, g, i + 1);
            ROUND(g, h, a, b, c, d, e, f, i + 2);
            ROUND(f, g, h, a, b, c, d, e, i + 3);
            ROUND(e, f, g, h, a, b, c, d, i + 4);
            ROUND(d, e, f, g, h, a, b, c, i + 5);
            ROUND(c, d, e, f, g, h, a, b, i + 6);
            ROUND(b, c, d, e, f, g, h, a, i + 7);
        }
        const uint32_t added[8] = {a, b, c, d, e, f, g, h};
        for (int i = 0; i < 8; i++) state[i] += added[i];
    }
}

#if defined(__x86_64__)
#include <cpuid.h>

/// SHA, SSSE3 and SSE4.1, which all processors with the first have.
int sha256_is_accelerated(void) {
    static int known = -1;
    int found = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (found < 0) {
        unsigned a, b = 0, c = 0, d, leaf7 = 0;
        if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) leaf7 = b;
        found = __get_cpuid(1, &a, &b, &c, &d) && c >> 9 & 1 && c >> 19 & 1 && leaf7 >> 29 & 1;
        __atomic_store_n(&known, found, __ATOMIC_RELAXED);
    }
    return found;
}

// Four rounds. What follows 12 of the 16 prepares words that are needed later; w, x, y, z are the last 16 of them.
// In assembly, since without optimisation (SwiftPM's debug builds) intrinsics are no faster than plain C.
#define ROUNDS(i, w) "movdqa " #w ", %%xmm0\n paddd " #i "*16(%[k]), %%xmm0\n sha256rnds2 %%xmm1, %%xmm2\n"
#define LOAD(i, w) "movdqu " #i "*16(%[bytes]), " #w "\n pshufb %%xmm8, " #w "\n"
#define NEXT(z, w, x) "movdqa " #w ", %%xmm7\n palignr $4, " #z ", %%xmm7\n paddd %%xmm7, " #x "\n sha256msg2 " #w ", " #x "\n"
#define OTHERS "pshufd $14, %%xmm0, %%xmm0\n sha256rnds2 %%xmm2, %%xmm1\n"
#define BEFORE(z, w) "sha256msg1 " #w ", " #z "\n"
#define M0 %%xmm3
#define M1 %%xmm4
#define M2 %%xmm5
#define M3 %%xmm6
#define EXPAND(macro, ...) macro(__VA_ARGS__)
#define FULL(i, z, w, x) EXPAND(ROUNDS, i, w) EXPAND(NEXT, z, w, x) OTHERS EXPAND(BEFORE, z, w)

static void blocks_accelerated(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    static const uint8_t swapped[16] __attribute__((aligned(16))) = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
    __asm__ volatile(
        "movdqa (%[swapped]), %%xmm8\n"
        // The instructions want the eight words as ABEF and CDGH.
        "movdqu (%[state]), %%xmm7\n movdqu 16(%[state]), %%xmm2\n"
        "pshufd $0xB1, %%xmm7, %%xmm7\n pshufd $0x1B, %%xmm2, %%xmm2\n"
        "movdqa %%xmm7, %%xmm1\n palignr $8, %%xmm2, %%xmm1\n pblendw $0xF0, %%xmm7, %%xmm2\n"
        "1:\n"
        "movdqa %%xmm1, %%xmm9\n movdqa %%xmm2, %%xmm10\n"
        EXPAND(LOAD, 0, M0) EXPAND(ROUNDS, 0, M0) OTHERS
        EXPAND(LOAD, 1, M1) EXPAND(ROUNDS, 1, M1) OTHERS EXPAND(BEFORE, M0, M1)
        EXPAND(LOAD, 2, M2) EXPAND(ROUNDS, 2, M2) OTHERS EXPAND(BEFORE, M1, M2)
        EXPAND(LOAD, 3, M3) FULL(3, M2, M3, M0)
        FULL(4, M3, M0, M1) FULL(5, M0, M1, M2) FULL(6, M1, M2, M3) FULL(7, M2, M3, M0)
        FULL(8, M3, M0, M1) FULL(9, M0, M1, M2) FULL(10, M1, M2, M3) FULL(11, M2, M3, M0)
        FULL(12, M3, M0, M1)
        EXPAND(ROUNDS, 13, M1) EXPAND(NEXT, M0, M1, M2) OTHERS
        EXPAND(ROUNDS, 14, M2) EXPAND(NEXT, M1, M2, M3) OTHERS
        EXPAND(ROUNDS, 15, M3) OTHERS
        "paddd %%xmm9, %%xmm1\n paddd %%xmm10, %%xmm2\n"
        "add $64, %[bytes]\n dec %[blocks]\n jnz 1b\n"
        "pshufd $0x1B, %%xmm1, %%xmm7\n pshufd $0xB1, %%xmm2, %%xmm2\n"
        "movdqa %%xmm7, %%xmm1\n pblendw $0xF0, %%xmm2, %%xmm1\n palignr $8, %%xmm7, %%xmm2\n"
        "movdqu %%xmm1, (%[state])\n movdqu %%xmm2, 16(%[state])\n"
        : [bytes] "+r"(bytes), [blocks] "+r"(blocks)
        : [state] "r"(state), [k] "r"(constants), [swapped] "r"(swapped)
        : "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10");
}
#else
int sha256_is_accelerated(void) { return 0; }
static void blocks_accelerated(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    sha256_blocks_portable(state, bytes, blocks);
}
#endif

static void add_blocks(struct sha256 *hash, const uint8_t *bytes, size_t blocks) {
    if (blocks == 0) return;
    (sha256_is_accelerated() ? blocks_accelerated : sha256_blocks_portable)(hash->state, bytes, blocks);
}

struct sha256 sha256_begin(void) {
    return (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *hash, const void *data, size_t count) {
    if (count == 0) return;
    const uint8_t *bytes = data;
    const size_t held = hash->length % 64;
    hash->length += count;
    if (held > 0) {
        const size_t taken = count < 64 - held ? count : 64 - held;
        memcpy(hash->rest + held, bytes, taken);
        if (held + taken < 64) return;
        add_blocks(hash, hash->rest, 1);
        bytes += taken;
        count -= taken;
    }
    add_blocks(hash, bytes, count / 64);
    memcpy(hash->rest, bytes + count / 64 * 64, count % 64);
}

void sha256_end(struct sha256 *hash, uint8_t *digest) {
    static const uint8_t padding[64] = {0x80};
    const uint64_t bits = hash->length * 8;
    sha256_add(hash, padding, 1 + (119 - hash->length % 64) % 64);
    uint8_t length[8];
    for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(hash, length, 8);
    for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}
