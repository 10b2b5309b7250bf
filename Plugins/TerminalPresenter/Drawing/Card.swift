import PresenterKit
import QRCode

/// What is shown of a message, before it is laid out.
struct Card: Equatable {
    /// One thing in the body.
    enum Entry: Equatable {
        /// A text that speaks for itself.
        case paragraph(String)
        case row(label: String, value: String)
        case items(label: String, values: [String])
        /// Files of which some are pictures.
        case files(label: String, files: [File])
        case group(label: String, entries: [Entry])
        /// Lines that are no text: they are cut nowhere, and left out where they do not fit.
        case drawing(lines: [String])
    }

    /// A file that may be a picture.
    struct File: Equatable {
        let path: String
        /// What is shown where it isn't drawn.
        let description: String
    }

    /// An action that the message gives.
    struct Action: Equatable {
        /// The argument's name: what to trigger.
        let name: String
        /// What it does: a type, or a function's name; empty where the label says it.
        let detail: String
        /// What stands on it.
        let label: String

        init(name: String, detail: String, label: String? = nil) {
            self.name = name
            self.detail = label == nil ? detail : ""
            self.label = label ?? name
        }
    }

    /// What stands in the frame: the template's name.
    let caption: String
    /// The title; nil when there is none.
    let heading: String?
    /// The body, from top to bottom.
    let entries: [Entry]
    /// What the viewer can do.
    let actions: [Action]

    /// Texts of these names need no label.
    private static let paragraphs: Set<String> = ["body", "message", "text", "subtitle", "description", "details"]
    /// Items of a list that are shown.
    private static let maximumItems = 40

    /// - Parameters:
    ///   - size: The size of a file in bytes, nil when it can't be told.
    ///   - isPicture: Whether a file is a picture to draw.
    init(
        template: String, arguments: [PresentationArgument], isPicture: (String) -> Bool = { _ in false },
        size: (String) -> Int64?
    ) {
        let drawing = BuiltInDrawing(template: template, arguments: arguments)
        var heading = drawing?.heading
        var entries: [Entry] = []
        var actions: [Action] = []
        let labels = ArgumentLabels(in: arguments)
        let hidden = labels.names.union(drawing?.hidden ?? [])
        for argument in arguments where !hidden.contains(argument.name) && !argument.name.hasPrefix("theme.") {
            // Marks are for pages.
            if argument.name == "html", drawing?.plainText != nil { continue }
            switch argument.content {
            case .string(let text) where argument.name == "title" && !text.isEmpty:
                heading = text
            case .action(let action):
                guard let action else { continue }
                actions.append(
                    Action(
                        name: argument.name, detail: action.name,
                        label: drawing?.labels[argument.name] ?? labels.labels[argument.name]))
            default:
                let path = argument.name.split(separator: ".").map(String.init)
                guard
                    let entry = Self.entry(
                        argument, label: labels.labels[argument.name] ?? path.last ?? argument.name,
                        isPicture: isPicture, size: size)
                else { continue }
                entries.insert(entry, below: path.dropLast())
                if argument.name == drawing?.code, case .string(let text) = argument.content, let code = QRCode(text) {
                    entries.append(.drawing(lines: code.halfBlocks))
                }
            }
        }
        caption = template
        self.heading = heading
        self.entries = entries
        self.actions = actions
    }

    /// Nil for what is absent or empty.
    private static func entry(
        _ argument: PresentationArgument, label: String, isPicture: (String) -> Bool, size: (String) -> Int64?
    ) -> Entry? {
        switch argument.content {
        case .string(let text):
            if text.isEmpty { return nil }
            return paragraphs.contains(argument.name) ? .paragraph(text) : .row(label: label, value: text)
        case .number(let number):
            return .row(label: label, value: number.description)
        case .boolean(let flag):
            return .row(label: label, value: flag ? "yes" : "no")
        case .file(let path):
            return path.map { path in
                let description = describe(path, size(path))
                return isPicture(path)
                    ? .files(label: label, files: [File(path: path, description: description)])
                    : .row(label: label, value: description)
            }
        case .action:
            return nil
        case .list(let items):
            return self.items(label, items.prefix(maximumItems).map(\.plainText), of: items.count)
        case .files(let paths):
            let files = paths.prefix(maximumItems).map { File(path: $0, description: describe($0, size($0))) }
            // All of them are asked, since the answer counts what is to be drawn.
            if !files.filter({ isPicture($0.path) }).isEmpty {
                return .files(label: label, files: files)
            }
            return self.items(label, files.map(\.description), of: paths.count)
        case .data(let value):
            return .row(label: label, value: value.plainText)
        }
    }

    private static func items(_ label: String, _ values: [String], of count: Int) -> Entry? {
        guard count > 0 else { return nil }
        return .items(
            label: label, values: count > values.count ? values + ["… \(count - values.count) more"] : values)
    }

    private static func describe(_ path: String, _ size: Int64?) -> String {
        "\(path) (\(size.map(FileSize.describe) ?? "unreadable"))"
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

extension QRCode {
    /// Two rows in a line, with a quiet zone: what is light is drawn, as terminals are dark.
    fileprivate var halfBlocks: [String] {
        let quiet = 4
        return stride(from: -quiet, to: size + quiet, by: 2).map { row in
            (-quiet..<size + quiet).map { column in
                switch (self[row, column], self[row + 1, column]) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
        }
    }
}
