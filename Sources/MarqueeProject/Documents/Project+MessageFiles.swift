import MarqueeModel
import MarqueeSystem
import MarqueeYAML

extension Project {
    /// Reads the messages of a file, of standard input for `-`, or of the project's message of that name.
    package func messages(
        in text: String, standardInput: () throws(ProjectError) -> [UInt8]
    ) throws(ProjectError) -> DocumentSet {
        var documents = emptyDocumentSet
        if text == "-" {
            documents.read(standardInput: try standardInput(), as: .messages)
        } else {
            documents.read(try messageFile(text), as: .messages)
        }
        return documents
    }

    /// Reads the messages that a document of the project names: a file of the project, or its message of that name.
    func ownMessages(in text: String) throws(ProjectError) -> DocumentSet {
        let file = try messageFile(text)
        try checkInside(file)
        var documents = emptyDocumentSet
        documents.read(file, as: .messages)
        return documents
    }

    /// Refuses a path that the user named and that is a link out of the project: shells complete and expand what a
    /// repository holds.
    package func checkNamed(_ path: FilePath) throws(ProjectError) {
        let place = path.absolute(in: workingDirectory)
        var named = boundary
        named.admit(place)
        if named.outside(place) != nil { try checkInside(path) }
    }

    private func checkInside(_ file: FilePath) throws(ProjectError) {
        guard let real = boundary.outside(file.absolute(in: workingDirectory)) else { return }
        throw ProjectError(
            .outsideProject, "'\(file)' links to '\(real)', outside of the project", advice: "name that file directly")
    }

    /// Finds what somebody calls a message: a file's path, or the name of one in the project's messages.
    package func messageFile(_ text: String) throws(ProjectError) -> FilePath {
        let path = FilePath(text)
        let place = path.absolute(in: workingDirectory)
        if (try? FileSystem.item(at: place).kind) != nil {
            try checkNamed(path)
            return path
        }
        let own = DocumentFiles.extensions.sorted().map { messages.appending("\(text).\($0)") }
        if !text.hasPrefix("/"), !text.contains(".."),
            let file = own.first(where: { (try? FileSystem.item(at: $0).kind) == .regular })
        {
            try checkInside(file)
            return file.shown(in: workingDirectory)
        }
        throw missing(text)
    }

    private func missing(_ text: String) -> ProjectError {
        let names = messageNames
        let help =
            NearestName.of(text, in: names).map { "did you mean '\($0)'?" }
            ?? (names.isEmpty
                ? "name a file, or '-' for standard input"
                : "known messages: \(names.prefix(10).joined(separator: ", "))")
        return ProjectError(.noMessage, "unknown file or message '\(text)'", advice: help)
    }

    /// The names of the messages in the project's own folder, sorted.
    public var messageNames: [String] {
        let names = (try? FileSystem.names(in: messages)) ?? []  // No folder, no names.
        return names.map(FilePath.init).filter { DocumentFiles.extensions.contains($0.fileExtension) }
            .map { String($0.name.dropLast($0.fileExtension.count + 1)) }.sorted()
    }
}
