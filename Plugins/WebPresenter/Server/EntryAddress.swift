import NIOCore

/// The address that opens the page. It works once, and then another one takes its place in the file that only the
/// user's own programs can read: so nothing is given away by a browser's arguments, which everybody on the machine can
/// list, nor by its history.
///
/// On the server's event loop, as all that it uses.
final class EntryAddress {
    private let file: PrivateFile
    private let origin: String
    private let loop: NIOIsolatedEventLoop
    private var ticket: AccessToken
    private var hasComplained = false

    /// Goes on with the address that is in the file, as far as it is one of this server: it was never used, and a
    /// browser that was started before the host may have read it. Any other is replaced.
    init(port: Int, file: PrivateFile, loop: NIOIsolatedEventLoop) {
        self.file = file
        self.loop = loop
        origin = "http://127.0.0.1:\(port)/"
        // What cannot be read, or can be read by others, is not gone on with.
        if let text = try? file.read(), let unused = Self.ticket(in: text, origin: origin) {
            ticket = unused
        } else {
            ticket = .random()
        }
        publish()
    }

    /// The page is asked for by the part behind `#`, which no browser sends to a server or names as a referrer.
    var text: String { "\(origin)#\(ticket.text)" }

    /// Whether a ticket is the one in the file. It is used up with that: the next one is in the file before anybody hears
    /// the answer.
    func redeem(_ candidate: String) -> Bool {
        guard ticket.matches(candidate[...]) else { return false }
        ticket = .random()
        publish()
        return true
    }

    private func publish() {
        do {
            try file.makeFolder()
            try file.write(text + "\n", replaces: true)
            hasComplained = false
        } catch {
            // A used address must not look like a fresh one after the next start.
            file.remove()
            if !hasComplained {
                Environment.log("the page's address could not be written; retrying: \(error)")
            }
            hasComplained = true
            loop.scheduleTask(in: Limits.writingPause) { [weak self] in self?.publish() }
        }
    }

    private static func ticket(in text: String, origin: String) -> AccessToken? {
        guard text.hasPrefix("\(origin)#"), text.hasSuffix("\n") else { return nil }
        return AccessToken(String(text.dropFirst(origin.count + 1).dropLast()))
    }
}
