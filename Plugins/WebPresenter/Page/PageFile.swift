import CWebPage

/// The files of which the page consists, which the library carries in itself.
enum PageFile: String, CaseIterable {
    case page = "page.html"
    case style = "page.css"
    /// Lets the page in, and listens.
    case connection = "connection.js"
    /// Shows what comes.
    case script = "page.js"
    /// Makes a message's elements.
    case elements = "elements.js"
    /// Plays films to their end.
    case film = "film.js"
    /// Colours, fonts and sizes.
    case look = "look.js"
    /// What a screen without a desk needs.
    case kiosk = "kiosk.js"
    /// Lets folders of HTML draw.
    case pages = "pages.js"
    /// What such a folder speaks with.
    case bridge = "marquee.js"
    /// In place of the connection, where somebody composes a message.
    case preview = "preview.js"
    /// What stands before a message's HTML, in its frame.
    case frame = "frame.html"

    /// As it is asked for by its name; nil for what is no file by itself.
    init?(asset name: Substring) {
        guard let file = PageFile(rawValue: String(name)), ![.page, .frame, .bridge, .preview].contains(file) else {
            return nil
        }
        self = file
    }

    var type: String {
        if rawValue.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
        return rawValue.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/html; charset=utf-8"
    }

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
