#include "web_page.h"

// C23, which clang has as an extension of what came before it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char connection_js[] = {
#embed "Files/connection.js"
};

static const unsigned char frame_html[] = {
#embed "Files/frame.html"
};

static const unsigned char page_css[] = {
#embed "Files/page.css"
};

static const unsigned char page_html[] = {
#embed "Files/page.html"
};

static const unsigned char page_js[] = {
#embed "Files/page.js"
};

static const struct web_page_file files[] = {
    {"connection.js", connection_js, sizeof connection_js},
    {"frame.html", frame_html, sizeof frame_html},
    {"page.css", page_css, sizeof page_css},
    {"page.html", page_html, sizeof page_html},
    {"page.js", page_js, sizeof page_js},
    {NULL, NULL, 0},
};

const struct web_page_file *web_page_files(void) {
    return files;
}
