package import CPageParts

/// Files of which pages are made, which a program carries in itself.
package enum PageParts {
    /// What the pages of several programs have in common, by name.
    package static let files: [String: String] = unsafe reading(page_parts())

    /// The files of a list that ends with one without a name.
    package static func reading(_ list: UnsafePointer<page_file>?) -> [String: String] {
        var files: [String: String] = [:]
        guard var file = unsafe list else { return files }
        while let name = unsafe file.pointee.name {
            let bytes = unsafe UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.count)
            unsafe files[String(cString: name)] = unsafe String(decoding: bytes, as: UTF8.self)
            unsafe file += 1
        }
        return files
    }
}
