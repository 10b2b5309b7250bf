import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// The messages that a command names, with the files that they are in.
struct ContentSources {
    struct Source {
        let message: Message
        /// What it is called where it has no id: its file.
        let place: String
        /// The file that it is alone in; nil: there are several, or there is no file.
        let file: FilePath?

        /// What people find it by.
        var name: String { message.id.flatMap { $0.isEmpty ? nil : $0 } ?? place }

        /// What pulling knows its file by; nil: pulling writes none for it.
        func digest(_ project: Project) throws -> String? {
            guard let file, let id = message.id else { return nil }
            let path = file.absolute(in: project.workingDirectory)
            guard path.parent == project.messages else { return nil }
            return try MessageFile(path, of: id).digest
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
            messages += documents.messages.map { Source(message: $0, place: name, file: file) }
        }
    }
}
