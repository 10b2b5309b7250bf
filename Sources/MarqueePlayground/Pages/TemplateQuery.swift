import MarqueeForms
import MarqueeModel

/// What the page of a template is asked to show: all of it stands in its address.
struct TemplateQuery: Sendable {
    /// Light or dark.
    enum Scheme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The message that fills the form: a key of ``ProjectState/StoredMessage``; empty: sample values.
    let message: String
    /// What was written into the form since.
    let written: [String: String]
    let schemes: [Scheme]
    let sizes: [ScreenSize]
    /// Empty texts stand for what the project prefers.
    let locales: [String]

    /// So many pictures are drawn beside each other at most.
    static let mostPictures = 24

    /// - Parameter locale: The one that is shown where none is chosen.
    init(_ pairs: [(String, String)], locale: String = "") {
        let first = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        func all(_ name: String) -> [String] {
            var seen: Set<String> = []
            return pairs.filter { $0.0 == name }.map(\.1).filter { seen.insert($0).inserted }
        }
        message = first["from"] ?? ""
        // What was written into a form that another message had filled is not meant for this one.
        let isSame = (first["filled"] ?? message) == message
        written = isSame ? first.filter { $0.key.hasPrefix(FieldName.top) } : [:]
        let schemes = all("scheme").compactMap(Scheme.init)
        self.schemes = schemes.isEmpty ? Scheme.allCases : schemes
        let sizes = all("size").compactMap { name -> ScreenSize? in
            guard name == "free" else { return ScreenSize.known.first { $0.name == name } }
            return ScreenSize.free(
                width: first["width"].flatMap { Int($0) }, height: first["height"].flatMap { Int($0) })
        }
        self.sizes = sizes.isEmpty ? [.desktop] : sizes
        let locales = all("locale").filter { $0.isEmpty || LocaleTag.isTag($0) }
        self.locales = locales.isEmpty ? [locale] : Array(locales.prefix(Self.mostPictures))
    }

    /// The fields of the form: as it was filled, with what was written.
    func fields(over filled: [String: String], of definition: TemplateDefinition) -> [String: String] {
        guard written[FieldName.marker(of: FieldName.top)] == definition.name else { return filled }
        var fields = filled
        for (name, value) in written {
            fields[name] = value
            // A switch that is off says only that it was there.
            guard let field = FieldName.field(ofPresence: name), written[field] == nil else { continue }
            fields[field] = nil
        }
        return fields
    }
}
