#ifndef MARQUEE_DECODING_H
#define MARQUEE_DECODING_H

#include "pictures.h"

/// Scales a picture down while it is read, row by row.
struct scaler {
    uint32_t from_width, from_height, to_width, to_height;
    uint32_t rows;      // rows that were read
    uint32_t *columns;  // the pixel of a row that each pixel which is read becomes part of
    uint64_t *sums;     // for each pixel of a row: red, green and blue times alpha, alpha, and how many they are
    uint8_t *to;
};

/// False when there is no memory. ``scaler_end`` follows in any case.
bool scaler_begin(
    struct scaler *scaler, uint32_t from_width, uint32_t from_height, uint32_t to_width, uint32_t to_height, uint8_t *to);

/// Takes the next row; those beyond the picture's height are passed over.
void scaler_add(struct scaler *scaler, const uint8_t *rgba);

/// Whether every row was read.
bool scaler_is_done(const struct scaler *scaler);

void scaler_end(struct scaler *scaler);

/// Whether a picture of that size is read.
bool picture_size_is_allowed(uint32_t width, uint32_t height);

/// Writes an error's text, cut where it is too long, and returns false.
bool picture_fails(char *error, const char *reason);

/// What there is to decode, and where to.
struct decoding {
    const uint8_t *bytes;
    size_t count;
    uint32_t width, height;
    uint8_t *rgba;
    char *error;
};

bool decode_png(const struct decoding *decoding);
bool decode_jpeg(const struct decoding *decoding);
bool decode_gif(const struct decoding *decoding);
bool decode_webp(const struct decoding *decoding);

/// The size of a JPEG, which stands somewhere in it; false when it has none.
bool examine_jpeg(const uint8_t *bytes, size_t count, struct marquee_picture *picture);

/// How a picture is to be turned by its Exif data (of a JPEG, its APP1 segment): 1 as it is, 2 to 8 turned or mirrored.
///
/// Source: Exif 2.32, 4.6.4, tag 274.
uint32_t exif_orientation(const uint8_t *bytes, size_t count);

/// Turns a picture of that size by its orientation; from 5 on, its sides change places.
void turn_picture(
    const uint8_t *from, uint32_t from_width, uint32_t from_height, uint32_t orientation, uint8_t *to);

#endif
