import MarqueeModel
import PresenterKit
import QRCode

/// Makes a card of a message's arguments: some names mean something, all others are listed as they are.
///
/// A name that means something may also stand in a group called `web`. Documented in `Documentation/web-presenter.md`.
struct CardReader {
    private let arguments: [PresentationArgument]
    private let contents: [String: PresentationArgument.Content]
    private let drawing: BuiltInDrawing?
    private(set) var card: Card
    /// Arguments that are shown already, or never by themselves.
    private var used: Set<String> = []
    /// Why it cannot be shown as it is meant; nil where it can.
    private(set) var problem: String?
    private let labels: ArgumentLabels
    private let open: (String) -> LocalFile?

    /// Items of a list that are shown.
    private static let maximumItems = 100
    /// Buttons that are shown; no template comes near.
    static let maximumActions = 24
    private static let pictures = ["image", "picture", "photo", "hero"]
    private static let paragraphs: Set = ["body", "message", "text", "description", "details"]

    /// - Parameters:
    ///   - locale: The language of the texts, where no argument says it.
    ///   - theme: How the message wants to look.
    ///   - open: Finds a file; nil where it cannot be read.
    init(
        arguments: [PresentationArgument], template: String, locale: String? = nil, theme: Theme = Theme(),
        open: @escaping (String) -> LocalFile? = { LocalFile(path: $0) }
    ) {
        self.open = open
        self.arguments = arguments
        labels = ArgumentLabels(in: arguments)
        contents = Dictionary(arguments.map { ($0.name, $0.content) }) { first, _ in first }
        drawing = BuiltInDrawing(template: template, arguments: arguments)
        used = drawing?.hidden ?? []
        if let plain = drawing?.plainText { used.insert(plain) }
        card = Card(language: locale, name: ArgumentLabels.words(of: template))
        card.hasMainAction = drawing?.isQuestion != true
        card.comment = drawing?.comment
        readFrame()
        readMoving()
        readLook(theme)
        readActions()
        used.formUnion(labels.names)
        for argument in arguments where !used.contains(argument.name) { add(argument) }
    }

    // MARK: Names that mean something

    private mutating func readFrame() {
        card.layout = text("layout").flatMap(Layout.init) ?? .modal
        if let language = text("lang") { card.language = language }
        card.title = drawing?.heading ?? text("title")
        card.subtitle = text("subtitle")
        card.html = text("html")
        card.isDismissible = boolean("dismissible") ?? true
        if let label = text("close-label") { card.closeLabel = label }
        let alternative = text("image-alt") ?? ""
        for name in Self.pictures + [drawing?.picture].compactMap(\.self) where card.picture == nil {
            if let number = file(name, shownAs: .image) {
                card.picture = Card.Picture(
                    number: number, alternative: alternative, isSign: name == drawing?.picture)
            }
        }
    }

    /// Films, and what lies behind.
    private mutating func readMoving() {
        if card.layout == .fullScreen || text("layout") == nil {
            let (hasSound, isWhole) = (boolean("film-sound") ?? false, text("film-fit") == "contain")
            if let number = file("film", shownAs: .video) {
                card.layout = .fullScreen
                card.film = Card.Film(number: number, hasSound: hasSound, isWhole: isWhole)
            } else if ["film", "web.film"].contains(where: hasFile) {
                problem = "'film' is not a format that browsers can play; expected MP4 or WebM"
            }
        }
        guard card.layout == .fullScreen, card.film == nil else { return }
        card.background = file("background", shownAs: .image) ?? file("background", shownAs: .video)
    }

    /// A theme's values beside what a message says in other ways.
    private mutating func readLook(_ theme: Theme) {
        used.formUnion(arguments.lazy.map(\.name).filter { $0.hasPrefix("theme.") })
        let accent = text("accent").flatMap { Theme.Colour(light: $0, dark: $0) }
        card.look.accent = accent ?? theme.accent
        (card.look.paper, card.look.ink, card.look.ground) = (theme.paper, theme.ink, theme.ground)
        (card.look.radius, card.look.scale) = (theme.radius, theme.scale)
        card.look.font = theme.font.flatMap { font($0) }
        card.look.headingFont = theme.headingFont.flatMap { font($0) }
        card.look.logo = theme.logo.flatMap { number(of: $0, shownAs: .image) }
    }

    private mutating func font(_ written: String) -> Look.Font? {
        guard Theme.isFontFile(written) || written.hasPrefix("/") else { return .family(written) }
        return number(of: written, shownAs: .font).map { .file($0, key: card.files[$0].identity) }
    }

    private mutating func readActions() {
        for argument in arguments {
            guard case .action(let action) = argument.content else { continue }
            used.insert(argument.name)
            let label = self.label(of: argument.name)
            guard let action, card.actions.count < Self.maximumActions else { continue }
            card.actions.append(
                Card.Action(
                    name: argument.name, label: label, spoken: drawing?.spokenLabels[argument.name],
                    closes: action.name == "close"))
        }
    }

