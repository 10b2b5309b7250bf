/// What is about to be done to a ``ContentDirectory``.
enum DirectoryChange: Sendable {
    case makeTemporary, makeFolder, link, name, synchronize, remove
}
