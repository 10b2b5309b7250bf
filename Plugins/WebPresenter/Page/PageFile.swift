import CWebPage

/// The files of which the page consists, which the library carries in itself.
enum PageFile: String, CaseIterable {
    case page = "page.html"
    case style = "page.css"
    /// Lets the page in, and listens.
    case connection = "connection.js"
    /// Shows what comes.
    case script = "page.js"
    /// What stands before a message's HTML, in its frame.
    case frame = "frame.html"

    var text: String { Self.texts[rawValue] ?? "" }

    private static let texts: [String: String] = {
        var texts: [String: String] = [:]
        guard var file = unsafe web_page_files() else { return texts }
        while let name = unsafe file.pointee.name {
            let bytes = unsafe UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.count)
            unsafe texts[String(cString: name)] = unsafe String(decoding: bytes, as: UTF8.self)
            unsafe file += 1
        }
        return texts
    }()
}
