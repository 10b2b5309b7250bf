#include <zlib.h>

/* A macro in zlib, which Swift cannot call. */
static inline int czlib_inflateInit2(z_stream *stream, int windowBits) { return inflateInit2(stream, windowBits); }
