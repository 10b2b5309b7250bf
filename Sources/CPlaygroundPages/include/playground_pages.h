#ifndef MARQUEE_PLAYGROUND_PAGES_H
#define MARQUEE_PLAYGROUND_PAGES_H

#include "page_parts.h"

/// The files of the playground's pages, from the folder `Files`, ended by one without a name.
const struct page_file *playground_files(void);

#endif
