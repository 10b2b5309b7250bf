import HashTreeCollections
import MarqueeFiles
import MarqueeModel
import MarqueeQueue
import MarqueeStore

/// Messages that wait and need files: which of them are ready, which are being got ready, and which are next.
///
/// A look at the cache costs little and is taken first. What is not there is fetched ahead, as many messages at a time as
/// there is room for, the most urgent first; once a message's turn has come, it is fetched at once, and those that are
/// ready pass it meanwhile.
struct WaitingRoom: Sendable {
    enum Readiness: Sendable {
        /// The cache is being looked at.
        case looking
        /// Something has to be fetched.
        case waiting
        case fetching
        /// Fetching failed, before its turn: it is tried once more then.
        case missed
        case ready(LocalFiles)
    }

    struct Guest: Sendable {
        let entry: QueueEntry
        let needs: [FileNeed]
        /// How much content the message has: what its needs hold is part of that.
        fileprivate let size: Int
        fileprivate(set) var readiness = Readiness.looking
        /// Whether its files were being fetched ahead when they were fetched at its turn, too.
        fileprivate(set) var hasHeadStart = false
        /// How many of its files have come since they are being fetched.
        fileprivate(set) var arrived = 0
        /// Whether it would have begun by now.
        fileprivate(set) var isItsTurn = false
        /// Whether observers know that it is being prepared.
        fileprivate(set) var isTold = false

        fileprivate init(_ entry: QueueEntry, needs: [FileNeed]) {
            self.entry = entry.withoutContent
            self.needs = needs
            size = entry.contentSize
        }

        /// Whether its readiness is a matter of moments, so that nobody passes it.
        fileprivate var isSoonReady: Bool {
            switch readiness {
            case .looking, .ready: true
            case .waiting, .fetching, .missed:
                needs.allSatisfy { if case .remote = $0.reference { false } else { true } }
            }
        }
    }

    /// How many messages are known at a time; more are looked for as these leave.
    static let capacity = 2_000
    /// So many bytes of content make it full before that.
    static let byteLimit = 16 << 20
    /// Messages whose files are fetched ahead at a time; how many transfers that makes is the cache's business.
    static let fetchLimit = 256
    /// So many messages whose turn has come are passed at a time.
    static let passedLimit = 256

    private var isNeeded: Bool
    /// A round keeps the state from before it, so a copy has to cost little, with thousands of guests too.
    private var guests: TreeDictionary<MessageNumber, Guest> = [:]
    private var bytes = 0
    /// Another one whenever those have changed that are not ready.
    private(set) var revision = 0
    private var fetchedAhead = 0
    /// Those whose turn has come, and that are not ready.
    private(set) var passed: Set<MessageNumber> = []
    /// The visual message whose turn has come and that will be ready in a moment: nobody passes it.
    private(set) var held: MessageNumber?
    /// How far messages have been looked for, and whether there are more.
    private(set) var scanned = MessageNumber(0)
    private var isScanning = false
    private var hasMore: Bool

    /// Whether nothing is known to be missing for a message: what needs no files is not known here.
    func mayBegin(_ number: MessageNumber) -> Bool {
        guard let guest = guests[number] else { return true }
        return if case .ready = guest.readiness { true } else { false }
    }

    /// - Parameter isNeeded: Whether any template has files at all.
    init(isNeeded: Bool) {
        self.isNeeded = isNeeded
        hasMore = isNeeded
    }

    var numbers: [MessageNumber] { Array(guests.keys) }
    subscript(number: MessageNumber) -> Guest? { guests[number] }

    /// Whether another one may be passed. As much content as was looked for ahead may come in at its turn.
    var passesMore: Bool { passed.count < Self.passedLimit && bytes < 2 * Self.byteLimit }

    /// Whether a message whose turn has come is being got ready.
    var isBusy: Bool { held != nil || !passed.isEmpty }

    // MARK: Looking for messages

    /// Whether to look for messages now, which then is under way.
    mutating func beginScan(hasNews: Bool) -> Bool {
        if hasNews { hasMore = isNeeded }
        guard hasMore, !isScanning, guests.count < Self.capacity, bytes < Self.byteLimit else { return false }
        isScanning = true
        return true
    }

    /// - Parameter end: How far that looked; as far as before, where there is nothing more.
    mutating func endScan(at end: MessageNumber) {
        isScanning = false
        hasMore = end > scanned
        scanned = max(scanned, end)
    }

    /// Looks for all messages once more; those that are known stay.
    mutating func scanAgain(isNeeded: Bool) {
        self.isNeeded = isNeeded
        (scanned, isScanning, hasMore) = (MessageNumber(0), false, isNeeded)
    }

