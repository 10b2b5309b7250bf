import CProcessControl
import Glibc

/// How much of something a plugin's process may have.
struct ProcessLimit {
    enum Kind: String {
        case memory, files, processes
    }

    let kind: Kind
    let value: UInt64

    /// Holds from now on, for this process and all that it starts.
    func apply() throws(ConfinementError) {
        let outcome =
            switch kind {
            case .memory: confinement_limit(Int32(CONFINEMENT_MEMORY), value)
            case .files: confinement_limit(Int32(CONFINEMENT_FILES), value)
            case .processes: confinement_limit(Int32(CONFINEMENT_PROCESSES), total)
            }
        guard outcome == 0 else {
            throw ConfinementError("cannot be limited to \(value) \(kind.rawValue): \(Report.systemError)")
        }
    }

    /// The kernel counts all processes of the user, and not only those of the plugin.
    private var total: UInt64 {
        let (sum, isBeyond) = value.addingReportingOverflow(UInt64(ProcessTable.countOwn()))
        return isBeyond ? .max : sum
    }
}

/// Why a plugin cannot be confined as it should be: a sentence whose subject is the plugin.
struct ConfinementError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
