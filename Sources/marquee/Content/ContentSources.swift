import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// The messages that a command names, with the files that they are in.
struct ContentSources {
    struct Source {
        let message: Message
        /// The file that it is alone in; nil: there are several, or there is no file.
        let file: FilePath?

        /// What pulling knows the file by, where it is the one that pulling would write.
        func digest(_ project: Project) throws -> String? {
            guard let file, let id = message.id else { return nil }
            let own = try MessageFile(entry: MessageMapping.entryID(of: id), in: project)
            guard own.path == file.absolute(in: project.workingDirectory) else { return nil }
            return own.digest
        }

        /// Whether it can have an entry.
        func isContent(in session: ContentSession, _ types: ContentTypes) -> Bool {
            message.id?.isEmpty == false && types.mappings[TemplateMapping.id(of: message.template)] != nil
        }
    }

    private(set) var messages: [Source] = []

    init(_ names: [String], of project: Project) throws {
        for name in names {
            var documents = try project.messages(in: name, standardInput: StandardInput.content)
            guard !documents.hasErrors else { throw InvalidDocuments("the message", documents.report()) }
            documents.report([])
            let file = name == "-" || documents.messages.count != 1 ? nil : try project.messageFile(name)
            messages += documents.messages.map { Source(message: $0, file: file) }
        }
    }
}
