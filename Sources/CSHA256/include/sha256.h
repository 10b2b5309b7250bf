#ifndef MARQUEE_SHA256_H
#define MARQUEE_SHA256_H

#include <stddef.h>
#include <stdint.h>

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
struct sha256 {
    uint32_t state[8];
    /// How many bytes have come.
    uint64_t length;
    /// Those that do not fill a block yet.
    uint8_t rest[64];
};

struct sha256 sha256_begin(void);
void sha256_add(struct sha256 *hash, const void *bytes, size_t count);
/// Writes the 32 bytes. The hash is used up then.
void sha256_end(struct sha256 *hash, uint8_t *digest);

/// Whether the processor's own instructions are used.
int sha256_is_accelerated(void);
/// Adds whole blocks of 64 bytes without those instructions: for processors that lack them, and for tests.
void sha256_blocks_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks);

#endif
