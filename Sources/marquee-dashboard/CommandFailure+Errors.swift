import MarqueeCommandLine
import MarqueeDashboard

extension CommandFailure {
    /// What people are told of an error.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as StorageError:
            self.init(
                "dashboard-\(error.code.rawValue)", error.message,
                status: [.failed, .missing].contains(error.code) ? .cannotRead : .cannotWrite)
        case let error as TokenRefusal: self.init("token-refused", error.description, status: .invalidInput)
        case is CancellationError: self.init("interrupted", "interrupted", status: .interrupted)
        default: self.init(unexpected: error)
        }
    }
}
