#include "decoding.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

/// All that changes while a PNG is read: libpng jumps back over the functions that it calls and was called by.
struct png_reading {
    const struct decoding *decoding;
    size_t position;
    png_structp png;
    png_infop info;
    struct scaler scaler;
    uint8_t *pixels;
    png_bytep *rows;
};

static void fail(png_structp png, png_const_charp reason) {
    struct png_reading *reading = png_get_error_ptr(png);
    picture_fails(reading->decoding->error, reason);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp warning) {
    (void)png;
    (void)warning;
}

static void read_bytes(png_structp png, png_bytep to, size_t count) {
    struct png_reading *reading = png_get_io_ptr(png);
    if (count > reading->decoding->count - reading->position) png_error(png, "a PNG that is cut short");
    memcpy(to, reading->decoding->bytes + reading->position, count);
    reading->position += count;
}

/// Whatever the PNG's colours are: four bytes for each pixel.
static void ask_for_rgba(png_structp png, png_infop info) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
}

static bool read_png(struct png_reading *reading) {
    const struct decoding *decoding = reading->decoding;
    png_structp png = reading->png;
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_user_limits(png, marquee_picture_side, marquee_picture_side);
    png_set_chunk_malloc_max(png, 1 << 20);
    png_set_read_fn(png, reading, read_bytes);
    png_read_info(png, reading->info);
    uint32_t width = png_get_image_width(png, reading->info), height = png_get_image_height(png, reading->info);
    if (!picture_size_is_allowed(width, height)) png_error(png, "too large");
    bool is_interlaced = png_get_interlace_type(png, reading->info) != PNG_INTERLACE_NONE;
    ask_for_rgba(png, reading->info);
    size_t length = png_get_rowbytes(png, reading->info);
    if (length != (size_t)width * 4) png_error(png, "unknown colours");
    if (!scaler_begin(&reading->scaler, width, height, decoding->width, decoding->height, decoding->rgba)) {
        png_error(png, "no memory");
    }
    // Interlaced ones are whole only at their end.
    uint32_t kept = is_interlaced ? height : 1;
    reading->pixels = malloc(length * kept);
    reading->rows = calloc(kept, sizeof *reading->rows);
    if (reading->pixels == NULL || reading->rows == NULL) png_error(png, "no memory");
    for (uint32_t row = 0; row < kept; row++) reading->rows[row] = reading->pixels + length * row;
    if (is_interlaced) png_read_image(png, reading->rows);
    for (uint32_t row = 0; row < height; row++) {
        if (!is_interlaced) png_read_row(png, reading->pixels, NULL);
        scaler_add(&reading->scaler, reading->rows[is_interlaced ? row : 0]);
    }
    return true;
}

bool decode_png(const struct decoding *decoding) {
    struct png_reading reading = {.decoding = decoding};
    reading.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, fail, ignore);
    if (reading.png == NULL) return picture_fails(decoding->error, "libpng is another version");
    reading.info = png_create_info_struct(reading.png);
    bool is_read = reading.info != NULL ? read_png(&reading) : picture_fails(decoding->error, "no memory");
    scaler_end(&reading.scaler);
    free(reading.pixels);
    free(reading.rows);
    png_destroy_read_struct(&reading.png, &reading.info, NULL);
    return is_read;
}

size_t marquee_picture_write_png(const uint8_t *rgba, uint32_t width, uint32_t height, uint8_t *png, size_t most) {
    png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGBA};
    png_alloc_size_t length = most;
    bool is_written = png_image_write_to_memory(&image, png, &length, 0, rgba, 0, NULL) != 0;
    png_image_free(&image);
    return is_written ? length : 0;
}
