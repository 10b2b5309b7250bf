package import MarqueeModel

/// What is wrong with one place of a document that came over the wire.
package struct WireProblem: Sendable, Hashable {
    /// Where.
    package let pointer: JSONPointer
    /// Which rule was broken.
    package let code: DiagnosticCode
    /// One sentence.
    package let message: String
    /// What to do, when that is known.
    package let help: String?

    package init(_ code: DiagnosticCode, _ message: String, at pointer: JSONPointer, help: String? = nil) {
        self.pointer = pointer
        self.code = code
        self.message = message
        self.help = help
    }

    /// What a client can use of a list of an answer. Nothing in it is trusted to be there.
    package static func list(_ value: Value?) -> [WireProblem] {
        (value?.list ?? []).prefix(DefinitionDecoder.maximumProblems).compactMap { element in
            guard let members = element.object, let message = members["detail"]?.string else { return nil }
            return WireProblem(
                members["code"]?.string.flatMap(DiagnosticCode.init(rawValue:)) ?? .wrongShape, message,
                at: JSONPointer(text: members["pointer"]?.string ?? ""), help: members["help"]?.string)
        }
    }

    /// An element of the `errors` of a problem (RFC 9457).
    package var json: Value {
        var members: ValueObject = [
            "pointer": .string(pointer.description), "code": .string(code.rawValue), "detail": .string(message),
        ]
        if let help { members["help"] = .string(help) }
        return .object(members)
    }
}

/// Why a document that came over the wire cannot be used: every problem at once, up to a limit.
package struct WireError: Error, Sendable, CustomStringConvertible {
    package let problems: [WireProblem]

    package init(_ problems: [WireProblem]) {
        self.problems = problems
    }

    /// A line for each problem.
    package var description: String {
        problems.map { problem in
            let place = problem.pointer == .root ? "" : " (at \(problem.pointer))"
            return problem.message + place
        }.joined(separator: "\n")
    }
}
