import PresenterKit

/// Makes a notification of a message's arguments: some names mean something, all others are listed as they are.
///
/// A name that means something may also stand in a group called `desktop`. Documented in
/// `Documentation/desktop-presenter.md`.
struct NotificationReader {
    private let contents: [String: PresentationArgument.Content]
    private let drawing: BuiltInDrawing?
    private(set) var notification: DesktopNotification
    /// Arguments that are shown already, or never by themselves.
    private var used: Set<String> = []

    /// Buttons that are shown: what every desktop has room for.
    private static let maximumActions = 3
    /// Where only some of the answers would make a wrong one, all are given to the desktop.
    private static let maximumAnswers = 12
    /// Lines of the body, and characters of it, of the summary and of a button.
    private static let maximumLines = 10
    private static let maximumBody = 1_000
    private static let maximumSummary = 200
    private static let maximumLabel = 60
    /// Items of a list that are shown.
    private static let maximumItems = 10
    private static let pictures = ["image", "picture", "photo", "hero"]
    private static let paragraphs = ["subtitle", "body", "message", "text", "description", "details"]
    /// They say how a page looks; a desktop decides that itself.
    private static let ofPages: Set = [
        "layout", "accent", "dismissible", "close-label", "lang", "image-alt", "background", "film-sound", "film-fit",
        "html",
    ]

    /// Also looks into files, whether they are pictures.
    init(arguments: [PresentationArgument], template: String) {
        contents = Dictionary(arguments.map { ($0.name, $0.content) }) { first, _ in first }
        let drawing = BuiltInDrawing(template: template, arguments: arguments)
        self.drawing = drawing
        notification = DesktopNotification(summary: "")
        used = Self.ofPages.union(drawing?.hidden ?? [])
        let title = drawing?.heading ?? text("title") ?? ArgumentLabels.words(of: template)
        notification.summary = SanitizedText.line(of: title, atMost: Self.maximumSummary)
        readManner()
        readPicture(arguments)
        readActions(arguments, atMost: drawing?.isQuestion == true ? Self.maximumAnswers : Self.maximumActions)
        readBody(arguments)
    }

    // MARK: Names that mean something

    private mutating func readManner() {
        notification.urgency = text("urgency").flatMap(DesktopNotification.Urgency.init)
        if notification.urgency == nil { used.remove("urgency") }
        if case .string(let category)? = contents["desktop.category"] {
            notification.category = category.isEmpty ? nil : SanitizedText.line(of: category, atMost: 100)
        }
        for name in ["expire-after", "desktop.expire-after"] {
            guard case .number(let seconds)? = contents[name] else { continue }
            used.insert(name)
            if seconds.double > 0 { notification.lifetime = .seconds(min(seconds.double, 1_000_000)) }
        }
    }

    private mutating func readPicture(_ arguments: [PresentationArgument]) {
        let named = Self.pictures.flatMap { ["desktop.\($0)", $0] }
        for name in named + arguments.map(\.name) where notification.picture == nil {
            switch contents[name] {
            case .file(let path?)? where Picture.isOne(path): notification.picture = path
            case .files(let paths)?:
                // Further ones have no place.
                notification.picture = paths.prefix(Self.maximumItems).first(where: Picture.isOne)
            default: break
            }
        }
    }

    private mutating func readActions(_ arguments: [PresentationArgument], atMost count: Int) {
        for argument in arguments {
            guard case .action(let action) = argument.content else { continue }
            let label = self.label(of: argument.name)
            guard let action, notification.actions.count < count else { continue }
            notification.actions.append(
                DesktopNotification.Action(
                    name: argument.name, label: SanitizedText.line(of: label, atMost: Self.maximumLabel),
                    closes: action.kind == .close))
        }
        // Who clicks on a text has not yet answered what a built-in template asks, nor redeemed a coupon.
        notification.mainAction = notification.actions.first {
            !$0.closes && (drawing == nil || $0.name == "link")
        }
    }

    /// What the message calls the button: `on-accept-label`, `labels.on-accept`, or `offer.label` for `offer.action`;
    /// else the argument's own name in words.
    private mutating func label(of action: String) -> String {
        if let label = drawing?.labels[action] { return label }
        let path = action.split(separator: ".")
        var names = ["\(action)-label", "labels.\(action)"]
        if path.count > 1 { names.append((path.dropLast() + ["label"]).joined(separator: ".")) }
        let labels = names.compactMap { name -> String? in
            guard case .string(let text)? = contents[name] else { return nil }
            used.insert(name)
            return text.isEmpty ? nil : text
        }
        if let label = labels.first { return label }
        let name = String(path.last ?? "")
        return ArgumentLabels.words(of: name.hasPrefix("on-") ? String(name.dropFirst(3)) : name)
    }

    private mutating func text(_ name: String) -> String? {
        var found: String?
        for name in ["desktop.\(name)", name] {
            guard case .string(let text)? = contents[name] else { continue }
            used.insert(name)
            if found == nil, !text.isEmpty { found = text }
        }
        return found
    }

    // MARK: The body

    private mutating func readBody(_ arguments: [PresentationArgument]) {
        var lines = Self.paragraphs.compactMap { text($0) }.flatMap { SanitizedText.lines(of: $0) }
        let labels = ArgumentLabels(in: arguments)
        used.formUnion(labels.names)
        for argument in arguments where !used.contains(argument.name) && !isForOthers(argument.name) {
            guard let value = Self.value(argument.content) else { continue }
            let label =
                labels.labels[argument.name]
                ?? ArgumentLabels.words(of: argument.name.split(separator: ".").last.map(String.init) ?? argument.name)
            lines.append(SanitizedText.line(of: "\(label): \(value)", atMost: Self.maximumBody))
        }
        if lines.count > Self.maximumLines { lines = lines.prefix(Self.maximumLines - 1) + ["…"] }
        notification.body = SanitizedText.cut(lines.joined(separator: "\n"), to: Self.maximumBody)
    }

    /// Whether it stands in a group that says something to one presenter.
    private func isForOthers(_ name: String) -> Bool {
        ["web.", "desktop.", "theme."].contains(where: name.hasPrefix)
    }

    /// Nil for what is absent, empty, or nothing to read.
    private static func value(_ content: PresentationArgument.Content) -> String? {
        switch content {
        case .string(let text): return text.isEmpty ? nil : text
        case .number(let number): return number.description
        case .boolean(let flag): return flag ? "yes" : "no"
        case .list(let items):
            let more = items.count > maximumItems ? ["… \(items.count - maximumItems) more"] : []
            let values = items.prefix(maximumItems).map(\.plainText) + more
            return values.isEmpty ? nil : values.joined(separator: ", ")
        case .data(let value): return ["", "{}", "[]", "null"].contains(value.plainText) ? nil : value.plainText
        case .file, .files, .action: return nil
        }
    }
}
