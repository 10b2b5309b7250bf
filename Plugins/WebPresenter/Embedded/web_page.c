#include "web_page.h"

// C23, which clang has as an extension of what came before it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char connection_js[] = {
#embed "Files/connection.js"
};

static const unsigned char elements_js[] = {
#embed "Files/elements.js"
};

static const unsigned char film_js[] = {
#embed "Files/film.js"
};

static const unsigned char frame_html[] = {
#embed "Files/frame.html"
};

static const unsigned char kiosk_js[] = {
#embed "Files/kiosk.js"
};

static const unsigned char look_js[] = {
#embed "Files/look.js"
};

static const unsigned char marquee_js[] = {
#embed "Files/marquee.js"
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

static const unsigned char pages_js[] = {
#embed "Files/pages.js"
};

static const unsigned char preview_js[] = {
#embed "Files/preview.js"
};

static const struct web_page_file files[] = {
    {"connection.js", connection_js, sizeof connection_js},
    {"elements.js", elements_js, sizeof elements_js},
    {"film.js", film_js, sizeof film_js},
    {"frame.html", frame_html, sizeof frame_html},
    {"kiosk.js", kiosk_js, sizeof kiosk_js},
    {"look.js", look_js, sizeof look_js},
    {"marquee.js", marquee_js, sizeof marquee_js},
    {"page.css", page_css, sizeof page_css},
    {"page.html", page_html, sizeof page_html},
    {"page.js", page_js, sizeof page_js},
    {"pages.js", pages_js, sizeof pages_js},
    {"preview.js", preview_js, sizeof preview_js},
    {NULL, NULL, 0},
};

const struct web_page_file *web_page_files(void) {
    return files;
}
