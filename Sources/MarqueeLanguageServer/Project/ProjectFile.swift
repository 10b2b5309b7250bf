import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// One document of a project, as it was last read, with what was found in it. Of class type, as a project has thousands, all
/// of which every change goes through.
final class ProjectFile: Sendable {
    /// Its path below the root.
    let name: FilePath
    let piece: DocumentPiece
    /// Why it could not be read.
    let problem: Diagnostic?
    /// Templates and functions that its messages name.
    let dependencies: Set<String>
    let outline: LazyOutline
    let found: Found
    /// Whether a name that its messages give was not found: then any new name may be the one that was meant.
    let namesUnknown: Bool
    /// Whether other files can change what is found in it.
    let dependsOnOthers: Bool
    /// Whether nothing at all was found in it.
    let isClean: Bool

    /// What was found in a file with the help of others.
    struct Found: Sendable {
        /// What is wrong with its messages, as if no definition were missing.
        var messages: [Diagnostic] = []
        /// The same, where some definitions could not be read: without what nobody can say then.
        var certain: [Diagnostic]?
        /// Local files that its messages name.
        var mentions: [LocalFileMention] = []
        /// Local files that are not there.
        var missingFiles: [Diagnostic] = []

        /// Whether a name was not found.
        var namesUnknown: Bool {
            messages.contains { $0.code == .unknownTemplate || $0.code == .unknownAction }
        }
    }

    /// A file that was read just now.
    convenience init(_ name: FilePath, _ piece: DocumentPiece, problem: Diagnostic? = nil) {
        self.init(
            name, piece, problem: problem,
            dependencies: piece.messages.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }, outline: LazyOutline(),
            found: Found())
    }

    /// The same file, with what was found in it since.
    func with(_ found: Found) -> ProjectFile {
        ProjectFile(name, piece, problem: problem, dependencies: dependencies, outline: outline, found: found)
    }

    private init(
        _ name: FilePath, _ piece: DocumentPiece, problem: Diagnostic?, dependencies: Set<String>, outline: LazyOutline,
        found: Found
    ) {
        (self.name, self.piece, self.problem) = (name, piece, problem)
        (self.dependencies, self.outline, self.found) = (dependencies, outline, found)
        namesUnknown = found.namesUnknown
        dependsOnOthers = !piece.messages.isEmpty
        isClean =
            problem == nil && piece.diagnostics.isEmpty && piece.notifications.isEmpty && found.messages.isEmpty
            && found.missingFiles.isEmpty
    }

    /// The template that a message is of, and the functions that its actions name.
    static func names(in message: Message) -> Set<String> {
        var names: Set = [message.template]
        collectNames(.object(message.arguments), into: &names)
        for localization in message.localizations { collectNames(.object(localization.arguments), into: &names) }
        return names
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
