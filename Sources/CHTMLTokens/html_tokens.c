#include "html_tokens.h"

#include <limits.h>
#include <string.h>

#include <libxml/HTMLparser.h>

/// Where tokens are written.
struct writer {
    unsigned char *bytes;
    size_t count;
    size_t most;
};

/// What does not fit whole is left out, and so is everything behind it.
static int put(struct writer *writer, enum marquee_html_token kind, const xmlChar *text) {
    size_t length = text ? strlen((const char *)text) : 0;
    if (writer->most - writer->count < length + 2) return 0;
    writer->bytes[writer->count++] = (unsigned char)kind;
    if (length > 0) memcpy(writer->bytes + writer->count, text, length);
    writer->count += length;
    writer->bytes[writer->count++] = 0;
    return 1;
}

/// Without recursion: a page may be nested as deep as the parser lets it.
static void walk(xmlNodePtr node, struct writer *writer) {
    while (node) {
        if (node->type == XML_ELEMENT_NODE) {
            if (!put(writer, marquee_html_begin, node->name)) return;
            if (node->children) {
                node = node->children;
                continue;
            }
            if (!put(writer, marquee_html_end, node->name)) return;
        } else if (node->type == XML_TEXT_NODE) {
            if (!put(writer, marquee_html_text, node->content)) return;
        }
        while (!node->next) {
            node = node->parent;
            if (!node || node->type != XML_ELEMENT_NODE) return;
            if (!put(writer, marquee_html_end, node->name)) return;
        }
        node = node->next;
    }
}

void marquee_html_prepare(void) { xmlInitParser(); }

size_t marquee_html_tokens(const char *page, size_t count, unsigned char *tokens, size_t most) {
    if (count == 0 || count > INT_MAX) return 0;
    int options = HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING;
    htmlDocPtr document = htmlReadMemory(page, (int)count, NULL, "UTF-8", options);
    if (!document) return 0;
    struct writer writer = {tokens, 0, most};
    walk(xmlDocGetRootElement(document), &writer);
    xmlFreeDoc(document);
    return writer.count;
}
