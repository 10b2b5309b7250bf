#include "decoding.h"

#include <stdio.h>
#include <string.h>
#include <webp/decode.h>

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool begins_with(const uint8_t *bytes, size_t count, const char *signature, size_t length) {
    return count >= length && memcmp(bytes, signature, length) == 0;
}

bool picture_size_is_allowed(uint32_t width, uint32_t height) {
    return width > 0 && height > 0 && width <= marquee_picture_side && height <= marquee_picture_side &&
           (uint64_t)width * height <= marquee_picture_pixels;
}

bool picture_fails(char *error, const char *reason) {
    snprintf(error, marquee_picture_error_length, "%s", reason);
    return false;
}

bool marquee_picture_examine(const uint8_t *bytes, size_t count, struct marquee_picture *picture) {
    *picture = (struct marquee_picture){.format = marquee_picture_none};
    if (begins_with(bytes, count, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) && count >= 24) {
        *picture = (struct marquee_picture){marquee_picture_png, big_endian(bytes + 16), big_endian(bytes + 20)};
    } else if (begins_with(bytes, count, "\xff\xd8\xff", 3)) {
        if (!examine_jpeg(bytes, count, picture)) return false;
    } else if (
        (begins_with(bytes, count, "GIF87a", 6) || begins_with(bytes, count, "GIF89a", 6)) && count >= 10) {
        *picture = (struct marquee_picture){
            marquee_picture_gif, (uint32_t)(bytes[6] | bytes[7] << 8), (uint32_t)(bytes[8] | bytes[9] << 8)};
    } else if (begins_with(bytes, count, "RIFF", 4) && count >= 12 && memcmp(bytes + 8, "WEBP", 4) == 0) {
        int width = 0, height = 0;
        if (!WebPGetInfo(bytes, count, &width, &height) || width < 0 || height < 0) return false;
        *picture = (struct marquee_picture){marquee_picture_webp, (uint32_t)width, (uint32_t)height};
    }
    return picture->format != marquee_picture_none && picture_size_is_allowed(picture->width, picture->height);
}

bool marquee_picture_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
    char error[marquee_picture_error_length]) {
    error[0] = 0;
    struct marquee_picture picture;
    if (!marquee_picture_examine(bytes, count, &picture)) return picture_fails(error, "not a picture, or too large");
    if (width == 0 || height == 0 || width > picture.width || height > picture.height) {
        return picture_fails(error, "a picture is only scaled down");
    }
    struct decoding decoding = {bytes, count, width, height, rgba, error};
    switch (picture.format) {
    case marquee_picture_png: return decode_png(&decoding);
    case marquee_picture_jpeg: return decode_jpeg(&decoding);
    case marquee_picture_gif: return decode_gif(&decoding);
    case marquee_picture_webp: return decode_webp(&decoding);
    case marquee_picture_none: break;
    }
    return picture_fails(error, "unknown format");
}
