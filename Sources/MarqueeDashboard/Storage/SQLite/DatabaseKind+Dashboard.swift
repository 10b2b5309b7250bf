import MarqueeDatabase
import MarqueeModel

extension DatabaseKind {
    /// A dashboard's database.
    static let dashboard = DatabaseKind(
        "dashboard's database", file: "dashboard.sqlite", applicationID: 0x4D72_7164, schema: DashboardSchema.all,
        elsewhere: "name another directory with --data DIR",
        whenMissing: "create one with 'marquee dashboard serve'",
        whenOlder: "start the dashboard once to update it")
}

extension StorageError {
    init(_ error: any Error) {
        switch error {
        case let error as StorageError: self = error
        // What SQLite says of a file that is not a database tells an operator nothing.
        case let error as StoreError where error.code == .damaged: self.init(.cannotOpen, error.sentence)
        case let error as StoreError: self.init(Self.code(error.code), error.description)
        default: self.init(.failed, "the dashboard's database failed: \(error)")
        }
    }

    private static func code(_ code: StoreError.Code) -> Code {
        switch code {
        case .notFound: .missing
        case .busy: .busy
        case .full: .full
        case .newerSchema: .newerSchema
        case .cannotOpen, .readOnly, .damaged, .olderSchema: .cannotOpen
        case .claimed, .inputOutput, .wrongState, .closed, .exists, .failed: .failed
        }
    }
}
