import Synchronization

@testable import MarqueeModel
@testable import MarqueePlugins
@testable import PresenterKit

extension Target {
    static let hostBoundary = Target(
        name: "boundary-host", about: "what a plugin's process writes, as its host reads it"
    ) { bytes in
        splitLines(bytes)
        for line in bytes.split(separator: UInt8(ascii: "\n")) { readPluginMessage(Array(line)) }
    }

    static let pluginBoundary = Target(
        name: "boundary-plugin", about: "what a host writes, as a plugin reads and answers it"
    ) { bytes in
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        for line in lines { readHostMessage(line) }
        answer(lines)
    }
}

/// Lines are the same, in whatever pieces they come.
private func splitLines(_ bytes: [UInt8]) {
    let limit = 64
    func lines(by size: Int) -> [LineSplitter.Line] {
        var splitter = LineSplitter(limit: limit)
        var lines: [LineSplitter.Line] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + size)
            splitter.append(bytes[start..<end]) { lines.append($0) }
            start = end
        }
        splitter.end { lines.append($0) }
        return lines
    }
    let whole = lines(by: max(1, bytes.count))
    for size in [1, 7, 64, 65] { mustEqual(lines(by: size), whole, "lines in pieces of \(size)") }
    for line in whole {
        switch line {
        case .whole(let text):
            must((1...limit).contains(text.count), "a line of \(text.count)")
            must(!text.contains(UInt8(ascii: "\n")), "a line with a line break")
        case .tooLong(let beginning): mustEqual(beginning.count, limit, "the beginning of a long line")
        }
    }
}

private func readPluginMessage(_ bytes: [UInt8]) {
    let read: Result<PluginMessage?, BoundaryError>
    do throws(BoundaryError) {
        read = .success(try PluginMessage(json: bytes))
    } catch {
        must(!error.description.isEmpty, "an error says nothing")
        read = .failure(error)
    }
    // What goes the short way is understood the long way too, which a space leads to.
    let spaced = Result { () throws(BoundaryError) in try PluginMessage(json: [0x20] + bytes) }
    switch (read, spaced) {
    case (.success(let one), .success(let other)): mustEqual(one, other, "the short way and the long one")
    case (.failure, .failure): break
    default: must(false, "the short way and the long one: \(read), \(spaced)")
    }
    guard case .success(let message?) = read else { return }
    checkLine(message.json)
    do {
        let again = try PluginMessage(json: message.json)
        mustEqual(bytes: again?.json ?? [], message.json, "a message, read again")
    } catch {
        must(false, "what is written cannot be read: \(error) \(message.json.text)")
    }
}

private func readHostMessage(_ bytes: [UInt8]) {
    guard let message = try? HostMessage(json: bytes) else { return }
    checkLine(message.json)
    do {
        let again = try HostMessage(json: message.json)
        mustEqual(bytes: again?.json ?? [], message.json, "a message, read again")
    } catch {
        must(false, "what is written cannot be read: \(error) \(message.json.text)")
    }
}

private func checkLine(_ json: [UInt8]) {
    must(json.allSatisfy { $0 >= 0x20 }, "a message is more than one line: \(json.text)")
}

/// A session without presenters refuses what it is to present, and answers each ping, whatever comes between.
private func answer(_ lines: [[UInt8]]) {
    let said = Mutex<[PluginMessage]>([])
    let session = PresenterSession(name: "fuzz", version: "1", presenters: []) { message in
        said.withLock { $0.append(message) }
    }
    var expected: [Int64] = []
    var presented = 0
    for line in lines {
        let message = try? HostMessage(json: line)
        if case .shutdown? = message { break }
        if case .ping(let call)? = message { expected.append(call) }
        if case .present? = message { presented += 1 }
        session.receive(json: line)
    }
    let answers = said.withLock(\.self)
    var pongs: [Int64] = []
    var (failed, returned) = (0, 0)
    for answer in answers {
        switch answer {
        case .pong(let call): pongs.append(call)
        case .failed: failed += 1
        case .returned: returned += 1
        default: break
        }
        readPluginMessage(answer.json)
    }
    mustEqual(pongs, expected, "answers to pings")
    mustEqual(failed, returned, "what failed, and what has returned")
    must(failed <= presented, "more failed than there was")
}
