/// The files that a preview shows as they are: those of the machine that the page is served from. For all others a picture
/// says which is meant.
package struct PreviewFiles: Sendable {
    package struct File: Sendable {
        /// Where it is.
        package let path: String
        /// Where the page gets it: a path below ``root``.
        package let address: String

        package init(path: String, address: String) {
            (self.path, self.address) = (path, address)
        }
    }

    /// What all addresses begin with.
    package static let root = "/files/"

    let find: @Sendable (String) -> File?

    /// - Parameter find: Finds a file by what a message calls it, or by its path where a theme names it.
    package init(_ find: @escaping @Sendable (_ name: String) -> File?) {
        self.find = find
    }

    /// None.
    package static let none = PreviewFiles { _ in nil }

    /// What a file is sent as, by its first bytes.
    package static func type(ofHead head: some Collection<UInt8>) -> String {
        MediaType(head: Array(head.prefix(MediaType.headLength))).name
    }
}
