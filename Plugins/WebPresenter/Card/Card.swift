import MarqueeModel

/// What a page shows of a message.
struct Card: Sendable, Equatable {
    /// One thing in the body.
    enum Entry: Sendable, Equatable {
        /// A text that speaks for itself.
        case paragraph(String)
        case row(label: String, value: String)
        /// A moment (RFC 3339), which a page writes as people there do.
        case moment(label: String, value: String)
        /// A value whose line ends and spaces mean something.
        case code(label: String, value: String)
        case items(label: String, values: [String])
        /// Files, by their numbers in ``Card/files``.
        case files(label: String, numbers: [Int])
        /// The same, which speak for themselves: several pictures are a gallery.
        case gallery(label: String, numbers: [Int])
        case group(label: String, entries: [Entry])
        /// A text as a QR code, by its rows.
        case qr(label: String, value: String, rows: [String])
    }

    /// A button.
    struct Action: Sendable, Equatable {
        /// The argument to trigger.
        let name: String
        let label: String
        /// The same in words, where the label is signs.
        var spoken: String?
        /// Whether it only closes the message.
        let closes: Bool
    }

    /// A picture with what it says to those who don't see it.
    struct Picture: Sendable, Equatable {
        /// In ``Card/files``.
        let number: Int
        let alternative: String
        /// Whether it is only a sign, and no picture to fill a place with.
        var isSign = false
    }

    /// A film that fills the screen; its end is the message's.
    struct Film: Sendable, Equatable {
        /// In ``Card/files``.
        let number: Int
        /// Whether it is heard.
        let hasSound: Bool
        /// Whether all of it is seen, and not all of the screen used.
        let isWhole: Bool
    }

    var layout = Layout.modal
    /// Of the texts: a tag as HTML's `lang` has it; nil when unknown.
    var language: String?
    /// What the message is called where it has no title.
    var name: String
    var title: String?
    var subtitle: String?
    var picture: Picture?
    /// A picture or a film behind everything, in ``files``.
    var background: Int?
    var film: Film?
    var look = Look()
    /// What draws the message in place of all this; nil: the page itself does.
    var page: Page?
    var html: String?
    var entries: [Entry] = []
    var actions: [Action] = []
    /// What stands beside a field for a text that goes along with each of them; nil: there is none.
    var comment: String?
    /// Whether one of them stands out: the first that does more than close.
    var hasMainAction = true
    /// Whether the page offers to dismiss it.
    var isDismissible = true
    var closeLabel = "Close"
    /// The local files that may be asked for while this is shown.
    var files: [LocalFile] = []
}

extension Card {
    /// What the page is told. Files and actions are numbers; no path leaves this process.
    ///
    /// - Parameter id: Of the presentation.
    func json(id: String) -> JSON {
        .object([
            ("id", .string(id)),
            ("layout", .string(layout.rawValue)),
            ("language", language.map(JSON.string)),
            ("direction", language.flatMap { Direction(ofLanguage: $0) }.map { .string($0.rawValue) }),
            ("name", .string(name)),
            ("title", title.map(JSON.string)),
            ("subtitle", subtitle.map(JSON.string)),
            (
                "picture",
                picture.map {
                    .object([
                        ("number", .integer($0.number)), ("alternative", .string($0.alternative)),
                        ("isSign", .boolean($0.isSign)),
                    ])
                }
            ),
            ("background", background.map(json)),
            (
                "film",
                film.map {
                    .object([
                        ("number", .integer($0.number)), ("hasSound", .boolean($0.hasSound)),
                        ("isWhole", .boolean($0.isWhole)),
                    ])
                }
            ),
            ("look", look.json),
            ("page", page.map { .value(.object($0.context)) }),
            ("hasHTML", .boolean(html != nil)),
            ("entries", .list(entries.map(json))),
            (
                "actions",
                .list(
                    actions.map {
                        .object([
                            ("label", .string($0.label)), ("spoken", $0.spoken.map(JSON.string)),
                            ("closes", .boolean($0.closes)),
                        ])
                    })
            ),
            ("comment", comment.map(JSON.string)),
            ("hasMainAction", .boolean(hasMainAction)),
            ("isDismissible", .boolean(isDismissible)),
            ("closeLabel", .string(closeLabel)),
        ])
    }

    private func json(_ entry: Entry) -> JSON {
        switch entry {
        case .paragraph(let text):
            .object([("kind", "paragraph"), ("value", .string(text))])
        case .moment(let label, let value):
            .object([("kind", "moment"), ("label", .string(label)), ("value", .string(value))])
        case .gallery(let label, let numbers):
            .object([("kind", "gallery"), ("label", .string(label)), ("files", .list(numbers.map(json)))])
        case .row(let label, let value):
            .object([("kind", "row"), ("label", .string(label)), ("value", .string(value))])
        case .code(let label, let value):
            .object([("kind", "code"), ("label", .string(label)), ("value", .string(value))])
        case .items(let label, let values):
            .object([("kind", "items"), ("label", .string(label)), ("values", .list(values.map(JSON.string)))])
        case .files(let label, let numbers):
            .object([("kind", "files"), ("label", .string(label)), ("files", .list(numbers.map(json)))])
        case .qr(let label, let value, let rows):
            .object([
                ("kind", "qr"), ("label", .string(label)), ("value", .string(value)),
                ("rows", .list(rows.map(JSON.string))),
            ])
        case .group(let label, let entries):
            .object([("kind", "group"), ("label", .string(label)), ("entries", .list(entries.map(json)))])
        }
    }

    private func json(_ file: Int) -> JSON {
        .object([
            ("number", .integer(file)), ("shownAs", .string(files[file].type.shownAs.rawValue)),
            ("size", .string(FileSize.describe(files[file].size))),
        ])
    }
}

extension JSON: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .string(value) }
}
