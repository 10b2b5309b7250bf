#include "playground_pages.h"

// C23, which clang has as an extension of what came before it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char entered_mustache[] = {
#embed "Files/entered.mustache"
};

static const unsigned char finding_mustache[] = {
#embed "Files/finding.mustache"
};

static const unsigned char findings_mustache[] = {
#embed "Files/findings.mustache"
};

static const unsigned char gallery_mustache[] = {
#embed "Files/gallery.mustache"
};

static const unsigned char layout_mustache[] = {
#embed "Files/layout.mustache"
};

static const unsigned char pictures_mustache[] = {
#embed "Files/pictures.mustache"
};

static const unsigned char playground_css[] = {
#embed "Files/playground.css"
};

static const unsigned char playground_js[] = {
#embed "Files/playground.js"
};

static const unsigned char problem_mustache[] = {
#embed "Files/problem.mustache"
};

static const unsigned char template_mustache[] = {
#embed "Files/template.mustache"
};

static const struct page_file files[] = {
    {"entered.mustache", entered_mustache, sizeof entered_mustache},
    {"finding.mustache", finding_mustache, sizeof finding_mustache},
    {"findings.mustache", findings_mustache, sizeof findings_mustache},
    {"gallery.mustache", gallery_mustache, sizeof gallery_mustache},
    {"layout.mustache", layout_mustache, sizeof layout_mustache},
    {"pictures.mustache", pictures_mustache, sizeof pictures_mustache},
    {"playground.css", playground_css, sizeof playground_css},
    {"playground.js", playground_js, sizeof playground_js},
    {"problem.mustache", problem_mustache, sizeof problem_mustache},
    {"template.mustache", template_mustache, sizeof template_mustache},
    {NULL, NULL, 0},
};

const struct page_file *playground_files(void) {
    return files;
}
