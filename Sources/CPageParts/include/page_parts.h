#ifndef MARQUEE_PAGE_PARTS_H
#define MARQUEE_PAGE_PARTS_H

#include <stddef.h>

/// A file of a program's pages, as it was when this was compiled.
struct page_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

/// What the pages of several programs have in common, from the folder `Files`, ended by one without a name.
const struct page_file *page_parts(void);

#endif
