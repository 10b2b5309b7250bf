package import MarqueeModel
package import MarqueeYAML

extension Project {
    private var configurationFile: FilePath { root.appending(Self.configurationName) }

    /// The project's definitions as they were loaded.
    ///
    /// - Throws: ``InvalidDocuments`` when they have errors, ``ProjectError``.
    package func definitions() throws -> TemplateCatalog {
        let documents = try loadedDefinitions()
        guard !documents.hasErrors else { throw InvalidDocuments("the definitions", documents.report()) }
        return try TemplateCatalog(documents.definitions, presenters: configuration.presenters)
    }

    /// The project's definitions with everything that was found in them.
    package func loadedDefinitions() throws(ProjectError) -> DocumentSet {
        var documents = emptyDocumentSet
        documents.read(try definitionFiles())
        return documents
    }

    var emptyDocumentSet: DocumentSet {
        DocumentSet(presenters: configuration.presenters, workingDirectory: workingDirectory, overlay: overlay)
    }

    private func definitionFiles() throws(ProjectError) -> DocumentFiles {
        var files = DocumentFiles(workingDirectory: workingDirectory, excluding: [configurationFile])
        for path in try templates { files.collect(path, .configured) }
        return files
    }

    /// The documents in which test cases are: of the paths, or all of the project's.
    package func caseDocuments(below paths: [String]) throws(ProjectError) -> DocumentSet {
        var documents = emptyDocumentSet
        if paths.isEmpty {
            documents.read(try documentFiles())
        } else {
            var files = DocumentFiles(workingDirectory: workingDirectory, excluding: [configurationFile])
            for path in paths { files.collect(FilePath(path).absolute(in: workingDirectory), .given) }
            documents.read(files)
        }
        return documents
    }

    /// The files of definitions and messages, in the order in which they are read.
    package func documentFiles() throws(ProjectError) -> DocumentFiles {
        var files = try definitionFiles()
        if (try? FileSystem.item(at: messages).kind) == .directory { files.collect(messages, .configured) }
        return files
    }

    /// Everything that there is, checked: configuration, definitions, messages.
    package func validate() throws(ProjectError) -> DiagnosticReport {
        var documents = emptyDocumentSet
        documents.read(try documentFiles())
        documents.report(unknownPresenters(of: documents.definitions))
        documents.checkMessages(
            against: documents.definitions, presenters: configuration.presenters, options: resolutionOptions())
        return documents.report().adding(report, countingFiles: false)
    }
}
