import MarqueeFiles
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import Testing

@testable import MarqueeHost

/// Messages that wait for files, by themselves.
@Suite struct WaitingRoomTests {
    private static func entry(
        _ number: Int64, priority: Int32 = 0, goesFirst: Bool = false, isVisual: Bool = true, bytes: Int = 0
    ) -> QueueEntry {
        QueueEntry(
            number: MessageNumber(number), id: MessageID("m\(number)"), template: "card", priority: priority,
            goesFirst: goesFirst, isVisual: isVisual, enqueuedAt: StateRig.start, expires: nil,
            body: bytes == 0 ? nil : [UInt8](repeating: 0, count: bytes))
    }

    private static func remote() throws -> FileNeed {
        FileNeed(reference: try FileReference("https://example.org/a.png"), argument: "picture")
    }

    /// A room with messages 1, 2 and so on that have something to download.
    private static func room(_ count: Int64, _ readiness: WaitingRoom.Readiness = .waiting) throws -> WaitingRoom {
        var room = WaitingRoom(isNeeded: true)
        for number in 1...count {
            #expect(room.add(entry(number), needs: [try remote()]) == true)
            room.set(readiness, of: MessageNumber(number))
        }
        return room
    }

    @Test func `whoever goes first is fetched first, then the higher priority, then who came first`() throws {
        var room = WaitingRoom(isNeeded: true)
        let entries = [
            Self.entry(1, priority: 5), Self.entry(2, priority: -1, goesFirst: true), Self.entry(3, priority: 5),
            Self.entry(4, priority: 9), Self.entry(5, priority: 9, goesFirst: true), Self.entry(6, priority: -5),
            Self.entry(7, priority: -3, goesFirst: true),
        ]
        for entry in entries {
            #expect(room.add(entry, needs: []) == true)
            room.set(.waiting, of: entry.number)
        }
        #expect(room.toBeFetched.map(\.entry.number.rawValue) == [5, 2, 7, 4, 1, 3, 6])
        #expect(room.unready(atMost: 4).map(\.entry.number.rawValue) == [5, 2, 7, 4])
    }

    @Test func `more are fetched ahead once half of the places are free, and what has its turn takes none`() throws {
        let half = WaitingRoom.fetchLimit / 2
        var room = try Self.room(400)
        for number in 1...Int64(half + 1) { room.set(.fetching, of: MessageNumber(number)) }
        #expect(room.toBeFetched.isEmpty)
        #expect(room.itIsTheTurn(of: MessageNumber(1)) == true)
        #expect(room.toBeFetched.count == half)
        // It counts no more: neither when its fetch ends nor when it is gone.
        room.set(.missed, of: MessageNumber(1))
        room.remove(MessageNumber(1))
        #expect(room.toBeFetched.count == half)
        room.set(.missed, of: MessageNumber(2))
        #expect(room.toBeFetched.count == half + 1)
        room.set(.ready(LocalFiles([:])), of: MessageNumber(3))
        #expect(room.toBeFetched.count == half + 2)
        #expect(room.remove(MessageNumber(4)) == true)
        #expect(room.toBeFetched.count == half + 3)
        // Its turn came before it was fetched.
        #expect(room.itIsTheTurn(of: MessageNumber(300)) == true)
        #expect(room.toBeFetched.count == half + 3)
        #expect(!room.toBeFetched.contains { $0.entry.number == MessageNumber(300) })
    }

    @Test func `only so many are passed at a time, and only so much content`() throws {
        var room = try Self.room(Int64(WaitingRoom.passedLimit))
        for number in 1..<Int64(WaitingRoom.passedLimit) { _ = room.itIsTheTurn(of: MessageNumber(number)) }
        #expect(room.passesMore)
        _ = room.itIsTheTurn(of: MessageNumber(Int64(WaitingRoom.passedLimit)))
        #expect(!room.passesMore)
        room.remove(MessageNumber(1))
        #expect(room.passesMore)

        var full = WaitingRoom(isNeeded: true)
        for number in 1...Int64(3) {
            #expect(full.passesMore)
            _ = full.add(Self.entry(number, bytes: WaitingRoom.byteLimit * 3 / 4), needs: [])
        }
        #expect(!full.passesMore)
    }

