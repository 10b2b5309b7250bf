import Glibc
import MarqueeProject
import MarqueeYAML

/// The program behind the build plugins of this package. It needs nothing that the trait `Host` brings along.
enum Tool {
    static let usage = """
        usage: marquee-templates generate --output FILE TEMPLATES…
               marquee-templates content-types --output FILE [CONTENTTYPES…] [TEMPLATES…]
               marquee-templates validate [PATH…]

        """

    /// Does what the arguments say, and returns the exit code: 1 for mistakes in what was read.
    static func run(_ arguments: [String]) -> Int32 {
        do {
            let directory = try FileSystem.workingDirectory()
            switch (arguments.first, arguments.dropFirst().first) {
            case ("generate", "--output") where arguments.count > 2:
                let report = try ContextGeneration(
                    output: FilePath(arguments[2]), inputs: arguments.dropFirst(3).map(FilePath.init),
                    workingDirectory: directory
                ).run()
                print(CompilerReportFormat(directory: directory.text).text(of: report), to: STDERR_FILENO)
                return report.errorCount > 0 ? 1 : 0
            case ("content-types", "--output") where arguments.count > 2:
                let (mistakes, report) = try ContentTypeGeneration(
                    output: FilePath(arguments[2]), inputs: arguments.dropFirst(3).map(FilePath.init),
                    workingDirectory: directory
                ).run()
                print(mistakes.map { $0 + "\n" }.joined(), to: STDERR_FILENO)
                print(CompilerReportFormat(directory: directory.text).text(of: report), to: STDERR_FILENO)
                return mistakes.isEmpty && report.errorCount == 0 ? 0 : 1
            case ("validate", _):
                let report = try TemplateValidation(
                    paths: Array(arguments.dropFirst()), workingDirectory: directory
                ).run(environment: [:])
                print(TextReportFormat().text(of: report), to: STDOUT_FILENO)
                print(report.summary + "\n", to: STDERR_FILENO)
                return report.errorCount > 0 ? 1 : 0
            default:
                print(usage, to: STDERR_FILENO)
                return 64
            }
        } catch {
            print("error: \(error)\n", to: STDERR_FILENO)
            return 1
        }
    }

    private static func print(_ text: String, to descriptor: Int32) {
        // Where nobody reads, there is nobody to tell.
        try? FileSystem.write(Array(text.utf8), to: descriptor)
    }
}
