#include "decoding.h"

#include <stdlib.h>
#include <string.h>

/// The bytes of a GIF, read one by one: beyond its end there are none.
struct gif_bytes {
    const uint8_t *bytes;
    size_t count, position;
    bool is_over;
};

static uint8_t next_byte(struct gif_bytes *gif) {
    if (gif->position < gif->count) return gif->bytes[gif->position++];
    gif->is_over = true;
    return 0;
}

static uint32_t next_number(struct gif_bytes *gif) {
    uint32_t low = next_byte(gif);
    return low | (uint32_t)next_byte(gif) << 8;
}

static void skip(struct gif_bytes *gif, size_t count) {
    gif->is_over |= count > gif->count - gif->position;
    gif->position = gif->is_over ? gif->count : gif->position + count;
}

/// Blocks of up to 255 bytes, each after its length, up to an empty one.
static void skip_blocks(struct gif_bytes *gif) {
    for (uint8_t length = next_byte(gif); length > 0 && !gif->is_over; length = next_byte(gif)) skip(gif, length);
}

/// The codes of a picture: of growing length, through the blocks.
struct gif_codes {
    struct gif_bytes *gif;
    uint32_t held;
    int bits;
    uint8_t left; // bytes of the block
};

/// -1 at the end.
static int next_code(struct gif_codes *codes, int width) {
    while (codes->bits < width) {
        if (codes->left == 0) codes->left = next_byte(codes->gif);
        if (codes->left == 0 || codes->gif->is_over) return -1;
        codes->held |= (uint32_t)next_byte(codes->gif) << codes->bits;
        codes->bits += 8;
        codes->left--;
    }
    int code = (int)(codes->held & ((1u << width) - 1));
    codes->held >>= width;
    codes->bits -= width;
    return code;
}

/// Decodes LZW; returns how many of the wanted pixels there are.
static size_t read_indices(struct gif_bytes *gif, uint8_t *indices, size_t wanted) {
    static const int most = 4096;
    uint16_t before[4096];
    uint8_t last[4096], text[4096];
    int literal = next_byte(gif);
    if (literal < 1 || literal > 8) return 0;
    int clear = 1 << literal, next = clear + 2, width = literal + 1, previous = -1;
    uint8_t first = 0;
    size_t count = 0;
    struct gif_codes codes = {.gif = gif};
    while (count < wanted) {
        int code = next_code(&codes, width);
        if (code < 0 || code == clear + 1) break;
        if (code == clear) {
            next = clear + 2;
            width = literal + 1;
            previous = -1;
            continue;
        }
        // The one that is about to be made is allowed, once there is one to make it of.
        if (code > next || (code >= next && previous < 0) || (code >= clear && previous < 0)) break;
        int length = 0;
        int part = code;
        if (code == next) {
            text[length++] = first;
            part = previous;
        }
        for (; part >= clear && length < most - 1; part = before[part]) text[length++] = last[part];
        text[length++] = first = (uint8_t)part;
        while (length > 0 && count < wanted) indices[count++] = text[--length];
        if (previous >= 0 && next < most) {
            before[next] = (uint16_t)previous;
            last[next] = first;
            next++;
            if (next == 1 << width && width < 12) width++;
        }
        previous = code;
    }
    return count;
}

/// Where the first picture stands, and what its colours are.
struct gif_picture {
    uint32_t left, top, width, height;
    bool is_interlaced;
    int transparent; // -1: none
    uint8_t colours[256][3];
};

static void read_colours(struct gif_bytes *gif, struct gif_picture *picture, uint8_t flags) {
    memset(picture->colours, 0, sizeof picture->colours);
    for (int index = 0; index < 2 << (flags & 7); index++) {
        for (int channel = 0; channel < 3; channel++) picture->colours[index][channel] = next_byte(gif);
    }
}

/// Reads up to the first picture's pixels; false when there is none.
static bool find_picture(struct gif_bytes *gif, struct gif_picture *picture) {
    skip(gif, 10);
    uint8_t flags = next_byte(gif);
    skip(gif, 2);
    if (flags & 0x80) read_colours(gif, picture, flags);
    while (!gif->is_over) {
        switch (next_byte(gif)) {
        case 0x21: // an extension
            if (next_byte(gif) == 0xF9 && gif->count - gif->position >= 5 && gif->bytes[gif->position] == 4) {
                const uint8_t *control = gif->bytes + gif->position;
                picture->transparent = control[1] & 1 ? control[4] : -1;
            }
            skip_blocks(gif);
            break;
        case 0x2C: // a picture
            picture->left = next_number(gif);
            picture->top = next_number(gif);
            picture->width = next_number(gif);
            picture->height = next_number(gif);
            flags = next_byte(gif);
            picture->is_interlaced = flags & 0x40;
            if (flags & 0x80) read_colours(gif, picture, flags);
            return !gif->is_over;
        default: return false;
        }
    }
    return false;
}

/// Where the rows of an interlaced picture stand: every eighth, then those between, and so on.
static uint32_t stored_row(uint32_t row, uint32_t height) {
    uint32_t eighths = (height + 7) / 8, quarters = (height + 3) / 8, halves = (height + 1) / 4;
    if (row % 8 == 0) return row / 8;
    if (row % 8 == 4) return eighths + row / 8;
    if (row % 4 == 2) return eighths + quarters + row / 4;
    return eighths + quarters + halves + row / 2;
}

static void fill_row(const struct gif_picture *picture, const uint8_t *indices, uint32_t row, uint8_t *rgba, uint32_t width) {
    memset(rgba, 0, (size_t)width * 4);
    if (row < picture->top || row - picture->top >= picture->height) return;
    uint32_t stored = row - picture->top;
    if (picture->is_interlaced) stored = stored_row(stored, picture->height);
    for (uint32_t column = 0; column < picture->width && picture->left + column < width; column++) {
        uint8_t index = indices[(size_t)stored * picture->width + column];
        uint8_t *pixel = rgba + (size_t)(picture->left + column) * 4;
        memcpy(pixel, picture->colours[index], 3);
        pixel[3] = index == picture->transparent ? 0 : 0xFF;
    }
}

bool decode_gif(const struct decoding *decoding) {
    struct marquee_picture screen;
    if (!marquee_picture_examine(decoding->bytes, decoding->count, &screen)) return false;
    struct gif_bytes gif = {.bytes = decoding->bytes, .count = decoding->count};
    struct gif_picture picture = {.transparent = -1};
    if (!find_picture(&gif, &picture)) return picture_fails(decoding->error, "a GIF without a picture");
    if (!picture_size_is_allowed(picture.width, picture.height)) return picture_fails(decoding->error, "too large");
    size_t wanted = (size_t)picture.width * picture.height;
    uint8_t *indices = malloc(wanted), *row = malloc((size_t)screen.width * 4);
    struct scaler scaler = {0};
    bool is_read = false;
    if (indices == NULL || row == NULL ||
        !scaler_begin(&scaler, screen.width, screen.height, decoding->width, decoding->height, decoding->rgba)) {
        picture_fails(decoding->error, "no memory");
    } else if (read_indices(&gif, indices, wanted) < wanted) {
        picture_fails(decoding->error, "a damaged GIF");
    } else {
        for (uint32_t line = 0; line < screen.height; line++) {
            fill_row(&picture, indices, line, row, screen.width);
            scaler_add(&scaler, row);
        }
        is_read = true;
    }
    scaler_end(&scaler);
    free(indices);
    free(row);
    return is_read;
}