    /// What the message calls the button: `on-accept-label`, `labels.on-accept`, or `offer.label` for `offer.action`;
    /// else the argument's own name in words.
    private mutating func label(of action: String) -> String {
        if let label = drawing?.labels[action] { return label }
        let path = action.split(separator: ".")
        var names = ["\(action)-label", "labels.\(action)"]
        if path.count > 1 { names.append((path.dropLast() + ["label"]).joined(separator: ".")) }
        var label: String?
        for name in names {
            guard case .string(let text)? = contents[name] else { continue }
            used.insert(name)
            if label == nil, !text.isEmpty { label = text }
        }
        if let label { return label }
        let name = String(path.last ?? "")
        return ArgumentLabels.words(of: name.hasPrefix("on-") ? String(name.dropFirst(3)) : name)
    }

    private mutating func text(_ name: String) -> String? {
        for name in [name, "web.\(name)"] {
            guard case .string(let text)? = contents[name] else { continue }
            used.insert(name)
            if !text.isEmpty { return text }
        }
        return nil
    }

    private mutating func boolean(_ name: String) -> Bool? {
        for name in [name, "web.\(name)"] {
            guard case .boolean(let flag)? = contents[name] else { continue }
            used.insert(name)
            return flag
        }
        return nil
    }

    private mutating func file(_ name: String, shownAs: MediaType.MediaKind) -> Int? {
        for name in [name, "web.\(name)"] {
            guard case .file(let path?)? = contents[name], let number = number(of: path, shownAs: shownAs) else {
                continue
            }
            used.insert(name)
            return number
        }
        return nil
    }

    private func hasFile(_ name: String) -> Bool {
        if case .file(_?)? = contents[name] { true } else { false }
    }

    /// A file's number; nil when it can't be read, or is something else.
    private mutating func number(of path: String, shownAs: MediaType.MediaKind? = nil) -> Int? {
        guard let file = open(path), shownAs == nil || file.type.shownAs == shownAs else { return nil }
        card.files.append(file)
        return card.files.count - 1
    }

    // MARK: All others

    private mutating func add(_ argument: PresentationArgument) {
        let path = argument.name.split(separator: ".").map(String.init)
        let label = labels.labels[argument.name] ?? ArgumentLabels.words(of: path.last ?? argument.name)
        guard let entry = entry(argument, label: label) else { return }
        card.entries.insert(entry, below: path.dropLast().map(ArgumentLabels.words(of:))[...])
        guard argument.name == drawing?.code, case .string(let text) = argument.content, let code = QRCode(text) else {
            return
        }
        card.entries.append(.qr(label: label, value: text, rows: code.rows))
    }

    /// Nil for what is absent or empty.
    private mutating func entry(_ argument: PresentationArgument, label: String) -> Card.Entry? {
        switch argument.content {
        case .string(let text):
            if text.isEmpty { return nil }
            if drawing?.moments.contains(argument.name) == true { return .moment(label: label, value: text) }
            return Self.paragraphs.contains(argument.name) ? .paragraph(text) : .row(label: label, value: text)
        case .number(let number): return .row(label: label, value: number.description)
        case .boolean(let flag): return .row(label: label, value: flag ? "yes" : "no")
        case .file(let path): return path.flatMap { files(argument, label, [$0]) }
        case .action: return nil
        case .list(let items):
            let values = items.prefix(Self.maximumItems).map(\.plainText)
            let more = items.count > values.count ? ["… \(items.count - values.count) more"] : []
            return values.isEmpty ? nil : .items(label: label, values: values + more)
        case .files(let paths): return files(argument, label, paths)
        case .data(let value): return .code(label: label, value: value.plainText)
        }
    }

    private mutating func files(_ argument: PresentationArgument, _ label: String, _ paths: [String]) -> Card.Entry? {
        let numbers = paths.prefix(Self.maximumItems).compactMap { number(of: $0) }
        guard !numbers.isEmpty else { return nil }
        guard drawing?.unlabelled.contains(argument.name) == true else { return .files(label: label, numbers: numbers) }
        return .gallery(label: card.title ?? label, numbers: numbers)
    }
}

extension [Card.Entry] {
    /// Puts an entry into the group of that path, which begins where its first member stands.
    fileprivate mutating func insert(_ entry: Card.Entry, below path: ArraySlice<String>) {
        guard let label = path.first else {
            append(entry)
            return
        }
        let place = firstIndex { if case .group(label, _) = $0 { true } else { false } }
        var members: [Card.Entry] = []
        if let place, case .group(_, let entries) = self[place] { members = entries }
        members.insert(entry, below: path.dropFirst())
        let group = Card.Entry.group(label: label, entries: members)
        if let place { self[place] = group } else { append(group) }
    }
}
