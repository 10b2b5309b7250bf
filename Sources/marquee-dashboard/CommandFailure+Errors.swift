import MarqueeCommandLine
import MarqueeDashboard

extension CommandFailure {
    /// What people are told of an error.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as StorageError:
            let status: ExitStatus =
                switch error.code {
                case .failed, .missing: .cannotRead
                case .unreachable: .unavailable
                default: .cannotWrite
                }
            self.init("dashboard-\(error.code.rawValue)", error.message, status: status)
        case let error as TokenRefusal: self.init("token-refused", error.description, status: .invalidInput)
        case is CancellationError: self.init("interrupted", "interrupted", status: .interrupted)
        default: self.init(unexpected: error)
        }
    }
}
