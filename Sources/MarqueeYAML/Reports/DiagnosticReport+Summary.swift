extension DiagnosticReport {
    /// One line: how much was read, and how much of it is wrong.
    package var summary: String {
        let definitions = [(fileCount, "file"), (templateCount, "template"), (functionCount, "function")]
        let read = (definitions + (recipeCount > 0 ? [(recipeCount, "recipe")] : [])).map(Self.counted)
        let found = [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }.map(Self.counted)
        let result = found.isEmpty ? "no errors" : found.joined(separator: ", ")
        return "\(read.joined(separator: ", ")): \(result)"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
