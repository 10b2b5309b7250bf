import Foundation
import MarqueeTesting
import Synchronization

/// Asks the same again and again, on a thread of its own.
final class DashboardLoad: Sendable {
    private struct State {
        var answers: [Int: Int] = [:]
        var isOver = false
        var isEnded = false
    }

    private let state = Mutex(State())

    init(_ path: String, port: Int, token: String) {
        let thread = Thread { [self] in
            while !state.withLock(\.isOver) {
                let headers = ["Authorization": "Bearer \(token)"]
                let answer = try? Exchange.perform("GET", path, port: port, headers: headers)
                let status = answer?.status ?? 0
                if answer == nil { usleep(50_000) }
                state.withLock { $0.answers[status, default: 0] += 1 }
            }
            state.withLock { $0.isEnded = true }
        }
        thread.start()
    }

    /// - Returns: How often each status was answered; 0: there was no answer.
    @discardableResult func end() -> [Int: Int] {
        state.withLock { $0.isOver = true }
        while !state.withLock(\.isEnded) { usleep(10_000) }
        return state.withLock(\.answers)
    }
}
