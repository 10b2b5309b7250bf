import Testing

/// A project has no store until somebody needs one, and then several may at once.
@Suite(.timeLimit(.minutes(20))) struct FirstStoreTests {
    @Test func `processes that make the store at the same moment all succeed`() throws {
        let senders = 6
        for _ in 0..<40 {
            let project = try TestProject()
            for number in 0..<senders {
                try project.write(#"{"template":"banner","id":"\#(number)"}"#, to: "messages/\(number).json")
            }
            let runs = try (0..<senders).map { try project.start("send", "messages/\($0).json", "--format", "json") }
            for run in runs {
                let outcome = try run.wait()
                #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            }
            #expect(try project.ids("live").count == senders)
        }
    }
}