    // MARK: Guests

    /// Takes a message in whose files are to be looked for; false when it is known.
    mutating func add(_ entry: QueueEntry, needs: [FileNeed]) -> Bool {
        guard guests[entry.number] == nil else { return false }
        let guest = Guest(entry, needs: needs)
        guests[entry.number] = guest
        bytes += guest.size
        return true
    }

    /// Forgets a message; whether its files are being fetched.
    @discardableResult
    mutating func remove(_ number: MessageNumber) -> Bool {
        guard let guest = guests.removeValue(forKey: number) else { return false }
        leave(guest)
        bytes -= guest.size
        if !guest.isPassing { revision &+= 1 }
        if guest.isFetching, !guest.isItsTurn { fetchedAhead -= 1 }
        return guest.isFetching
    }

    /// A message's turn has come, and it is not ready; whether that is news.
    mutating func itIsTheTurn(of number: MessageNumber) -> Bool {
        guard var guest = guests[number], !guest.isItsTurn else { return false }
        if guest.isFetching { fetchedAhead -= 1 }
        guest.isItsTurn = true
        defer { guests[number]?.isTold = true }
        guests[number] = guest
        enter(guest)
        return !guest.isTold
    }

    mutating func set(_ readiness: Readiness, of number: MessageNumber) {
        guard var guest = guests[number] else { return }
        if guest.isFetching, !guest.isItsTurn { fetchedAhead -= 1 }
        let wasPassing = guest.isPassing
        let wasFetching = guest.isFetching
        guest.readiness = readiness
        guest.hasHeadStart = wasFetching && guest.isFetching
        guest.arrived = 0
        if !wasPassing || !guest.isPassing { revision &+= 1 }
        if guest.isFetching, !guest.isItsTurn { fetchedAhead += 1 }
        leave(guest)
        if case .ready = readiness { guest.isItsTurn = false }
        if guest.isItsTurn { enter(guest) }
        guests[number] = guest
    }

    /// Fetching ahead has failed, and it is being fetched at its turn.
    mutating func endHeadStart(of number: MessageNumber) { guests[number]?.hasHeadStart = false }

    /// One of its files is there, of those that are fetched ahead or at its turn.
    mutating func arrive(_ number: MessageNumber, atTurn: Bool) {
        guard let guest = guests[number], guest.isFetching, guest.isItsTurn == atTurn else { return }
        guests[number]?.arrived += 1
        revision &+= 1
    }

    private mutating func enter(_ guest: Guest) {
        if guest.entry.isVisual, guest.isSoonReady {
            held = guest.entry.number
        } else {
            passed.insert(guest.entry.number)
        }
    }

    private mutating func leave(_ guest: Guest) {
        passed.remove(guest.entry.number)
        if held == guest.entry.number { held = nil }
    }

    /// The most urgent of those whose files are not there.
    func unready(atMost limit: Int) -> some Sequence<Guest> {
        guests.values.filter { !$0.isPassing }.sorted { $0.entry.isBefore($1.entry) }.prefix(limit)
    }

    /// The messages that are to be fetched ahead now, the most urgent first; many at a time, since it takes a sort.
    var toBeFetched: [Guest] {
        guard fetchedAhead <= Self.fetchLimit / 2 else { return [] }
        let waiting = guests.values.filter { guest in
            if case .waiting = guest.readiness { !guest.isItsTurn } else { false }
        }
        return Array(waiting.sorted { $0.entry.isBefore($1.entry) }.prefix(Self.fetchLimit - fetchedAhead))
    }
}

extension WaitingRoom.Guest {
    /// Whether it only waits for what takes no time.
    fileprivate var isPassing: Bool {
        switch readiness {
        case .looking, .ready: true
        case .waiting, .fetching, .missed: false
        }
    }

    fileprivate var isFetching: Bool {
        if case .fetching = readiness { true } else { false }
    }
}

extension QueueEntry {
    fileprivate func isBefore(_ other: QueueEntry) -> Bool {
        (goesFirst ? 0 : 1, -Int(priority), number) < (other.goesFirst ? 0 : 1, -Int(other.priority), other.number)
    }
}

extension TemplateCatalog {
    /// Whether a message of any of its templates may have files.
    var mayNeedFiles: Bool {
        definitions.contains(where: \.mayNeedFiles) || builtInTemplates.contains(where: \.mayNeedFiles)
    }
}

extension TemplateDefinition {
    /// Whether a message of it may have files.
    var mayNeedFiles: Bool {
        arguments.contains { $0.type == .file || $0.type == .action || $0.type == .list(of: .file) }
    }
}
