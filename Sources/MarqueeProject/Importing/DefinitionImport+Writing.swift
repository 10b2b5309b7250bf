import MarqueeModel
import MarqueeYAML

extension DefinitionImport {
    /// The definitions of all files, as one.
    package var text: String { DefinitionWriter.text(of: sources.flatMap(\.definitions)) }

    /// Writes one file for each that was read into a folder, which is made if it is missing; nothing is written when one
    /// of them is there already.
    ///
    /// - Returns: The files, in order.
    package func write(into folder: FilePath, overwriting: Bool) throws(ProjectError) -> [FilePath] {
        let files = fileNames.map { folder.appending($0) }
        for file in files where !overwriting { try checkMissing(file) }
        do {
            try FileSystem.makeDirectories(folder.absolute(in: workingDirectory))
        } catch {
            throw ProjectError(.unwritable, "the folder '\(folder)' cannot be created: \(error)")
        }
        for (file, source) in zip(files, sources) {
            try write(DefinitionWriter.text(of: source.definitions), to: file, overwriting: overwriting)
        }
        return files
    }

    /// Writes all definitions into one file.
    package func write(to file: FilePath, overwriting: Bool) throws(ProjectError) {
        try write(text, to: file, overwriting: overwriting)
    }

    private func write(_ text: String, to file: FilePath, overwriting: Bool) throws(ProjectError) {
        let path = file.absolute(in: workingDirectory)
        do {
            if overwriting {
                try FileSystem.replace(path, with: Array(text.utf8), mode: nil)
            } else {
                try FileSystem.create(path, with: Array(text.utf8))
            }
        } catch {
            if error.isInTheWay { throw inTheWay(file) }
            throw ProjectError(.unwritable, "'\(file)' cannot be created: \(error)")
        }
    }

    private func checkMissing(_ file: FilePath) throws(ProjectError) {
        let path = file.absolute(in: workingDirectory)
        guard FileSystem.isLink(path) || (try? FileSystem.item(at: path)) != nil else { return }
        throw inTheWay(file)
    }

    private func inTheWay(_ file: FilePath) -> ProjectError {
        ProjectError(
            .inTheWay, "'\(file)' already exists", advice: "choose another path, or replace it with --overwrite")
    }

    /// `Banners.swift` becomes `Banners.yaml`; of two that are called so, the second `Banners-2.yaml`.
    private var fileNames: [String] {
        var taken: Set<String> = []
        return sources.map { source in
            let name = FilePath(source.file == DocumentSet.standardInput ? "imported" : source.file).name
            let stem = name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
            var number = 1
            var file = "\(stem).yaml"
            while !taken.insert(file).inserted {
                number += 1
                file = "\(stem)-\(number).yaml"
            }
            return file
        }
    }
}
