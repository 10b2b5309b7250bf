import MarqueeModel
import MarqueeYAML
import Testing

@Suite struct `Broken files` {
    @Test(arguments: try BrokenFile.all())
    func `gives the findings that it says, and no other`(file: BrokenFile) {
        let found = file.findings().map { finding in
            let start = finding.source?.range.start
            return "\(start?.line ?? 0):\(start?.column ?? 0) \(finding.severity.rawValue) \(finding.code.rawValue)"
        }
        #expect(found == file.expected)
        #expect(!file.expected.isEmpty)
    }

    @Test(arguments: try BrokenFile.all())
    func `says in one sentence what is wrong`(file: BrokenFile) {
        for finding in file.findings() {
            #expect(!finding.message.isEmpty && !finding.message.hasSuffix(".") && !finding.message.contains("\n"))
            #expect(finding.source?.file == file.name)
        }
    }

    @Test func `there is a file for every code that a file can have`() throws {
        // Those are about paths, plugins, other files, or all findings of a file; nobody wants a file of 32 MiB.
        let elsewhere: Set<DiagnosticCode> = [
            .unreadablePath, .outsideProject, .unknownPresenter, .tooLarge, .missingFile, .duplicateMessage,
            .unknownRecipe, .unusedIgnore,
        ]
        let found = Set(try BrokenFile.all().flatMap { $0.findings() }.map(\.code))
        #expect(Set(DiagnosticCode.allCases).subtracting(found) == elsewhere)
    }
}
