/// The presenter's page, for a frame beside a form: it shows what the page around it posts to it,
/// `{"card": …}` with ``MessagePreview/card``, and perhaps `"scheme"`, `light` or `dark`; and posts `{"marquee": "ready"}` when it can, and
/// `{"marquee": "painted"}` when a message is seen.
package enum PreviewPage {
    /// The names of its files.
    package static var files: [String] { PageFile.allCases.map(\.rawValue).filter { file(named: $0) != nil } }

    /// A file of it, by its name; nil for what is none.
    package static func file(named name: String) -> (type: String, text: String)? {
        guard let file = PageFile(rawValue: name), ![.connection, .frame, .bridge].contains(file) else { return nil }
        guard file == .page else { return (file.type, file.text) }
        return (file.type, file.text.replacing(PageFile.connection.rawValue, with: PageFile.preview.rawValue))
    }

    /// What may happen on it: its own scripts, and no other site. A message's HTML looks as it likes in a frame without
    /// scripts.
    package static let policy = policy(files: "data:")

    /// The same where the page's own server has files, too: ``PreviewFiles``.
    package static let policyWithFiles = policy(files: "data: 'self'") + "; media-src 'self'"

    private static func policy(files: String) -> String {
        """
        default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src \(files); font-src \(files); \
        frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; trusted-types preview; \
        require-trusted-types-for 'script'
        """
    }
}
