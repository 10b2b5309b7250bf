import MarqueeDatabase
import MarqueeFiles
import MarqueeQueue

/// Messages that are queued or being shown, as those who need files.
struct LiveMessages: FileHolders {
    func holder(_ name: String, in access: Transaction) throws -> FileUser? {
        try access.live(MessageID(name)).map {
            FileUser(number: FileHolder($0.number.rawValue), arrivedAt: $0.enqueuedAt)
        }
    }

    func living(_ holders: Set<FileHolder>, in access: Transaction) throws -> [FileHolder: String] {
        try holders.reduce(into: [:]) { names, holder in
            if let id = try access.liveID(MessageNumber(holder.rawValue)) { names[holder] = id.rawValue }
        }
    }
}
