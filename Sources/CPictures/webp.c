#include "decoding.h"

#include <webp/decode.h>
#include <webp/demux.h>

/// The first picture of an animated one.
static bool decode_first(const struct decoding *decoding) {
    WebPAnimDecoderOptions options;
    if (!WebPAnimDecoderOptionsInit(&options)) return picture_fails(decoding->error, "libwebp is another version");
    options.color_mode = MODE_RGBA;
    WebPData data = {decoding->bytes, decoding->count};
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, &options);
    if (decoder == NULL) return picture_fails(decoding->error, "a damaged WebP");
    WebPAnimInfo info;
    uint8_t *frame = NULL;
    int time = 0;
    struct scaler scaler = {0};
    bool is_read = WebPAnimDecoderGetInfo(decoder, &info) &&
                   picture_size_is_allowed(info.canvas_width, info.canvas_height) &&
                   decoding->width <= info.canvas_width && decoding->height <= info.canvas_height &&
                   WebPAnimDecoderGetNext(decoder, &frame, &time) &&
                   scaler_begin(
                       &scaler, info.canvas_width, info.canvas_height, decoding->width, decoding->height, decoding->rgba);
    for (uint32_t row = 0; is_read && row < info.canvas_height; row++) {
        scaler_add(&scaler, frame + (size_t)row * info.canvas_width * 4);
    }
    scaler_end(&scaler);
    WebPAnimDecoderDelete(decoder);
    return is_read || picture_fails(decoding->error, "a damaged WebP");
}

/// libwebp scales by itself.
bool decode_webp(const struct decoding *decoding) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return picture_fails(decoding->error, "libwebp is another version");
    if (WebPGetFeatures(decoding->bytes, decoding->count, &config.input) != VP8_STATUS_OK) {
        return picture_fails(decoding->error, "not a WebP");
    }
    if (config.input.has_animation) return decode_first(decoding);
    config.options.use_scaling = 1;
    config.options.scaled_width = (int)decoding->width;
    config.options.scaled_height = (int)decoding->height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = decoding->rgba;
    config.output.u.RGBA.stride = (int)decoding->width * 4;
    config.output.u.RGBA.size = (size_t)decoding->width * decoding->height * 4;
    VP8StatusCode status = WebPDecode(decoding->bytes, decoding->count, &config);
    WebPFreeDecBuffer(&config.output);
    return status == VP8_STATUS_OK || picture_fails(decoding->error, "a damaged WebP");
}
