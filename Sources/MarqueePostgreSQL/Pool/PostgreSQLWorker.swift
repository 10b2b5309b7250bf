import Glibc
import MarqueeModel
import MarqueeSystem

/// A thread's own connection, made anew when it is lost.
final class PostgreSQLWorker {
    private let address: PostgreSQLAddress
    private let limits: PostgreSQLLimits
    private let outage: Outage
    private var current: PostgreSQLConnection?
    private var isClosed = false

    init(_ address: PostgreSQLAddress, _ limits: PostgreSQLLimits, _ outage: Outage) {
        (self.address, self.limits, self.outage) = (address, limits, outage)
    }

    func close() {
        isClosed = true
        current = nil
    }

    /// Ends its connection: the next one is another.
    func drop() { current = nil }

    /// One that was there the last time it was used.
    func connection() throws(PostgreSQLError) -> PostgreSQLConnection {
        guard !isClosed else { throw .closed }
        if let current, !current.isLost { return current }
        try outage.check()
        do throws(PostgreSQLError) {
            let made = try PostgreSQLConnection(address, limits: limits)
            outage.end()
            current = made
            return made
        } catch {
            outage.begin(error)
            throw error
        }
    }

    /// Waits a little, each time up to twice as long, by chance: those that met once would meet again.
    func pause(after tries: Int) {
        let most = UInt32(1_000) << UInt32(min(tries, 7))
        usleep(UInt32.random(in: 0...most))
    }
}
