#include "decoding.h"

#include <string.h>

/// A number of so many bytes in the byte order of the Exif data; 0 beyond its end.
static uint32_t number(const uint8_t *bytes, size_t count, size_t at, size_t length, bool is_big) {
    if (length > count || at > count - length) return 0;
    uint32_t value = 0;
    for (size_t index = 0; index < length; index++) {
        value |= (uint32_t)bytes[at + index] << 8 * (is_big ? length - 1 - index : index);
    }
    return value;
}

uint32_t exif_orientation(const uint8_t *bytes, size_t count) {
    enum { header = 6, entry = 12, orientation = 0x0112, short_integer = 3 };
    if (count < header + 8 || memcmp(bytes, "Exif\0\0", header) != 0) return 1;
    bytes += header;
    count -= header;
    bool is_big = bytes[0] == 'M';
    if (memcmp(bytes, is_big ? "MM\0*" : "II*\0", 4) != 0) return 1;
    size_t directory = number(bytes, count, 4, 4, is_big);
    uint32_t entries = number(bytes, count, directory, 2, is_big);
    for (uint32_t index = 0; index < entries; index++) {
        size_t at = directory + 2 + (size_t)index * entry;
        if (at > count) break;
        if (number(bytes, count, at, 2, is_big) != orientation) continue;
        if (number(bytes, count, at + 2, 2, is_big) != short_integer) break;
        uint32_t value = number(bytes, count, at + 8, 2, is_big);
        return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
}

void turn_picture(
    const uint8_t *from, uint32_t from_width, uint32_t from_height, uint32_t orientation, uint8_t *to) {
    bool is_turned = orientation >= 5;
    uint32_t width = is_turned ? from_height : from_width, height = is_turned ? from_width : from_height;
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, to += 4) {
            uint32_t column = is_turned ? y : x, row = is_turned ? x : y;
            if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8) {
                column = from_width - 1 - column;
            }
            if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) {
                row = from_height - 1 - row;
            }
            memcpy(to, from + ((size_t)row * from_width + column) * 4, 4);
        }
    }
}
