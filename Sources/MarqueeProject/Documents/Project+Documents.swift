package import MarqueeModel
package import MarqueeYAML

extension Project {
    private var configurationFile: FilePath { root.appending(Self.configurationName) }

    /// The project's definitions as they were loaded.
    ///
    /// - Throws: ``InvalidDocuments`` when they have errors, ``ProjectError``.
    package func definitions() throws -> TemplateCatalog {
        let documents = loadedDefinitions()
        guard !documents.hasErrors else { throw InvalidDocuments("the definitions", documents.report()) }
        return try TemplateCatalog(documents.definitions, presenters: configuration.presenters)
    }

    /// The project's definitions with everything that was found in them.
    package func loadedDefinitions() -> DocumentSet {
        var documents = emptyDocumentSet
        documents.read(definitionFiles())
        return documents
    }

    var emptyDocumentSet: DocumentSet {
        DocumentSet(presenters: configuration.presenters, workingDirectory: workingDirectory, overlay: overlay)
    }

    private func definitionFiles() -> DocumentFiles {
        var files = DocumentFiles(
            workingDirectory: workingDirectory, within: boundary, excluding: [configurationFile])
        for folder in configuration.templates {
            files.collect(FilePath(folder.value).absolute(in: root), .configured(at: folder.source))
        }
        return files
    }

    /// The documents in which test cases are: of the paths, or all of the project's.
    package func caseDocuments(below paths: [String]) -> DocumentSet {
        var documents = emptyDocumentSet
        if paths.isEmpty {
            documents.read(documentFiles())
        } else {
            var files = DocumentFiles(
                workingDirectory: workingDirectory, within: boundary, excluding: [configurationFile])
            for path in paths { files.collect(FilePath(path).absolute(in: workingDirectory), .given) }
            documents.read(files)
        }
        return documents
    }

    /// The files of definitions and messages, in the order in which they are read.
    package func documentFiles() -> DocumentFiles {
        var files = definitionFiles()
        if (try? FileSystem.item(at: messages).kind) == .directory { files.collect(messages, .configured(at: nil)) }
        return files
    }

    /// Everything that there is, checked: configuration, definitions, messages.
    package func validate() -> DiagnosticReport {
        var documents = emptyDocumentSet
        documents.read(documentFiles())
        documents.report(PluginLibraries(project: self).findings())
        documents.report(unknownPresenters(of: documents.definitions))
        documents.checkMessages(
            against: documents.definitions, presenters: configuration.presenters, options: resolutionOptions())
        return documents.report().adding(report, countingFiles: false)
    }
}
