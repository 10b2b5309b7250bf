extension Fields {
    /// Why a JSON value is not what the grammar says.
    package struct Problem: Error, Sendable {
        package let code: DiagnosticCode
        /// One sentence, without its help.
        package let message: String
        /// The keys that lead to it.
        package let path: [String]
        package let help: String?

        package init(_ code: DiagnosticCode, _ message: String, _ path: [String], help: String? = nil) {
            self.code = code
            self.message = message
            self.path = path
            self.help = help
        }
    }

    /// Reads the wire form of a section: the members of a JSON object. Null counts as absent.
    package static func reading(
        _ members: ValueObject, as section: Grammar.Section, in grammar: Grammar = .standard
    ) throws(Problem) -> Fields {
        var problems: [Problem] = []
        let fields = reading(members, as: section, in: grammar, reportingTo: &problems)
        if let problem = problems.first { throw problem }
        return fields
    }

    /// Reads what can be read, and appends each problem.
    package static func reading(
        _ members: ValueObject, as section: Grammar.Section, in grammar: Grammar = .standard, path: [String] = [],
        reportingTo problems: inout [Problem]
    ) -> Fields {
        var reader = WireReader(grammar: grammar, problems: problems)
        let fields = reader.fields(members, section, path)
        problems = reader.problems
        return fields
    }
}

private struct WireReader {
    let grammar: Grammar
    var problems: [Fields.Problem]

    mutating func fields(_ members: ValueObject, _ section: Grammar.Section, _ path: [String]) -> Fields {
        var fields = Fields()
        for member in members {
            guard let key = section.wireKeys.first(where: { $0.wireName == member.key }) else {
                // A key can be as long as the document; repeating it does not help.
                let place = member.key.utf8.count > 200 ? path : path + [member.key]
                report(
                    .unknownKey, "unknown key '\(member.key.shortened)' in \(section.phrase)", place,
                    help: NearestName.of(member.key, in: section.wireKeys.map(\.wireName)).map {
                        "did you mean '\($0)'?"
                    })
                continue
            }
            if member.value == .null, key.shape != .defaultValue { continue }
            if let content = content(member.value, key.shape, path + [member.key], key.code) {
                fields.append(Fields.Member(key.name, content))
            }
        }
        for pair in section.alternatives {
            let found = fields.members.map(\.name).filter(pair.names.contains)
            guard found.count > 1 else { continue }
            report(
                .wrongShape, "\(Grammar.Alternative(found).listed("and")) cannot be used together in \(section.phrase)",
                path,
                help: "keep one of them")
        }
        for pair in section.alternatives
        where pair.isNeeded && !fields.members.contains(where: { pair.names.contains($0.name) }) {
            guard !pair.names.contains(where: { members[$0] ?? .null != .null }) else { continue }
            report(
                .wrongShape, "\(section.phrase) needs \(pair.listed("or"))", path,
                help: section.example.map { "write \($0)" })
        }
        for key in section.wireKeys where key.need != nil && key.variants.isEmpty {
            guard members[key.wireName] ?? .null == .null else { continue }
            report(key.code, "\(section.phrase) needs a '\(key.wireName)'", path, help: key.need)
        }
        return fields
    }

    private mutating func report(
        _ code: DiagnosticCode, _ message: String, _ path: [String], help: String? = nil
    ) {
        problems.append(Fields.Problem(code, message, path, help: help))
    }

    private mutating func content(
        _ value: Value, _ shape: Grammar.Shape, _ path: [String], _ code: DiagnosticCode = .wrongShape
    ) -> Content? {
        switch (shape, value) {
        case (.id, .string(let text)) where text.isBlank: return nil
        case (.section(let name), .object(let members)): return .fields(fields(members, grammar[name], path))
        case (.named(let inner), .object(let members)):
            return .named(
                members.compactMap { member in
                    content(member.value, inner, path + [member.key]).map { Fields.Member(member.key, $0) }
                })
        case (.list(let item), .list(let values)), (.items(let item), .list(let values)):
            return .list(
                values.enumerated().compactMap { index, value in
                    content(value, item, path + ["\(index)"], code).map { Fields.Member("", $0, place: index) }
                })
        case (.items(let item), _): return content(value, item, path, code).map { .list([Fields.Member("", $0)]) }
        case (.either(let one, let other), _) where one.section != nil || other.section != nil:
            let inner = value.object == nil ? (one.section == nil ? one : other) : (one.section == nil ? other : one)
            return content(value, inner, path, code)
        default:
            if let content = shape.content(of: value) { return content }
            let name = path.last { $0.first?.isNumber != true }.map { "'\($0)'" } ?? "the value"
            let isItem = path.last?.first?.isNumber == true
            report(
                code,
                "\(isItem ? "each item of " : "")\(name) must be \(shape.phrase), got \(value.found)",
                path)
            return nil
        }
    }
}
