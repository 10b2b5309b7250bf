"""A host, its plugin and its dashboard under a million messages: memory, descriptors, threads and stores stay level."""
