import Glibc
import MarqueeModel

/// A script of the shell, for tests.
///
/// Foundation's `Process` reads beyond the list of a process's descriptors when that fills a page, which ends the process
/// of all tests now and then: there are thousands of them.
package struct ShellScript {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// A program with its arguments, as they are.
    package init(_ words: [String]) {
        text = words.map(\.inShell).joined(separator: " ")
    }

    /// Runs it to its end, stopping at the first failure; its standard error is the tests' own.
    ///
    /// - Parameters:
    ///   - directory: Where it runs; nil: where the tests do.
    ///   - environment: What is set anew.
    package func run(
        in directory: String? = nil, environment: KeyValuePairs<String, String> = [:]
    ) throws -> (code: Int32, output: String) {
        let place = directory.map { "cd \($0.inShell)\n" } ?? ""
        let variables = environment.map { "export \($0)=\($1.inShell)\n" }.joined()
        guard let pipe = unsafe popen("set -e\n\(place)\(variables)\(text)", "re") else { throw Failure(number: errno) }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe fread(&piece, 1, piece.count, pipe)
            guard count > 0 else { break }
            output += piece.prefix(count)
        }
        let status = unsafe pclose(pipe)
        return (status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, String(decoding: output, as: UTF8.self))
    }

    /// The shell could not be started.
    struct Failure: Error {
        let number: Int32
    }
}
