#include "decoding.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
// It needs what stands above.
#include <jpeglib.h>

#include <jerror.h>

/// The passes of a JPEG at most: each one costs as much time as the whole picture, however little is in it.
enum { most_scans = 50 };

/// All that changes while a JPEG is read: errors jump back over libjpeg's functions.
struct jpeg_reading {
    struct jpeg_error_mgr errors; // first: libjpeg passes it on
    struct jpeg_progress_mgr progress;
    struct jpeg_decompress_struct jpeg;
    jmp_buf start;
    char error[JMSG_LENGTH_MAX];
    struct scaler scaler;
    uint32_t orientation;
    uint8_t *read, *rgba, *unturned;
};

static void fail(j_common_ptr jpeg) {
    struct jpeg_reading *reading = (struct jpeg_reading *)jpeg->err;
    jpeg->err->format_message(jpeg, reading->error);
    longjmp(reading->start, 1);
}

/// Warnings are let pass, but for the one that the rest is missing.
static void warn(j_common_ptr jpeg, int level) {
    if (level < 0 && jpeg->err->msg_code == JWRN_JPEG_EOF) fail(jpeg);
}

static void count_scans(j_common_ptr jpeg) {
    struct jpeg_reading *reading = (struct jpeg_reading *)jpeg->err;
    if (!jpeg->is_decompressor || ((j_decompress_ptr)jpeg)->input_scan_number <= most_scans) return;
    snprintf(reading->error, sizeof reading->error, "a JPEG of more than %d passes", most_scans);
    longjmp(reading->start, 1);
}

static void begin(struct jpeg_reading *reading, const uint8_t *bytes, size_t count) {
    jpeg_create_decompress(&reading->jpeg);
    reading->progress.progress_monitor = count_scans;
    reading->jpeg.progress = &reading->progress;
    jpeg_mem_src(&reading->jpeg, bytes, count);
    jpeg_save_markers(&reading->jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&reading->jpeg, TRUE);
    reading->orientation = 1;
    for (jpeg_saved_marker_ptr marker = reading->jpeg.marker_list; marker != NULL; marker = marker->next) {
        uint32_t orientation = exif_orientation(marker->data, marker->data_length);
        if (orientation == 1) continue;
        reading->orientation = orientation;
        break;
    }
}

static void prepare(struct jpeg_reading *reading) {
    reading->jpeg.err = jpeg_std_error(&reading->errors);
    reading->errors.error_exit = fail;
    reading->errors.emit_message = warn;
}

/// Colours for printing are stored turned around by all programs that write them.
static void add_row(struct jpeg_reading *reading) {
    int channels = reading->jpeg.output_components;
    const uint8_t *from = reading->read;
    uint8_t *to = reading->rgba;
    for (JDIMENSION column = 0; column < reading->jpeg.output_width; column++, from += channels, to += 4) {
        for (int channel = 0; channel < 3; channel++) {
            to[channel] = channels == 4 ? (uint8_t)(from[channel] * from[3] / 255) : from[channel];
        }
        to[3] = 0xFF;
    }
    scaler_add(&reading->scaler, reading->rgba);
}

static bool read_jpeg(struct jpeg_reading *reading, const struct decoding *decoding) {
    if (setjmp(reading->start)) return false;
    begin(reading, decoding->bytes, decoding->count);
    struct jpeg_decompress_struct *jpeg = &reading->jpeg;
    if (!picture_size_is_allowed(jpeg->image_width, jpeg->image_height)) {
        snprintf(reading->error, sizeof reading->error, "too large");
        return false;
    }
    bool is_turned = reading->orientation >= 5;
    uint32_t width = is_turned ? decoding->height : decoding->width;
    uint32_t height = is_turned ? decoding->width : decoding->height;
    bool is_for_print = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = is_for_print ? JCS_CMYK : JCS_RGB;
    // libjpeg leaves out what is not wanted, which is faster than to average it.
    jpeg->scale_num = 1;
    jpeg->scale_denom = 8;
    for (jpeg_calc_output_dimensions(jpeg);
         jpeg->scale_denom > 1 && (jpeg->output_width < width || jpeg->output_height < height);
         jpeg_calc_output_dimensions(jpeg)) {
        jpeg->scale_denom /= 2;
    }
    jpeg_start_decompress(jpeg);
    reading->read = malloc((size_t)jpeg->output_width * (size_t)jpeg->output_components);
    reading->rgba = malloc((size_t)jpeg->output_width * 4);
    uint8_t *to = decoding->rgba;
    if (reading->orientation != 1) to = reading->unturned = malloc((size_t)width * height * 4);
    if (reading->read == NULL || reading->rgba == NULL || to == NULL || jpeg->output_components != (is_for_print ? 4 : 3) ||
        !scaler_begin(&reading->scaler, jpeg->output_width, jpeg->output_height, width, height, to)) {
        snprintf(reading->error, sizeof reading->error, "no memory");
        return false;
    }
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = reading->read;
        if (jpeg_read_scanlines(jpeg, &row, 1) == 1) add_row(reading);
    }
    if (to != decoding->rgba) turn_picture(to, width, height, reading->orientation, decoding->rgba);
    return true;
}

bool decode_jpeg(const struct decoding *decoding) {
    struct jpeg_reading reading = {0};
    prepare(&reading);
    bool is_read = read_jpeg(&reading, decoding);
    jpeg_destroy_decompress(&reading.jpeg);
    scaler_end(&reading.scaler);
    free(reading.read);
    free(reading.rgba);
    free(reading.unturned);
    return is_read || picture_fails(decoding->error, reading.error);
}

static bool read_size(struct jpeg_reading *reading, const uint8_t *bytes, size_t count) {
    if (setjmp(reading->start)) return false;
    begin(reading, bytes, count);
    return true;
}

bool examine_jpeg(const uint8_t *bytes, size_t count, struct marquee_picture *picture) {
    struct jpeg_reading reading = {0};
    prepare(&reading);
    bool is_read = read_size(&reading, bytes, count);
    if (is_read) {
        uint32_t width = reading.jpeg.image_width, height = reading.jpeg.image_height;
        bool is_turned = reading.orientation >= 5;
        *picture = (struct marquee_picture){
            marquee_picture_jpeg, is_turned ? height : width, is_turned ? width : height};
    }
    jpeg_destroy_decompress(&reading.jpeg);
    return is_read;
}
