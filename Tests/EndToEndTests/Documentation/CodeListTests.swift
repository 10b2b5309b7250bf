import Foundation
import MarqueeModel
import Testing

@Suite struct CodeListTests {
    @Test func `the documented list of codes is current`() throws {
        if CodeList.isToBeWritten {
            try CodeList.text.write(to: CodeList.file, atomically: true, encoding: .utf8)
        }
        let documented = try String(contentsOf: CodeList.file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let current = CodeList.text.split(separator: "\n", omittingEmptySubsequences: false)
        for change in current.difference(from: documented) {
            switch change {
            case .insert(let offset, let line, _): Issue.record("line \(offset + 1) is missing: \(line)")
            case .remove(let offset, let line, _): Issue.record("line \(offset + 1) is too much: \(line)")
            }
        }
        #expect(
            documented == current,
            """
            Documentation/codes.md is out of date; 'MARQUEE_UPDATE_DOCUMENTATION=1 scripts/test --filter CodeListTests' \
            writes it
            """)
    }
}
