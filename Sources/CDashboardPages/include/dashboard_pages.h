#ifndef MARQUEE_DASHBOARD_PAGES_H
#define MARQUEE_DASHBOARD_PAGES_H

#include "page_parts.h"

/// The files of the dashboard's pages, from the folder `Files`, ended by one without a name.
const struct page_file *dashboard_files(void);

#endif
