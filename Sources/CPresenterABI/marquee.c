// SwiftPM builds a C target only when it has a source file; this one also proves that the header compiles alone.
#include "marquee.h"

_Static_assert(sizeof(marquee_host) == sizeof(marquee_plugin), "both tables have the same shape in version 1");
