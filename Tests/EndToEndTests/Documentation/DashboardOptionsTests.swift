import Foundation
import Testing

/// The table of the options of `marquee dashboard serve` in its document, against the help of the command.
@Suite struct DashboardOptionsTests {
    /// Options of every command, which the document does not repeat.
    private static let common: Set = ["--project", "--color", "--quiet", "--verbose", "--version", "--help"]

    @Test func `every option of the server is in the table, and every row is an option`() throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let document = try String(contentsOf: folder.appending(path: "Documentation/dashboard.md"), encoding: .utf8)
        let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `--") }
        let described = rows.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`(--[a-z-]+)/).map { String($0.1) }
        }
        let help = try #require(HelpSnapshot.dashboard["dashboard serve"])
        let options = help.matches(of: /(?m)^  (?:-h, )?(--[a-z-]+)/).map { String($0.1) }
        #expect(Set(described) == Set(options).subtracting(Self.common))
    }

    @Test func `a variable names the directory, and an option another one`() throws {
        let project = try TestProject()
        let folder = project.root.appending(path: "from-variable").path()
        project.environment["MARQUEE_DASHBOARD_DATA"] = folder
        let words = ["dashboard", "token", "create", "--name", "ada", "--scope", "read"]
        #expect(try project.marquee(words).errors.contains(folder), "no dashboard is there yet, and it is named")
        let other = try project.marquee(words + ["--data", "elsewhere"])
        #expect(other.errors.contains("elsewhere") && !other.errors.contains(folder), "\(other.errors)")
    }
}
