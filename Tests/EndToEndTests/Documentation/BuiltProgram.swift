import Foundation

/// A program of this package, or a script, run to its end from the package's folder.
struct BuiltProgram {
    /// The package's folder.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// Where the package was built: the program that runs the tests lies there too.
    static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    let path: URL

    /// Runs it, and reads what it prints on both outputs.
    func run(_ arguments: String...) throws -> (code: Int32, output: String) {
        try run(within: 120, arguments)
    }

    /// - Parameter seconds: After which it is ended.
    func run(within seconds: Int, _ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        // Ends also what hangs: the reader below gets to the end of the text then.
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = ["--kill-after=5", "\(seconds)", path.path()] + arguments
        process.currentDirectoryURL = Self.package
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
