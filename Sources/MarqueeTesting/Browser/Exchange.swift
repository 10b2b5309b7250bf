/// A request with its response, on a connection of its own.
package struct Exchange: Sendable {
    package let status: Int
    /// By lower-case name.
    package let headers: [String: String]
    package let body: [UInt8]

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Sends a request and reads all of the response.
    ///
    /// - Parameter headers: In addition to those that each request has, or in their place.
    package static func perform(
        _ method: String, _ path: String, port: Int, headers: [String: String] = [:], body: String? = nil,
        limit: Int = 60
    ) throws -> Exchange {
        let connection = try LoopbackConnection(port: port, limit: limit)
        var fields = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        if let body { fields["Content-Length"] = "\(body.utf8.count)" }
        fields.merge(headers) { $1 }
        let head = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        try connection.send("\(method) \(path) HTTP/1.1\r\n\(head)\r\n\(body ?? "")")
        return try read(from: connection)
    }

    /// Reads one response: as long as it says, or else to the connection's end.
    package static func read(from connection: LoopbackConnection) throws -> Exchange {
        var received: [UInt8] = []
        var end = received.endIndex
        while true {
            let piece = try connection.receive()
            received += piece
            if let found = received.firstRange(of: [13, 10, 13, 10]) {
                end = found.upperBound
                break
            }
            guard !piece.isEmpty else {
                throw BrowserError(
                    "the connection ended before a response: \(String(decoding: received, as: UTF8.self))")
            }
        }
        let lines = String(decoding: received[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw BrowserError("no response of HTTP: \(String(decoding: received[..<end], as: UTF8.self))")
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        var body = Array(received[end...])
        let length = headers["content-length"].flatMap { Int($0) } ?? .max
        while body.count < length {
            let piece = try connection.receive()
            guard !piece.isEmpty else { break }
            body += piece
        }
        return Exchange(status: status, headers: headers, body: body)
    }
}
