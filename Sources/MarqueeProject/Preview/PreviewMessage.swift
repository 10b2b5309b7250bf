package import MarqueeModel
import MarqueeYAML

/// A message that shows what a template looks like: what is given, and made-up values for the rest.
package struct PreviewMessage {
    package let message: Message
    private let definition: TemplateDefinition

    /// Creates a message for a definition with values as they are typed: `style.width=320`, `title=Hello`.
    ///
    /// A text is taken as it is, also one like `12`; for other types it is read as YAML, such as `[a, b]`.
    package init(_ definition: TemplateDefinition, settings: [String]) throws(ProjectError) {
        self.definition = definition
        let given = try Self.values(of: settings, in: definition)
        message = Message(
            definition.name, id: "preview-\(definition.name)".prefixed(255),
            arguments: PlausibleValues(definition).arguments(keeping: given), expiry: .never)
    }

    /// Creates a preview of a message, as it is but for what is set.
    ///
    /// - Parameter number: What tells it from others that are previewed with it.
    package init(
        _ definition: TemplateDefinition, of message: Message, number: Int, settings: [String]
    ) throws(ProjectError) {
        let given = try Self.values(of: settings, in: definition)
        self.init(definition, of: message, number: number, changing: given.map { ($0.key, $0.value) })
    }

    /// Creates a preview of a message with some arguments changed, in every locale; nil takes what the message gives.
    package init(
        _ definition: TemplateDefinition, of message: Message, number: Int, changing changes: [(String, Value?)]
    ) {
        self.definition = definition
        var shown = message
        shown.arguments.change(changes)
        shown.localizations = message.localizations.map { localization in
            var arguments = localization.arguments
            arguments.change(changes)
            return Message.Localization(locale: localization.locale, arguments: arguments)
        }
        shown.id = "preview-\(number)-\(definition.name)".prefixed(255)
        (shown.start, shown.expiry) = (.immediately, .never)
        self.message = shown
    }

    private static func values(
        of settings: [String], in definition: TemplateDefinition
    ) throws(ProjectError) -> ValueObject {
        var given: ValueObject = [:]
        for setting in settings {
            guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
                throw ProjectError(.invalidValue, "invalid setting '\(setting)'", advice: "write it as NAME=VALUE")
            }
            let name = String(setting[..<sign])
            given[name] = try value(of: String(setting[setting.index(after: sign)...]), name, in: definition)
        }
        return given
    }

    private static func value(
        of text: String, _ name: String, in definition: TemplateDefinition
    ) throws(ProjectError) -> Value {
        guard let argument = definition.argument(name) else {
            let names = definition.arguments.map(\.name)
            if definition.isGroup(name) {
                if let value = YAMLText.value(of: text), value.object != nil { return value }
                let members = names.filter { $0.hasPrefix("\(name).") }
                throw ProjectError(
                    .invalidValue, "'\(name)' is a group: expected an object, got '\(text)'",
                    advice: "set one of \(members.joined(separator: ", "))")
            }
            let help =
                NearestName.of(name, in: names).map { "did you mean '\($0)'?" }
                ?? (names.isEmpty ? "it has no arguments" : "known arguments: \(names.joined(separator: ", "))")
            throw ProjectError(.invalidValue, "'\(definition.name)' has no argument '\(name)'", advice: help)
        }
        switch argument.type {
        case .string, .file: return .string(text)
        case .action where text == "close": return ["type": "close"]
        case .number, .boolean, .list, .data, .action: break
        }
        guard let value = YAMLText.value(of: text), argument.type.admits(value) else {
            let example = argument.defaultValue.map { " such as \(YAMLText.flow($0))" } ?? ""
            throw ProjectError(.invalidValue, "'\(name)': expected \(argument.type.phrase)\(example), got '\(text)'")
        }
        return value
    }
}

extension ValueObject {
    fileprivate mutating func change(_ changes: [(String, Value?)]) {
        for (name, value) in changes { set(name, to: value) }
    }

    /// Sets an argument by its full name, in place of what is there, nested or dotted; nil removes it.
    private mutating func set(_ name: String, to value: Value?) {
        if self[name] == nil {
            for dot in name.indices where name[dot] == "." {
                guard var group = self[String(name[..<dot])]?.object else { continue }
                group.set(String(name[name.index(after: dot)...]), to: value)
                self[String(name[..<dot])] = .object(group)
                return
            }
        }
        self[name] = value
    }
}

extension String {
    fileprivate func prefixed(_ bytes: Int) -> String {
        utf8.count <= bytes ? self : String(unicodeScalars.prefix(bytes / 4))
    }
}
