import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import MarqueeFiles
import NIOCore

/// One request and its response, between the server's types and the cache's.
struct FrontExchange {
    private static let maximumRequestBytes = 10_000_000

    let cache: FrontCache
    let logger: Logger

    @concurrent
    func perform(_ request: Request, _ writer: consuming ResponseWriter) async throws {
        let response: FrontResponse
        do {
            let body = try await request.body.collect(upTo: Self.maximumRequestBytes)
            response = try await cache.respond(
                to: FrontRequest(
                    method: method(of: request), target: request.head.path ?? "/",
                    fields: HeaderFields(request.headers.map { ($0.name.rawName, $0.value) }), body: body))
        } catch {
            logger.error("no response", metadata: ["path": "\(request.head.path ?? "")", "error": "\(error)"])
            return try await writer.writeResponse(HTTPResponse(status: .internalServerError))
        }
        try await write(response, to: request, writer)
    }

    /// NIO knows `M-SEARCH`, and writes it wrong.
    private func method(of request: Request) -> String {
        request.method.rawValue == "MSEARCH" ? "M-SEARCH" : request.method.rawValue
    }

    @concurrent
    private func write(
        _ response: FrontResponse, to request: Request, _ writer: consuming ResponseWriter
    ) async throws {
        var head = HTTPResponse(status: .init(code: response.status))
        for field in response.fields.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            head.headerFields.append(HTTPField(name: name, value: field.value))
        }
        switch response.body {
        case .none:
            // Without a length the server would send an empty body in chunks, also after HEAD.
            if head.headerFields[.contentLength] == nil, ![204, 304].contains(response.status) {
                head.headerFields[.contentLength] = "0"
            }
            try await writer.writeResponse(head)
        case .text(let text):
            head.headerFields[.contentLength] = "\(text.utf8.count)"
            try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        case .file(let path, let part):
            if response.status != 204 { head.headerFields[.contentLength] = "\(part.count)" }
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            try file.seek(toOffset: UInt64(part.lowerBound))
            var body = try await writer.writeHead(head)
            var rest = Int(part.count)
            while rest > 0, let piece = try file.read(upToCount: min(rest, 65_536)), !piece.isEmpty {
                try await body.write(ByteBuffer(bytes: piece))
                rest -= piece.count
            }
            try await body.finish(nil)
            try file.close()
        }
    }
}
