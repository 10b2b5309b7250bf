import MarqueeForms
import MarqueeModel
import MarqueeProject

/// `/template/NAME`: a form of its arguments, and what comes of it.
struct TemplatePage: Sendable {
    /// A picture: one locale, in one size, light or dark.
    struct Shot: Sendable {
        let title: String
        let locale: String
        let scheme: String
        let width: Int
        let height: Int
    }

    let frame: PlaygroundFrame
    let name: String
    let path: String
    let kind: String
    let kindClass: String
    let description: String?
    let source: PlaceLink?
    let isBroken: Bool
    let failure: String?
    let rows: [FindingRow]
    let hasRows: Bool
    let filledJSON: String
    /// The key of the message that fills the form.
    let message: String
    let marker: FormField.Option
    let messages: [FormField.Option]
    let schemes: [FormField.Option]
    let sizes: [FormField.Option]
    let width: Int
    let height: Int
    let locales: [FormField.Option]
    let hasLocales: Bool
    let fields: [FormField]
    let hasFields: Bool
    let pictures: [Shot]
    let state: String
    let yaml: String

    init(
        _ picture: Picture, _ entry: ProjectState.Entry, _ query: TemplateQuery, in state: ProjectState,
        _ editor: EditorAddress, version: String
    ) {
        let definition = picture.definition
        frame = PlaygroundFrame(definition.name, state, version: version)
        name = definition.name
        path = Self.path(of: definition.name)
        kind = definition.kind.title
        kindClass = definition.kind.isFunction ? "function" : "template"
        description = definition.description
        source = entry.source.map { PlaceLink($0, state.project, editor) }
        isBroken = entry.isBroken
        failure = state.failure
        rows = FindingRow.rows(of: state, at: entry.findings, editor)
        hasRows = !rows.isEmpty
        filledJSON = Value.object(ValueObject(picture.filled.map { ($0.key, .string($0.value)) })).json(.sorted)
        marker = FormFields.marker(FieldName.top, definition)
        let stored = state.messages(of: definition.name)
        message = stored.contains { $0.key == query.message } ? query.message : ""
        let chosen = message
        messages =
            [FormField.Option(value: "", title: "Sample values", isChosen: chosen.isEmpty)]
            + stored.map { .init(value: $0.key, title: $0.title, isChosen: $0.key == chosen) }
        schemes = TemplateQuery.Scheme.allCases.map {
            .init(value: $0.rawValue, title: $0.title, isChosen: query.schemes.contains($0))
        }
        let free = query.sizes.first { $0.name == "free" } ?? .free(width: nil, height: nil)
        sizes = (ScreenSize.known + [free]).map { size in
            .init(
                value: size.name, title: size.name == "free" ? size.title : size.dimensions,
                isChosen: query.sizes.contains { $0.name == size.name })
        }
        (width, height) = (free.width, free.height)
        locales = Self.locales(query, state)
        hasLocales = locales.count > 1
        fields = FormFields(catalog: state.catalog, fields: picture.fields, problems: picture.problems.fields)
            .block(of: definition)
        hasFields = !fields.isEmpty
        pictures = Self.shots(query, hasLocales: hasLocales)
        self.state = picture.stateText
        yaml = picture.yaml
    }

    static func path(of name: String) -> String { "/template/" + PercentEncoding.encode(name) }

    private static func locales(_ query: TemplateQuery, _ state: ProjectState) -> [FormField.Option] {
        let known = [""] + state.locales
        let others = query.locales.filter { !known.contains($0) }
        return (known + others).map {
            .init(value: $0, title: title(ofLocale: $0), isChosen: query.locales.contains($0))
        }
    }

    private static func title(ofLocale tag: String) -> String { tag.isEmpty ? "The project's default" : tag }

    private static func shots(_ query: TemplateQuery, hasLocales: Bool) -> [Shot] {
        let all = query.locales.flatMap { locale in
            query.sizes.flatMap { size in
                query.schemes.map { scheme in
                    let locales = hasLocales && !locale.isEmpty ? [locale] : []
                    return Shot(
                        title: ([size.dimensions, scheme.rawValue] + locales).joined(separator: ", "), locale: locale,
                        scheme: scheme.rawValue, width: size.width, height: size.height)
                }
            }
        }
        return Array(all.prefix(TemplateQuery.mostPictures))
    }
}

extension TemplateQuery.Scheme {
    fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ScreenSize {
    /// `Phone, 360 × 640`.
    fileprivate var dimensions: String { "\(title), \(width) × \(height)" }
}

extension Picture {
    /// What a page says of the values; empty where they are right.
    var stateText: String {
        let count = problems.fields.count + problems.others.count
        guard count > 0 else { return "" }
        let words = "\(PlaygroundFrame.counted(count, "error")) in the values."
        return ([words] + problems.others.map { $0 + "." }).joined(separator: " ")
    }
}
