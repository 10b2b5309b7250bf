import Glibc
import MarqueeModel
import MarqueeSystem
import Synchronization

/// What is noted of a large file whose download has begun, so that a later run can go on with it: its response, and which
/// temporary file it goes to. How far it has come is that file's size.
///
/// What a killed process has written is all there, as long as the system has not been started anew; after that, something
/// in between may be missing, so it is begun again.
struct Beginning: Sendable {
    /// What a smaller file has got is not worth a note.
    static let smallest: Int64 = 1 << 20
    /// How many are kept at a time.
    static let most = 8
    /// How long it is kept.
    static let lifetime = TimeSpan.hours(24)

    /// The temporary file's name.
    var file: String
    var head: ResponseHead
    var total: Int64
    var requestedAt: Timestamp
    var receivedAt: Timestamp

    private static let prefix = "begun-"

    /// Under which name an address's is noted: one with nothing secret in it.
    static func name(for url: RemoteURL) -> String { prefix + TextDigest.sha256(url.key) }
    static func isNote(_ name: String) -> Bool { name.hasPrefix(prefix) }

    /// Tells one start of the system from any other; nil where it says nothing.
    private static let boot: String? = {
        guard let file = try? Descriptor(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY),
            let bytes = try? file.read(upTo: 64), !bytes.isEmpty
        else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }()

    /// Nil where it would be of no use.
    var text: [UInt8]? {
        Self.boot.map { boot in
            let lines = [boot, file, "\(total)", "\(requestedAt.milliseconds)", "\(receivedAt.milliseconds)"]
            return Array((lines.joined(separator: "\n") + "\n").utf8) + HeaderFields(head.headers).bytes
        }
    }

    /// Reads ``text``; nil for anything else, and for what was written before the system was started.
    init?(_ text: [UInt8], url: RemoteURL) {
        let lines = text.split(separator: 0x0A, maxSplits: 5, omittingEmptySubsequences: false)
        let words = lines.prefix(5).map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == 6, let boot = Self.boot, words[0] == boot, TemporaryName.isOne(words[1]),
            let total = Int64(words[2]), let requested = Int64(words[3]), let received = Int64(words[4])
        else { return nil }
        self.init(
            file: words[1],
            head: ResponseHead(status: 200, headers: .init(HeaderFields(bytes: Array(lines[5]))), url: url),
            total: total, requestedAt: Timestamp(milliseconds: requested),
            receivedAt: Timestamp(milliseconds: received))
    }

    init(file: String, head: ResponseHead, total: Int64, requestedAt: Timestamp, receivedAt: Timestamp) {
        (self.file, self.head, self.total) = (file, head, total)
        (self.requestedAt, self.receivedAt) = (requestedAt, receivedAt)
    }
}

extension ContentDirectory {
    private static let longestNote = 1 << 20

    /// Notes a download, so that a later run goes on with it.
    func note(_ beginning: Beginning, of file: TemporaryFile) {
        guard let text = beginning.text else { return }
        let name = Beginning.name(for: beginning.head.url)
        // Without a note it is begun anew.
        guard let note = try? temporaryFolder().open(name, O_RDWR | O_CREAT),
            (try? note.replaceContent(with: text)) != nil
        else { return }
        file.isNoted(as: name)
        beginnings.store(true, ordering: .relaxed)
    }

    /// Removes a note, unless a later download of the same address has put its own in the place.
    func removeNote(_ name: String, of file: String, in folder: borrowing OwnFolder) {
        if isNote(name, of: file, in: folder) { folder.remove(name) }
    }

    func isNote(_ name: String, of file: String, in folder: borrowing OwnFolder) -> Bool {
        // One that cannot be read leads to nothing.
        guard let text = try? folder.open(name, O_RDONLY).read(upTo: Self.longestNote) else { return false }
        let lines = text.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        return lines.count > 1 && lines[1].elementsEqual(file.utf8)
    }

    /// Whether one more download may be left to a later run.
    func mayLeaveBeginning(in folder: borrowing OwnFolder) -> Bool {
        let names = (try? folder.names()) ?? []
        return names.count { Beginning.isNote($0) } <= Beginning.most
    }

    /// What another run has left of an address, to be gone on with by this one alone; nil when there is nothing.
    func takeBeginning(of url: RemoteURL, on disk: Disk) -> (Beginning, TemporaryFile)? {
        let name = Beginning.name(for: url)
        guard let folder = try? temporaryFolder(), let note = try? folder.open(name, O_RDONLY),
            let text = try? note.read(upTo: Self.longestNote), let beginning = Beginning(text, url: url),
            let descriptor = try? folder.open(beginning.file, O_RDWR), (try? descriptor.lock(LOCK_EX)) == true,
            let status = try? descriptor.status(), status.links > 0, status.size < beginning.total
        else { return nil }
        let file = TemporaryFile(descriptor, name: beginning.file, in: self, disk)
        file.isNoted(as: name)
        return (try? file.readWhatIsThere()) == nil ? nil : (beginning, file)
    }

    /// Removes the notes that are of no use any more, and returns the temporary files of the others.
    func clearBeginnings(named names: [String], before time: Timestamp, in folder: borrowing OwnFolder) -> Set<String> {
        var spared: Set<String> = []
        guard let nowhere = RemoteURL("http://nowhere/") else { return spared }
        for name in names where Beginning.isNote(name) {
            if let text = try? folder.open(name, O_RDONLY).read(upTo: Self.longestNote),
                let beginning = Beginning(text, url: nowhere), beginning.receivedAt >= time,
                folder.status(of: beginning.file) != nil
            {
                spared.insert(beginning.file)
                beginnings.store(true, ordering: .relaxed)
            } else {
                folder.remove(name)
            }
        }
        return spared
    }
}
