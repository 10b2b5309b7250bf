import CDashboardPages

/// The files that pages are made of, which the program carries in itself.
enum EmbeddedPages {
    /// By name.
    static let files: [String: String] = {
        var files: [String: String] = [:]
        guard var file = unsafe dashboard_files() else { return files }
        while let name = unsafe file.pointee.name {
            let bytes = unsafe UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.count)
            unsafe files[String(cString: name)] = unsafe String(decoding: bytes, as: UTF8.self)
            unsafe file += 1
        }
        return files
    }()
}
