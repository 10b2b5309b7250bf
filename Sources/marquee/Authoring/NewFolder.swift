import MarqueeCommandLine
import MarqueeProject

/// A folder that is made with its files: never one that is there already.
struct NewFolder {
    private let path: FilePath
    private let written: String

    /// - Parameter written: How the user named it.
    init(_ path: FilePath, written: String) {
        self.path = path
        self.written = written
    }

    /// Makes the folder and what is in it. What was made of it before a failure stays.
    func write(_ files: [(path: String, text: String)]) throws {
        guard (try? FileSystem.item(at: path)) == nil else {  // What is not there is what is wanted.
            throw CommandFailure(
                "exists", "'\(written)' already exists; choose another name, or another place with --directory",
                status: .cannotWrite)
        }
        do throws(FileSystem.Failure) {
            try make(path)
            for file in files {
                let place = FilePath("\(path.text)/\(file.path)")
                try make(place.parent)
                try FileSystem.replace(place, with: Array(file.text.utf8), mode: nil)
            }
        } catch {
            throw CommandFailure("unwritable", "'\(written)' cannot be written: \(error)", status: .cannotWrite)
        }
    }

    private func make(_ directory: FilePath) throws(FileSystem.Failure) {
        do {
            try FileSystem.makeDirectory(directory, mode: 0o777)
        } catch {
            guard error.isMissing, directory.parent != directory else { throw error }
            try make(directory.parent)
            try FileSystem.makeDirectory(directory, mode: 0o777)
        }
    }
}
