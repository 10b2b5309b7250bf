#include "decoding.h"

#include <stdlib.h>
#include <string.h>

bool scaler_begin(
    struct scaler *scaler, uint32_t from_width, uint32_t from_height, uint32_t to_width, uint32_t to_height, uint8_t *to) {
    *scaler = (struct scaler){
        .from_width = from_width, .from_height = from_height, .to_width = to_width, .to_height = to_height, .to = to};
    scaler->columns = calloc(from_width, sizeof *scaler->columns);
    scaler->sums = calloc((size_t)to_width * 5, sizeof *scaler->sums);
    if (scaler->columns == NULL || scaler->sums == NULL) return false;
    for (uint32_t column = 0; column < from_width; column++) {
        scaler->columns[column] = (uint32_t)((uint64_t)column * to_width / from_width);
    }
    return true;
}

static void write_row(struct scaler *scaler, uint32_t row) {
    uint8_t *to = scaler->to + (size_t)row * scaler->to_width * 4;
    for (uint32_t column = 0; column < scaler->to_width; column++) {
        const uint64_t *sums = scaler->sums + (size_t)column * 5;
        for (int channel = 0; channel < 3; channel++) {
            *to++ = sums[3] == 0 ? 0 : (uint8_t)((sums[channel] + sums[3] / 2) / sums[3]);
        }
        *to++ = sums[4] == 0 ? 0 : (uint8_t)((sums[3] + sums[4] / 2) / sums[4]);
    }
    memset(scaler->sums, 0, (size_t)scaler->to_width * 5 * sizeof *scaler->sums);
}

void scaler_add(struct scaler *scaler, const uint8_t *rgba) {
    if (scaler_is_done(scaler)) return;
    for (uint32_t column = 0; column < scaler->from_width; column++, rgba += 4) {
        uint64_t *sums = scaler->sums + (size_t)scaler->columns[column] * 5;
        uint64_t alpha = rgba[3];
        sums[0] += rgba[0] * alpha;
        sums[1] += rgba[1] * alpha;
        sums[2] += rgba[2] * alpha;
        sums[3] += alpha;
        sums[4] += 1;
    }
    uint32_t row = (uint32_t)((uint64_t)scaler->rows * scaler->to_height / scaler->from_height);
    scaler->rows++;
    uint32_t next = (uint32_t)((uint64_t)scaler->rows * scaler->to_height / scaler->from_height);
    if (next != row) write_row(scaler, row);
}

bool scaler_is_done(const struct scaler *scaler) { return scaler->rows >= scaler->from_height; }

void scaler_end(struct scaler *scaler) {
    free(scaler->columns);
    free(scaler->sums);
    scaler->columns = NULL;
    scaler->sums = NULL;
}
