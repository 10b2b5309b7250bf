#include "page_parts.h"

// C23, which clang has as an extension of what came before it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char base_css[] = {
#embed "Files/base.css"
};

static const unsigned char field_mustache[] = {
#embed "Files/field.mustache"
};

static const unsigned char form_js[] = {
#embed "Files/form.js"
};

static const unsigned char icon_svg[] = {
#embed "Files/icon.svg"
};

static const struct page_file files[] = {
    {"base.css", base_css, sizeof base_css},
    {"field.mustache", field_mustache, sizeof field_mustache},
    {"form.js", form_js, sizeof form_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {NULL, NULL, 0},
};

const struct page_file *page_parts(void) {
    return files;
}
