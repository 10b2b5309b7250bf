#ifndef MARQUEE_PICTURES_H
#define MARQUEE_PICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    marquee_picture_side = 8192,         // pixels of a side at most
    marquee_picture_pixels = 32000000,   // pixels at most
    marquee_picture_error_length = 200   // bytes of an error's text, its zero included
};

/// The formats that are read, by their first bytes.
enum marquee_picture_format {
    marquee_picture_none = 0,
    marquee_picture_png,
    marquee_picture_jpeg,
    marquee_picture_gif,
    marquee_picture_webp
};

/// What a picture says of itself at its beginning.
struct marquee_picture {
    enum marquee_picture_format format;
    uint32_t width, height;
};

/// Reads the beginning of a picture; false when it is none, or larger than the limits above.
bool marquee_picture_examine(const uint8_t *bytes, size_t count, struct marquee_picture *picture);

/// Decodes a picture (the first one of several) and scales it down to exactly so many pixels, at most as many as it has,
/// each the average of those that it stands for: four bytes each, red, green, blue and alpha, which is not multiplied in.
///
/// A JPEG is turned as its Exif data says. False when it is no whole picture, with the reason. Needs at most four bytes for
/// each pixel of the picture, and for JPEGs that come in several passes and animated WebPs twelve. Nothing jumps out of it.
bool marquee_picture_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
    char error[marquee_picture_error_length]);

/// Writes pixels as a PNG; returns its length, and 0 when it takes more than so many bytes.
size_t marquee_picture_write_png(const uint8_t *rgba, uint32_t width, uint32_t height, uint8_t *png, size_t most);

#endif
