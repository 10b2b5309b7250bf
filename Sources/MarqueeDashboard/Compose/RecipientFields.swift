import MarqueeForms
import MarqueeModel

/// Whom a message is for, as a form says it.
struct RecipientFields {
    private(set) var problems: [String: String] = [:]
    private(set) var json: Value = .null

    init(_ fields: [String: String]) {
        switch fields["to"] ?? "" {
        case "everyone": json = "everyone"
        case "labels": json = ["labels": .object(labels(fields["labels"] ?? ""))]
        case "hosts":
            let hosts = fields.keys.filter { $0.hasPrefix(FieldName.host("")) }.map {
                $0.dropFirst(FieldName.host("").count)
            }.sorted()
            if hosts.isEmpty { problems["to"] = "no host selected; select one, or choose other recipients" }
            if hosts.count > Recipients.mostHosts {
                problems["to"] =
                    "\(hosts.count) hosts selected; select at most \(Recipients.mostHosts), or choose labels"
            }
            json = ["hosts": .list(hosts.map { .string(String($0)) })]
        case "audience": json = ["audience": audience(fields)]
        default: problems["to"] = "choose the recipients"
        }
    }

    private mutating func labels(_ text: String) -> ValueObject {
        var labels: [String: String] = [:]
        for part in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                problems["labels"] =
                    "'\(String(part).shortened)' is not a label; expected NAME=VALUE, such as site=milan"
                continue
            }
            if let other = labels[parts[0]], other != parts[1] {
                problems["labels"] =
                    "the label '\(parts[0].shortened)' has two values, '\(other.shortened)' and"
                    + " '\(parts[1].shortened)'; enter each label once"
            }
            labels[parts[0]] = parts[1]
        }
        if labels.isEmpty, problems.isEmpty {
            problems["labels"] = "no label given; expected NAME=VALUE, such as site=milan"
        }
        return labels.reduce(into: [:]) { $0[$1.key] = .string($1.value) }
    }

    private mutating func audience(_ fields: [String: String]) -> Value {
        let kind = fields["audience-kind"] == "attribute" ? "attribute" : "tag"
        let key = fields["audience-key"] ?? ""
        if key.isBlank { problems["audience-key"] = "enter the name of \(kind == "tag" ? "a tag" : "an attribute")" }
        var audience: ValueObject = [kind: .string(key)]
        if let value = fields["audience-value"], !value.isBlank {
            audience["equals"] = kind == "tag" ? .string(value) : scalar(value)
        }
        return .object(audience)
    }

    /// Attributes have types.
    private func scalar(_ text: String) -> Value {
        switch try? Value(json: text) {
        case .some(let value) where [Value.boolean(true), .boolean(false)].contains(value): value
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        default: .string(text)
        }
    }
}
