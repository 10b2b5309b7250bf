/// A state as the database numbers it. The numbers stand in the statements, since only a written number lets SQLite
/// use a partial index: 0 and 1 are queued, 2 to 4 active, from 5 on ended.
enum Stage: Int64, CaseIterable {
    case queued = 0
    /// Queued, and waiting for its `notBefore`.
    case delayed = 1
    case preparing = 2
    case presenting = 3
    case presented = 4
    case dismissed = 5
    case expired = 6
    case discarded = 7
    case refused = 8
    case failed = 9

    var state: MessageState {
        switch self {
        case .queued, .delayed: .queued
        case .preparing: .preparing
        case .presenting: .presenting
        case .presented: .presented
        case .dismissed: .dismissed
        case .expired: .expired
        case .discarded: .discarded
        case .refused: .refused
        case .failed: .failed
        }
    }
}
