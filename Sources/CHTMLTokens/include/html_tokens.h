#ifndef MARQUEE_HTML_TOKENS_H
#define MARQUEE_HTML_TOKENS_H

#include <stddef.h>

/// What a token is; each is followed by its bytes and a zero.
enum marquee_html_token {
    marquee_html_begin = 1, // an element begins: its name
    marquee_html_end = 2,   // an element ends: its name
    marquee_html_text = 3   // characters
};

/// Loads libxml2. Wanted once, before anything is read.
///
/// Returns 0 where it is not installed, or knows no HTML: nothing can be read then.
int marquee_html_prepare(void);

/// Reads a page (libxml2's parser for HTML, which recovers from mistakes and asks nobody for anything; nested deeper than 256,
/// the rest is left out) and writes its elements and texts one after the other, at most so many bytes of them.
///
/// Returns how many bytes were written.
size_t marquee_html_tokens(const char *page, size_t count, unsigned char *tokens, size_t most);

#endif
