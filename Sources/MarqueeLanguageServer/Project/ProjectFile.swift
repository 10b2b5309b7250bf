import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// One document of a project, as it was last read, with what resolving its messages has found.
struct ProjectFile: Sendable {
    let piece: DocumentPiece
    /// Why it could not be read.
    let problem: Diagnostic?
    /// Templates and functions that its messages name.
    let dependencies: Set<String>
    let outline = LazyOutline()
    /// What is wrong with its messages, as if no definition were missing.
    private(set) var messageFindings: [Diagnostic] = []
    /// The same, where some definitions could not be read: without what nobody can say then.
    var certainFindings: [Diagnostic]?
    /// Local files that its messages name.
    private(set) var mentions: [LocalFileMention] = []
    /// Local files that are not there.
    var fileFindings: [Diagnostic] = []

    init(_ piece: DocumentPiece, problem: Diagnostic? = nil) {
        self.piece = piece
        self.problem = problem
        self.dependencies = piece.messages.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }
    }

    /// Notes what resolving its messages has found.
    mutating func resolved(_ findings: [Diagnostic], _ mentions: [LocalFileMention]) {
        (messageFindings, certainFindings, self.mentions) = (findings, nil, mentions)
    }

    /// The template that a message is of, and the functions that its actions name.
    static func names(in message: Message) -> Set<String> {
        var names: Set = [message.template]
        collectNames(.object(message.arguments), into: &names)
        for localization in message.localizations { collectNames(.object(localization.arguments), into: &names) }
        return names
    }

    /// Whether a name that its messages give was not found: then any new name may be the one that was meant.
    var namesUnknown: Bool {
        messageFindings.contains { $0.code == .unknownTemplate || $0.code == .unknownAction }
    }

    /// The functions that actions name, wherever they stand.
    private static func collectNames(_ value: Value, into names: inout Set<String>) {
        switch value {
        case .object(let members):
            for key in ["function", "templateName"] {
                if let name = members[key]?.string { names.insert(name) }
            }
            for member in members { collectNames(member.value, into: &names) }
        case .list(let items):
            for item in items { collectNames(item, into: &names) }
        case .null, .boolean, .integer, .double, .string:
            break
        }
    }
}
