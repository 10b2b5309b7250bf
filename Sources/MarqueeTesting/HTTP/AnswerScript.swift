import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// Plays one answer of a ``ScriptedServer`` on a connection.
struct AnswerScript: Sendable {
    private let channel: any Channel

    init(_ channel: any Channel) {
        self.channel = channel
    }

    /// Whether the connection goes on.
    func perform(_ answer: ScriptedServer.Answer) async throws -> Bool {
        switch answer {
        case .respond(let status, var headers, let body):
            headers.replaceOrAdd(name: "content-length", value: "\(body.count)")
            try await head(status, headers)
            try await send(body)
            return true
        case .truncate(let announced, let sent):
            try await head(200, ["content-length": "\(announced)"])
            try await send([UInt8](repeating: 7, count: sent))
            return false
        case .stream(let bytes, let saysLength):
            try await head(200, saysLength ? ["content-length": "\(bytes)"] : ["connection": "close"])
            let piece = [UInt8](repeating: 42, count: 65_536)
            var rest = bytes
            while rest > 0 {
                try await send(Array(piece.prefix(rest)))
                rest -= min(rest, piece.count)
            }
            return saysLength
        case .hold(let signal, let body, let sentBefore):
            try await head(200, ["content-length": "\(body.count)"])
            try await send(Array(body.prefix(sentBefore)))
            try await signal.wait()
            try await send(Array(body.dropFirst(sentBefore)))
            return true
        case .stall(let bytes):
            try await begin(bytes)
            try await poll { false }
            return false
        case .reset(let bytes):
            try await begin(bytes)
            try await reset()
            return false
        case .raw(let text):
            try await write(ByteBuffer(string: text))
            return false
        case .rawReset(let bytes):
            try await send(bytes)
            try await reset()
            return false
        case .cut(let status, var headers, let body, let count):
            headers.replaceOrAdd(name: "content-length", value: "\(body.count)")
            try await head(status, headers)
            try await send(Array(body.prefix(count)))
            return false
        case .trickle(var headers, let body, let count):
            headers.replaceOrAdd(name: "content-length", value: "\(body.count)")
            try await head(200, headers)
            for start in stride(from: 0, to: body.count, by: max(1, count)) {
                try await send(Array(body[start...].prefix(max(1, count))))
            }
            return true
        case .inTurn: return false
        }
    }

    /// Closing with a linger time of zero sends RST instead of FIN.
    private func reset() async throws {
        if let options = channel as? any SocketOptionProvider {
            try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }

    private func begin(_ bytes: Int?) async throws {
        guard let bytes else { return }
        try await head(200, ["content-length": "1000000"])
        try await send([UInt8](repeating: 7, count: bytes))
    }

    private func head(_ status: Int, _ headers: HTTPHeaders) async throws {
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        try await write(ByteBuffer(string: "HTTP/1.1 \(status) Whatever\r\n\(lines)\r\n"))
    }

    private func send(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { return }
        try await write(ByteBuffer(bytes: bytes))
    }

    /// Returns when the client's side has taken it, so that nothing piles up here.
    private func write(_ buffer: ByteBuffer) async throws {
        try await channel.writeAndFlush(buffer).get()
    }
}
