// It declares functions with FILE and size_t, and includes neither.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
