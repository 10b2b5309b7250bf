package import MarqueeModel

/// What a message must become: written by authors next to their templates, and checked by `marquee test`.
package struct TestCase: Sendable {
    /// Which message it is about.
    package enum Subject: Sendable {
        /// It is written in the case.
        case inline(Message)
        /// A file's path, or the name of one of the project's messages.
        case named(Setting<String>)
        /// Something happens, and recipes decide; what it is and what is known are for those to read.
        case event(PlacedValue, at: Timestamp?, given: PlacedValue?)
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
        /// The recipe that wins: an empty text says that none does; nil where it does not matter.
        package var winner: String?
        /// The steps at which recipes are stopped, by their names.
        package var stopped: [(recipe: String, step: String)] = []
        /// Where each of it stands.
        package var places: PlacedValue?
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

extension TestCase {
    /// Whether it is for recipes.
    package var isAboutEvent: Bool { if case .event = subject { true } else { false } }
}
