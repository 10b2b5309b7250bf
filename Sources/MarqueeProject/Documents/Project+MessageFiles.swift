import MarqueeModel
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

    /// Finds what somebody calls a message: a file's path, or the name of one in the project's messages.
    package func messageFile(_ text: String) throws(ProjectError) -> FilePath {
        let path = FilePath(text)
        if (try? FileSystem.item(at: path.absolute(in: workingDirectory)).kind) != nil { return path }
        let own = DocumentFiles.extensions.sorted().map { messages.appending("\(text).\($0)") }
        if !text.hasPrefix("/"), !text.contains(".."),
            let file = own.first(where: { (try? FileSystem.item(at: $0).kind) == .file })
        {
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
                : "name a file, '-' for standard input, or one of \(names.prefix(10).joined(separator: ", "))")
        return ProjectError(.noMessage, "there is no file and no message '\(text)'; \(help)")
    }

    /// The names of the messages in the project's own folder, sorted.
    package var messageNames: [String] {
        let names = (try? FileSystem.names(in: messages)) ?? []  // No folder, no names.
        return names.map(FilePath.init).filter { DocumentFiles.extensions.contains($0.fileExtension) }
            .map { String($0.name.dropLast($0.fileExtension.count + 1)) }.sorted()
    }
}
