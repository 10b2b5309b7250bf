import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `The life of a server` {
    private func server() -> LanguageServer {
        LanguageServer(disk: MemoryDisk(["marquee.yaml": ""]), version: "1")
    }

    private func code(_ messages: [OutgoingMessage]) -> ResponseError.Code? {
        for case .failure(_, let error) in messages { return error.code }
        return nil
    }

    private func request(_ method: String, _ server: inout LanguageServer) -> [OutgoingMessage] {
        server.take(.request(.number(1), method: method, parameters: [:]))
        return server.takeOutgoing()
    }

    @Test func `requests before the first are refused, and so is a second first`() {
        var server = server()
        #expect(code(request("textDocument/hover", &server)) == .serverNotInitialized)
        server.take(.notification(method: "textDocument/didOpen", parameters: [:]))
        #expect(server.takeOutgoing().isEmpty)
        #expect(code(request("initialize", &server)) == nil)
        #expect(code(request("initialize", &server)) == .invalidRequest)
    }

    @Test func `a server that was shut down takes nothing but the end`() {
        var server = server()
        _ = request("initialize", &server)
        #expect(request("shutdown", &server) == [.result(.number(1), .null)])
        #expect(code(request("textDocument/hover", &server)) == .invalidRequest)
        #expect(server.exitCode == nil)
        server.take(.notification(method: "exit", parameters: [:]))
        #expect(server.exitCode == 0)
    }

    @Test(arguments: [false, true])
    func `an end without a shutdown is an error`(isInitialized: Bool) {
        var (one, other) = (server(), server())
        if isInitialized {
            _ = request("initialize", &one)
            _ = request("initialize", &other)
        }
        one.take(.notification(method: "exit", parameters: [:]))
        other.takeEnd()
        #expect(one.exitCode == 1 && other.exitCode == 1)
    }

    @Test func `an unknown request is answered, an unknown notification passed over`() {
        var server = server()
        _ = request("initialize", &server)
        #expect(code(request("workspace/unknown", &server)) == .methodNotFound)
        server.take(.notification(method: "$/unknown", parameters: [:]))
        #expect(server.takeOutgoing().isEmpty)
    }

    @Test(arguments: [
        ([], "utf-16"), (["utf-16"], "utf-16"), (["utf-8", "utf-16"], "utf-8"), (["utf-32", "utf-8"], "utf-32"),
        (["ebcdic", "utf-8"], "utf-8"),
    ])
    func `positions are counted as the client likes best`(offered: [String], chosen: String) throws {
        var server = server()
        server.take(
            .request(
                .text("a"), method: "initialize",
                parameters: [
                    "capabilities": ["general": ["positionEncodings": .list(offered.map(Value.string))]]
                ]))
        guard case .result(.text("a"), let result)? = server.takeOutgoing().first else { return #expect(Bool(false)) }
        #expect(result["capabilities", "positionEncoding"] == .string(chosen))
    }

    @Test func `a large project tells how far it is read`() {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<200).map { ("templates/\($0).yaml", "t\($0): { type: template }\n") })
        let session = Session(files)
        let kinds = session.sent.compactMap { message -> String? in
            guard case .notification("$/progress", let parameters) = message else { return nil }
            return parameters["value", "kind"]?.string
        }
        #expect(kinds == ["begin", "report", "report", "report", "end"])
        #expect(
            session.sent.contains {
                if case .request(_, "window/workDoneProgress/create", _) = $0 { true } else { false }
            })
    }

    @Test func `a request that is cancelled while it waits is not begun`() {
        var queue = MessageQueue()
        queue.append(.request(.number(1), method: "a", parameters: [:]), bytes: 1)
        queue.append(.request(.number(2), method: "b", parameters: [:]), bytes: 1)
        queue.append(.notification(method: "$/cancelRequest", parameters: ["id": 2]), bytes: 1)
        queue.append(.notification(method: "$/cancelRequest", parameters: ["id": 7]), bytes: 1)
        guard case .request(.number(1), "a", _)? = queue.next(),
            case .invalid(.number(2)?, let error)? = queue.next()
        else { return #expect(Bool(false)) }
        #expect(error.code == .requestCancelled)
        #expect(queue.isEmpty)
    }
}
