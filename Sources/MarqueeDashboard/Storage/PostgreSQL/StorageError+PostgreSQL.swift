import MarqueePostgreSQL

extension StorageError {
    /// - Parameter place: Where the database is, for the operator.
    init(_ error: any Error, of place: String) {
        switch error {
        case let error as StorageError: self = error
        case let error as PostgreSQLError:
            self.init(
                Self.code(error.kind),
                "the dashboard's database \(place) \(Self.words(error.kind)): \(error)\(Self.advice(error.kind))")
        default: self.init(.failed, "the dashboard's database \(place) failed: \(error)")
        }
    }

    private static func code(_ kind: PostgreSQLError.Kind) -> Code {
        switch kind {
        case .disconnected: .unreachable
        case .unknown: .unknown
        case .conflict, .timedOut, .readOnly: .busy
        case .full: .full
        case .refused: .cannotOpen
        case .exists, .failed: .failed
        }
    }

    private static func advice(_ kind: PostgreSQLError.Kind) -> String {
        switch kind {
        case .disconnected: "; check that it is running, and its address"
        case .refused: "; check its address, and the password in ~/.pgpass or PGPASSWORD"
        case .unknown, .conflict, .timedOut, .readOnly, .full, .exists, .failed: ""
        }
    }

    private static func words(_ kind: PostgreSQLError.Kind) -> String {
        switch kind {
        case .disconnected: "cannot be reached"
        case .unknown: "was lost while it was written"
        case .conflict, .timedOut: "is busy"
        case .readOnly: "is read-only for now"
        case .full: "is full"
        case .refused: "cannot be opened"
        case .exists, .failed: "failed"
        }
    }
}
