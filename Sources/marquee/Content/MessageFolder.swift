import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeSystem

/// The project's messages, by what they are called: where the message of an entry is, or goes.
struct MessageFolder {
    private let project: Project
    /// Read when it is needed.
    private var found: [String: (path: FilePath, id: String)]?

    init(_ project: Project) { self.project = project }

    /// Removes what a killed process has left beside the files that it was writing.
    func removeLeftovers() { FileSystem.removeLeftovers(in: project.messages) { $0.hasSuffix(".yaml") } }

    /// The file of an entry's message; the one that pulling would write, where there is none.
    mutating func file(of entry: String) throws -> MessageFile {
        // What comes from the network becomes a name, and nothing but a name.
        guard FieldID.name(ofResource: entry) != nil else {
            throw ContentError(.wrongAnswer, "invalid entry id '\(entry.shortened)'")
        }
        let name = entry.hasPrefix(".") ? "_\(entry)" : entry
        let id = MessageMapping.messageID(of: entry)
        let own = try MessageFile(project.messages.appending("\(name).yaml"), of: id)
        if own.message?.id == id { return own }
        guard let found = places()[entry] else { return own }
        return try MessageFile(found.path, of: found.id)
    }

    /// Where the messages are that files are not called after, by the ids of their entries.
    private mutating func places() -> [String: (path: FilePath, id: String)] {
        if let found { return found }
        var found: [String: (path: FilePath, id: String)] = [:]
        for name in project.messageNames {
            // What cannot be read holds no message that pulling would have to know.
            guard let shown = try? project.messageFile(name) else { continue }
            let path = shown.absolute(in: project.workingDirectory)
            guard let content = try? FileSystem.content(of: path, limit: MessageFile.limit) else { continue }
            for id in MessageFile.messages(in: content, path).compactMap(\.id) {
                let entry = MessageMapping.entryID(of: id)
                if found[entry] == nil { found[entry] = (path, id) }
            }
        }
        self.found = found
        return found
    }
}
