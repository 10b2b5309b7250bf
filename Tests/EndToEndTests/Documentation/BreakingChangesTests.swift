import Foundation
import Testing

@Suite struct BreakingChangesTests {
    @Test func `the documented rules of changes are current`() throws {
        if BreakingChanges.isToBeWritten {
            try BreakingChanges.text.write(to: BreakingChanges.file, atomically: true, encoding: .utf8)
        }
        let documented = try String(contentsOf: BreakingChanges.file, encoding: .utf8)
        #expect(
            documented == BreakingChanges.text,
            """
            Documentation/breaking-changes.md is out of date; \
            'MARQUEE_UPDATE_DOCUMENTATION=1 scripts/test --filter BreakingChangesTests' writes it
            """)
    }
}
