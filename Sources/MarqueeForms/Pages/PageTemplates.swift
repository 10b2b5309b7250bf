import Mustache

/// The templates of a program's pages, all values escaped as HTML.
package struct PageTemplates: Sendable {
    private let library: MustacheLibrary

    /// - Parameter files: By name; those that end in `.mustache` are templates, beside the ones in ``PageParts``.
    package init(_ files: [String: String]) throws {
        MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
        var library = MustacheLibrary()
        for (file, text) in PageParts.files.merging(files, uniquingKeysWith: { $1 }) {
            guard let dot = file.lastIndex(of: "."), file[dot...] == ".mustache" else { continue }
            // Each file by itself: what one says does not hold in others.
            try library.register("{{% CONTENT_TYPE:\(EscapedHTML.name)}}" + text, named: String(file[..<dot]))
        }
        self.library = library
    }

    /// A page. Its properties are what the template names.
    package func page(_ name: String, _ content: some Sendable) -> String {
        library.render(content, withTemplate: name) ?? ""
    }
}