    @Test func `who waits for a download is passed, and who waits for a moment holds the stage`() throws {
        var room = try Self.room(1)
        #expect(!room.isBusy)
        #expect(room.itIsTheTurn(of: MessageNumber(1)) == true)
        #expect(room.passed == [MessageNumber(1)] && room.held == nil && room.isBusy)
        // It is told once, also when its turn comes again.
        room.set(.ready(LocalFiles([:])), of: MessageNumber(1))
        #expect(room.passed.isEmpty && !room.isBusy)
        #expect(room.itIsTheTurn(of: MessageNumber(1)) == false)
        #expect(room.held == MessageNumber(1))

        var functions = WaitingRoom(isNeeded: true)
        _ = functions.add(Self.entry(1, isVisual: false), needs: [])
        #expect(functions.itIsTheTurn(of: MessageNumber(1)) == true)
        #expect(functions.itIsTheTurn(of: MessageNumber(1)) == false)
        #expect(functions.held == nil && functions.passed == [MessageNumber(1)])
    }

    @Test func `a message may begin unless its files are known to be missing`() throws {
        var room = try Self.room(1)
        #expect(room.mayBegin(MessageNumber(1)) == false)
        room.set(.ready(LocalFiles([:])), of: MessageNumber(1))
        #expect(room.mayBegin(MessageNumber(1)))
        #expect(room.mayBegin(MessageNumber(2)))
    }

    @Test func `files that had come are counted anew when they are fetched again`() throws {
        var room = try Self.room(1, .fetching)
        room.arrive(MessageNumber(1), atTurn: true)
        #expect(room[MessageNumber(1)]?.arrived == 0)
        room.arrive(MessageNumber(1), atTurn: false)
        #expect(room[MessageNumber(1)]?.arrived == 1)
        room.set(.missed, of: MessageNumber(1))
        room.arrive(MessageNumber(1), atTurn: false)
        room.set(.fetching, of: MessageNumber(1))
        #expect(room[MessageNumber(1)]?.arrived == 0)
    }

    @Test func `others hear of what is not ready, and of nothing else`() throws {
        var room = WaitingRoom(isNeeded: true)
        func hasChanged(_ change: (inout WaitingRoom) -> Void) -> Bool {
            let before = room.revision
            change(&room)
            return room.revision != before
        }
        #expect(!hasChanged { _ = $0.add(Self.entry(1), needs: []) })
        #expect(hasChanged { $0.set(.waiting, of: MessageNumber(1)) })
        #expect(hasChanged { $0.set(.fetching, of: MessageNumber(1)) })
        #expect(hasChanged { $0.arrive(MessageNumber(1), atTurn: false) })
        #expect(hasChanged { $0.set(.ready(LocalFiles([:])), of: MessageNumber(1)) })
        #expect(!hasChanged { $0.set(.ready(LocalFiles([:])), of: MessageNumber(1)) })
        #expect(!hasChanged { $0.remove(MessageNumber(1)) })
        _ = room.add(Self.entry(2), needs: [])
        #expect(hasChanged { $0.set(.missed, of: MessageNumber(2)) })
        #expect(hasChanged { $0.remove(MessageNumber(2)) })
    }

    // MARK: Looking for messages

    @Test func `one look at a time, as far as there is more, and again when there is news`() throws {
        var room = WaitingRoom(isNeeded: true)
        #expect(room.beginScan(hasNews: false) == true)
        #expect(room.beginScan(hasNews: true) == false)
        room.endScan(at: MessageNumber(7))
        #expect(room.scanned == MessageNumber(7))
        #expect(room.beginScan(hasNews: false) == true)
        room.endScan(at: MessageNumber(7))
        #expect(room.beginScan(hasNews: false) == false)
        #expect(room.beginScan(hasNews: true) == true)
        room.endScan(at: MessageNumber(3))
        #expect(room.scanned == MessageNumber(7))
        #expect(room.beginScan(hasNews: true) == true)
        room.scanAgain(isNeeded: true)
        #expect(room.scanned == MessageNumber(0))
        #expect(room.beginScan(hasNews: false) == true)
    }

    @Test func `nothing is looked for where no template has files`() throws {
        var room = WaitingRoom(isNeeded: false)
        #expect(room.beginScan(hasNews: true) == false)
        room.scanAgain(isNeeded: true)
        #expect(room.beginScan(hasNews: false) == true)
        room.endScan(at: MessageNumber(1))
        room.scanAgain(isNeeded: false)
        #expect(room.beginScan(hasNews: true) == false)
    }

    @Test func `a message is taken in once, and so many are known at a time`() throws {
        var room = try Self.room(Int64(WaitingRoom.capacity) - 1, .missed)
        #expect(room.beginScan(hasNews: true) == true)
        room.endScan(at: MessageNumber(1))
        #expect(room.add(Self.entry(1), needs: []) == false)
        #expect(room.add(Self.entry(5_000), needs: []) == true)
        #expect(Set(room.numbers).count == WaitingRoom.capacity)
        #expect(room.beginScan(hasNews: true) == false)
        room.remove(MessageNumber(1))
        #expect(room.beginScan(hasNews: true) == true)
    }
}
