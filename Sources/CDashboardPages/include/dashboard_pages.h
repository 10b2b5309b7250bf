#ifndef MARQUEE_DASHBOARD_PAGES_H
#define MARQUEE_DASHBOARD_PAGES_H

#include <stddef.h>

/// A file of the dashboard's pages, as it was when this was compiled.
struct dashboard_file {
    const char *name;
    const unsigned char *bytes;
    size_t count;
};

/// Those in the folder `Files`, ended by one without a name.
const struct dashboard_file *dashboard_files(void);

#endif
