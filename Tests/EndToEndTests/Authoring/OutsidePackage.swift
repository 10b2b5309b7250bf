import Foundation

/// A package outside this one, in an empty folder, gone with this object.
final class OutsidePackage {
    let name: String
    private let folder: URL
    var environment: [String: String] = [:]

    var root: URL { folder.appending(path: name) }

    init(_ name: String) throws {
        self.name = name
        folder = try TemporaryFolder.make()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs `marquee` in the empty folder, where the package is to be made.
    func make(_ arguments: String...) throws -> Executable.Outcome {
        try Executable(directory: folder, environment: environment).run(arguments)
    }

    /// Runs `marquee` in the package.
    func marquee(_ arguments: String...) throws -> Executable.Outcome {
        try Executable(directory: root, environment: environment).run(arguments)
    }

    /// Starts `marquee` in the package, where it finds `swift` as this process does.
    func start(_ arguments: String...) throws -> Executable.Run {
        let own = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
        return try Executable(directory: root, environment: environment.merging(own) { $1 }).start(arguments)
    }

    /// Runs `swift` in the package, with everything that it prints.
    func swift(_ arguments: String...) throws -> (code: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = ["--kill-after=5", "1500", "swift"] + arguments
        process.currentDirectoryURL = root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    func write(_ text: String, to path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Copies a file or a folder into the package.
    func copy(_ source: URL, to path: String) throws {
        try FileManager.default.copyItem(at: source.standardizedFileURL, to: root.appending(path: path))
    }

    func names(in path: String) -> [String] {
        // A folder that is not there holds nothing.
        (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path())) ?? []
    }
}
