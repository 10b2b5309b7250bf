#include "playground_pages.h"

const struct page_file *playground_files(void) {
    return NULL;
}
