package import MarqueeModel

/// What a message must become: written by authors next to their templates, and checked by `marquee test`.
package struct TestCase: Sendable {
    /// Which message it is about.
    package enum Subject: Sendable {
        /// It is written in the case.
        case inline(Message)
        /// A file's path, or the name of one of the project's messages.
        case named(Setting<String>)
    }

    /// A finding, by its code and, where it matters, the argument that it is about.
    package struct ExpectedFinding: Sendable, Hashable {
        package let code: DiagnosticCode
        package let argument: String?
    }

    /// What must come out. What is not mentioned does not matter, save that there are no other findings.
    package struct Expectation: Sendable {
        package var arguments: ValueObject = [:]
        package var files: ValueObject = [:]
        package var actions: ValueObject = [:]
        package var priority: Int32?
        package var warnings: [ExpectedFinding] = []
        /// Why the message is refused; nil: it is not.
        package var refused: [ExpectedFinding]?
    }

    /// What it shows.
    package let name: String
    package let subject: Subject
    /// The locale for which the message is resolved; nil: the project's.
    package let locale: String?
    /// Whether a value that cannot be used refuses the message; nil: as the project says.
    package let isStrict: Bool?
    package let expectation: Expectation
    /// Where its name stands.
    package let source: SourceRange
}
