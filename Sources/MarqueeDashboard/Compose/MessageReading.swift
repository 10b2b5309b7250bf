import MarqueeModel
import MarqueeReactions

/// What a preview shows, in words: for whoever cannot see it without scripts.
struct MessageReading: Sendable {
    struct Line: Sendable {
        let term: String
        let text: String
    }

    let lines: [Line]
    let hasLines: Bool
    /// Why it would not be shown; nil where it would.
    let problem: String?

    private static let longestHTML = 1_000

    /// - Parameter card: What ``MessagePreview`` tells its page.
    init(card: ValueObject, problem: String?) {
        let files = (card["files"]?.list ?? []).map { Self.fileName($0.string ?? "") }
        func text(_ term: String, _ value: Value?) -> [Line] {
            guard let string = value?.string, !string.isBlank else { return [] }
            return [Line(term: term, text: string)]
        }
        func file(_ term: String, _ value: Value?) -> [Line] {
            guard let picture = value?.object, let name = files.name(of: picture["number"]) else { return [] }
            let alternative = picture["alternative"]?.string ?? ""
            return [Line(term: term, text: alternative.isBlank ? name : "\(name) (\(alternative))")]
        }
        var lines = text("Title", card["title"]) + text("Subtitle", card["subtitle"])
        lines += file("Picture", card["picture"]) + file("Background", card["background"]) + file("Film", card["film"])
        lines += Self.lines(of: card["entries"], files)
        if card["hasHTML"]?.boolean == true, let html = card["html"]?.string {
            lines += text("HTML", .string(String(HTMLText.plain(html).prefix(Self.longestHTML))))
        }
        let buttons = (card["actions"]?.list ?? []).compactMap { $0.object?["label"]?.string }
        if !buttons.isEmpty {
            lines.append(Line(term: buttons.count == 1 ? "Button" : "Buttons", text: buttons.joined(separator: "\n")))
        }
        self.lines = lines + text("Comment field", card["comment"])
        hasLines = !self.lines.isEmpty
        self.problem = problem
    }

    private static func lines(of entries: Value?, _ files: [String]) -> [Line] {
        (entries?.list ?? []).compactMap(\.object).flatMap { entry -> [Line] in
            let label = entry["label"]?.string ?? ""
            switch entry["kind"]?.string {
            case "group":
                return lines(of: entry["entries"], files).map { Line(term: "\(label): \($0.term)", text: $0.text) }
            case "gallery", "files":
                let names = (entry["files"]?.list ?? []).compactMap { files.name(of: $0.object?["number"]) }
                return names.isEmpty ? [] : [Line(term: label, text: names.joined(separator: "\n"))]
            case "items":
                let values = (entry["values"]?.list ?? []).compactMap(\.string)
                return values.isEmpty ? [] : [Line(term: label, text: values.joined(separator: "\n"))]
            case let kind:
                guard let value = entry["value"]?.string, !value.isBlank else { return [] }
                let term = kind == "paragraph" ? "Text" : kind == "qr" ? "\(label) (QR code)" : label
                return [Line(term: term, text: value)]
            }
        }
    }

    /// A picture that the message has with it has no name.
    private static func fileName(_ name: String) -> String { name.hasPrefix("data:") ? "an attached file" : name }
}

extension [String] {
    fileprivate func name(of number: Value?) -> String? {
        number?.integer.flatMap { indices.contains(Int($0)) ? self[Int($0)] : nil }
    }
}
