import MarqueeModel
import MarqueeProject

extension LanguageServer {
    mutating func semanticTokens(_ place: DocumentPlace) -> Value {
        guard !place.isTooLarge else { return .null }
        let numbers = numbers(of: place)
        let id = keep(numbers, of: place)
        return ["resultId": .string("\(id)"), "data": Self.list(numbers)]
    }

    /// What has changed since the client was sent all; all, when that is not known any more.
    mutating func semanticTokensDelta(_ place: DocumentPlace, _ parameters: Value) -> Value {
        guard !place.isTooLarge else { return .null }
        let path = place.project.path(of: place.file)
        guard let sent = sentTokens[path], parameters["previousResultId"]?.string == "\(sent.id)" else {
            return semanticTokens(place)
        }
        let numbers = numbers(of: place)
        guard let (start, deleted, inserted) = sent.difference(to: numbers) else {
            return ["resultId": .string("\(sent.id)"), "edits": []]
        }
        let edit: Value = [
            "start": .integer(Int64(start)), "deleteCount": .integer(Int64(deleted)), "data": Self.list(inserted),
        ]
        return ["resultId": .string("\(keep(numbers, of: place))"), "edits": [edit]]
    }

    func semanticTokens(_ place: DocumentPlace, within range: Value?) -> Value {
        guard !place.isTooLarge, let range = range.flatMap({ place.text.range(of: $0, client.encoding) }) else {
            return .null
        }
        let tokens = tokens(of: place)
        return ["data": Self.list(tokens.numbers(in: place.text, client.encoding, within: range))]
    }

    private func tokens(of place: DocumentPlace) -> SemanticTokens {
        SemanticTokens(place.project, file: place.file, outline: place.outline, marks: place.marks)
    }

    private func numbers(of place: DocumentPlace) -> [Int] {
        tokens(of: place).numbers(in: place.text, client.encoding)
    }

    private mutating func keep(_ numbers: [Int], of place: DocumentPlace) -> Int {
        let path = place.project.path(of: place.file)
        lastResult += 1
        sentTokens[path] = SentTokens(id: lastResult, numbers: numbers)
        return lastResult
    }

    private static func list(_ numbers: some Sequence<Int>) -> Value {
        .list(numbers.map { .integer(Int64($0)) })
    }
}
