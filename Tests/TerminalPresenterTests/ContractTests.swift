import PresenterTesting
import Testing

@testable import TerminalPresenter

@Suite(.timeLimit(.minutes(20)))
struct ContractTests {
    @Test func `the terminal presenter keeps the contract of presenters`() async throws {
        try await checkPresenter(TerminalPresenter.self, within: .seconds(30))
    }
}
