import Foundation
import MarqueeTesting
import MarqueeThreads
import PresenterKit
import Synchronization
import Testing

@testable import WebPresenter

/// A host that has only the web presenter, on a port of its own.
final class PageHost: Sendable {
    static let token = "0123456789abcdef-ABCDEF_xyz"

    let port: Int
    let folder = StateFolder()
    private let session: PresenterSession
    private let said: Said

    private final class Said: Sendable {
        let messages = Mutex<[PluginMessage]>([])
    }

    /// Starts the presenter, and waits until it listens.
    ///
    /// - Parameter pages: Folders that are presenters, too.
    init(pages: [PageFolder] = []) async throws {
        let presenter = WebPresenter(
            Settings(
                port: 0, token: try #require(AccessToken(Self.token)), addressFile: folder.addressFile, pages: pages))
        let said = Said()
        self.said = said
        session = PresenterSession(
            name: "web", version: "1",
            presenters: (["web"] + pages.map(\.name)).map { PresenterRegistration(name: $0, presenter: presenter) }
        ) { message in said.messages.withLock { $0.append(message) } }
        session.start()
        try await poll { presenter.server.port != nil }
        port = try #require(presenter.server.port)
    }

    deinit {
        session.receive(.shutdown)
    }

    /// What the presenter has said, but for its hello.
    var messages: [PluginMessage] {
        said.messages.withLock { $0.filter { if case .hello = $0 { false } else { true } } }
    }

    func waitFor(_ message: PluginMessage) async throws {
        try await poll { self.messages.contains(message) }
    }

    func receive(_ message: HostMessage) {
        session.receive(message)
    }

    func present(
        _ presentation: Int64, _ arguments: [PresentationArgument], isVisual: Bool = true, by presenter: String = "web"
    ) {
        let message = PresentedMessage(
            id: "m-\(presentation)", template: "card", kind: isVisual ? .template : .function, isVisual: isVisual,
            arguments: arguments)
        session.receive(.present(presentation: presentation, presenter: presenter, message: message))
    }

    /// Asks with the token, or what else is to stand in `Authorization` (an empty text: nothing), on a thread of its own: the answer to an action comes on one that a test might hold.
    func ask(
        _ method: String, _ path: String, headers: [String: String] = [:], body: String? = nil
    ) async throws -> Exchange {
        let port = port
        let headers = ["Authorization": "Bearer \(Self.token)"].merging(headers) { $1 }.filter { !$0.value.isEmpty }
        return try await BlockingThread.run {
            try Exchange.perform(method, "/\(path)", port: port, headers: headers, body: body)
        }
    }
}

/// A page that watches: the stream of its events, read as they come.
final class Watching {
    private let connection: LoopbackConnection
    private var text = ""

    init(_ host: PageHost) throws {
        connection = try LoopbackConnection(port: host.port)
        let token = "Authorization: Bearer \(PageHost.token)"
        try connection.send("GET /events HTTP/1.1\r\nHost: localhost:\(host.port)\r\n\(token)\r\n\r\n")
    }

    /// The name and data of the next event.
    func next() throws -> (name: String, data: String) {
        while true {
            while let end = text.firstRange(of: "\n\n") {
                let lines = text[..<end.lowerBound].split(separator: "\n")
                let event = lines.first { $0.contains("event: ") }?.drop { $0 != " " }.dropFirst()
                let data = lines.first { $0.hasPrefix("data: ") }?.dropFirst(6)
                text = String(text[end.upperBound...])
                if let event, let data { return (String(event.prefix { $0 != "\r" }), String(data)) }
            }
            let piece = try connection.receive()
            guard !piece.isEmpty else { throw BrowserError("the stream has ended") }
            // The chunks' lengths stand between lines, where nothing reads them.
            text += String(decoding: piece, as: UTF8.self).replacing("\r\n", with: "\n")
        }
    }
}

/// A folder for the page's address, which is gone with this object.
final class StateFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path()

    deinit {
        // What is left in the temporary directory does no harm.
        try? FileManager.default.removeItem(atPath: path)
    }

    var addressFile: PrivateFile { PrivateFile(path: "\(path)/url") }

    /// The address as it stands in the file.
    var address: String? {
        get throws { try addressFile.read() }
    }

    /// The ticket in that address.
    var ticket: String {
        get throws {
            let address = try #require(try address)
            return String(try #require(address.split(separator: "#").last).dropLast())
        }
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
    }
}
