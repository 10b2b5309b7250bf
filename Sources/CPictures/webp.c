#include "decoding.h"

#include <webp/decode.h>

/// libwebp scales by itself.
bool decode_webp(const struct decoding *decoding) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return picture_fails(decoding->error, "libwebp is another version");
    if (WebPGetFeatures(decoding->bytes, decoding->count, &config.input) != VP8_STATUS_OK) {
        return picture_fails(decoding->error, "not a WebP");
    }
    if (config.input.has_animation) return picture_fails(decoding->error, "an animated WebP");
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
