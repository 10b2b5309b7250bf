#include "html_tokens.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>

#include "libxml2.h"

/// libxml2's functions, once it is loaded.
static struct {
    xml_initialize *initialize;
    html_read *read;
    xml_root *root;
    xml_release *release;
} xml;

/// Where tokens are written.
struct writer {
    unsigned char *bytes;
    size_t count;
    size_t most;
};

/// What does not fit whole is left out, and so is everything behind it.
static int put(struct writer *writer, enum marquee_html_token kind, const unsigned char *text) {
    size_t length = text ? strlen((const char *)text) : 0;
    if (writer->most - writer->count < length + 2) return 0;
    writer->bytes[writer->count++] = (unsigned char)kind;
    if (length > 0) memcpy(writer->bytes + writer->count, text, length);
    writer->count += length;
    writer->bytes[writer->count++] = 0;
    return 1;
}

/// Without recursion: a page may be nested as deep as the parser lets it.
static void walk(struct xml_node *node, struct writer *writer) {
    while (node) {
        if (node->type == xml_element) {
            if (!put(writer, marquee_html_begin, node->name)) return;
            if (node->children) {
                node = node->children;
                continue;
            }
            if (!put(writer, marquee_html_end, node->name)) return;
        } else if (node->type == xml_text) {
            if (!put(writer, marquee_html_text, node->content)) return;
        }
        while (!node->next) {
            node = node->parent;
            if (!node || node->type != xml_element) return;
            if (!put(writer, marquee_html_end, node->name)) return;
        }
        node = node->next;
    }
}

int marquee_html_prepare(void) {
    void *library = NULL;
    // The names under which its interface is as 'libxml2.h' has it.
    static const char *const names[] = {"libxml2.so.2", "libxml2.so.16"};
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (!library) return 0;
    xml.initialize = (xml_initialize *)dlsym(library, "xmlInitParser");
    xml.read = (html_read *)dlsym(library, "htmlReadMemory");
    xml.root = (xml_root *)dlsym(library, "xmlDocGetRootElement");
    xml.release = (xml_release *)dlsym(library, "xmlFreeDoc");
    if (!xml.initialize || !xml.read || !xml.root || !xml.release) return 0;
    xml.initialize();
    return 1;
}

size_t marquee_html_tokens(const char *page, size_t count, unsigned char *tokens, size_t most) {
    if (count == 0 || count > INT_MAX) return 0;
    int options = html_recover | html_no_errors | html_no_warnings | html_no_network;
    struct xml_document *document = xml.read(page, (int)count, NULL, "UTF-8", options);
    if (!document) return 0;
    struct writer writer = {tokens, 0, most};
    walk(xml.root(document), &writer);
    xml.release(document);
    return writer.count;
}
