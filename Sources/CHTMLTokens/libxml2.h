#ifndef MARQUEE_LIBXML2_H
#define MARQUEE_LIBXML2_H

/// What is used of libxml2, as <libxml/tree.h>, <libxml/parser.h> and <libxml/HTMLparser.h> declare it since 2.6 in the versions
/// that are called libxml2.so.2, and libxml2.so.16 (since 2.14): a library of another name is not loaded.
///
/// It is not linked: it brings ICU, and most commands, which read no HTML, would wait for both to be loaded.

enum xml_node_type { xml_element = 1, xml_text = 3 };

struct xml_document;

/// The beginning of 'struct _xmlNode'.
struct xml_node {
    void *application_data;
    int type;
    const unsigned char *name;
    struct xml_node *children;
    struct xml_node *last;
    struct xml_node *parent;
    struct xml_node *next;
    struct xml_node *previous;
    struct xml_document *document;
    void *name_space;
    unsigned char *content;
};

enum html_parser_option {
    html_recover = 1 << 0,
    html_no_errors = 1 << 5,
    html_no_warnings = 1 << 6,
    html_no_network = 1 << 11
};

typedef void xml_initialize(void);
typedef struct xml_document *html_read(
    const char *page, int count, const char *address, const char *encoding, int options);
typedef struct xml_node *xml_root(const struct xml_document *);
typedef void xml_release(struct xml_document *);

#endif
