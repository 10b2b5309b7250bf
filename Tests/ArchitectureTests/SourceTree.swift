import Foundation

/// The package's files, read once for all tests.
enum SourceTree {
    static let files: [SourceFile] = paths.filter { $0.hasSuffix(".swift") }.map { path in
        SourceFile(path: path, text: (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? "")
    }

    /// What SwiftPM reads.
    static let manifest =
        (try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""

    /// Every folder, as a path from the root.
    static let folders = paths.filter(isFolder)

    /// A file's text.
    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let paths = ["Benchmarks", "Plugins", "Sources", "Tests"].flatMap(contents)

    /// All that is below a folder, but for hidden folders, where builds are.
    private static func contents(of folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }.flatMap { path in
            isFolder(path) ? [path] + contents(of: path) : [path]
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
}
