#include "marquee.h"
