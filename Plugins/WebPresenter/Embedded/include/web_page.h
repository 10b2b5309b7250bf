#ifndef MARQUEE_WEB_PAGE_H
#define MARQUEE_WEB_PAGE_H

#include <stddef.h>

/// A file of the page, as it was when this was compiled.
struct web_page_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

/// Those in the folder `Files`, ended by one without a name.
const struct web_page_file *web_page_files(void);

#endif
