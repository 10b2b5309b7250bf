import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Diagnostics on request` {
    private static let capabilities: Value = [
        "textDocument": ["diagnostic": ["dynamicRegistration": false]],
        "workspace": ["diagnostics": ["refreshSupport": true]],
    ]
    private static let wrong = "template: nope\n"

    private func session(_ files: [String: String] = Samples.files) -> Session {
        Session(files, capabilities: Self.capabilities)
    }

    private func refreshes(_ session: Session) -> Int {
        session.sent.count { if case .request(_, "workspace/diagnostic/refresh", _) = $0 { true } else { false } }
    }

    private func codes(_ report: Value?) -> [String] {
        (report?["items"]?.list ?? []).compactMap { $0["code"]?.string }
    }

    @Test func `an open document's findings come when they are asked for, and only what is new`() throws {
        var session = session()
        let report = session.opening("messages/new.yaml", Self.wrong, ask: "textDocument/diagnostic")
        #expect(report?["kind"] == "full" && codes(report) == ["unknown-template"])
        #expect(session.findings["messages/new.yaml"] == nil)
        let id = try #require(report?["resultId"])
        let same = session.ask("textDocument/diagnostic", of: "messages/new.yaml", ["previousResultId": id])
        #expect(same == ["kind": "unchanged", "resultId": id])
        session.change("messages/new.yaml", [["text": "template: copy-code\n"]])
        let mended = session.ask("textDocument/diagnostic", of: "messages/new.yaml", ["previousResultId": id])
        #expect(mended?["kind"] == "full" && mended?["items"] == [])
        #expect(session.ask("textDocument/diagnostic", of: "elsewhere.yaml")?["items"] == [])
    }

    @Test func `files that are not open are told unasked, until the client asks for all`() throws {
        var session = session(Samples.files.merging(["messages/bad.yaml": Self.wrong]) { first, _ in first })
        #expect(session.codes("messages/bad.yaml") == ["unknown-template"])
        let all = try session.request("workspace/diagnostic", ["previousResultIds": []]).get()
        #expect(all["items"]?.list?.map { $0["uri"] } == [Session.uri("messages/bad.yaml")])
        #expect(session.findings["messages/bad.yaml"] == [])
        let id = try #require(all["items"]?.list?.first?["resultId"])
        let known: Value = [["uri": Session.uri("messages/bad.yaml"), "value": id]]
        let again = try session.request("workspace/diagnostic", ["previousResultIds": known]).get()
        #expect(again["items"]?.list?.map { $0["kind"] } == ["unchanged"])
        session.disk.write("template: copy-code\n", to: "messages/bad.yaml")
        session.notify(
            "workspace/didChangeWatchedFiles", ["changes": [["uri": Session.uri("messages/bad.yaml"), "type": 2]]])
        let after = try session.request("workspace/diagnostic", ["previousResultIds": known]).get()
        #expect(after["items"]?.list?.map { $0["items"] } == [[]])
    }

    @Test(arguments: [("Visual Studio Code", true), ("Neovim", false)])
    func `it is said whether all files can be asked about at once`(name: String, isSaid: Bool) throws {
        var server = LanguageServer(disk: MemoryDisk(["marquee.yaml": ""]), version: "1")
        let parameters: ValueObject = ["capabilities": Self.capabilities, "clientInfo": ["name": .string(name)]]
        server.take(.request(.number(1), method: "initialize", parameters: parameters))
        guard case .result(_, let result)? = server.takeOutgoing().first else { return #expect(Bool(false)) }
        let provider = result["capabilities", "diagnosticProvider"]
        #expect(provider?["workspaceDiagnostics"] == .boolean(isSaid) && provider?["interFileDependencies"] == true)
    }

    @Test func `a change elsewhere has the client ask again`() {
        var session = session()
        _ = session.opening(
            "messages/new.yaml", "template: banner\narguments: { hero: x.png }\n", ask: "textDocument/diagnostic")
        #expect(refreshes(session) == 0)
        session.open("templates/banner.yaml", Samples.banner)
        session.change("templates/banner.yaml", [["text": .string(Samples.banner.replacing("hero:", with: "image:"))]])
        #expect(refreshes(session) == 1)
    }

    @Test func `a document that is opened is told about no more, and about again when it is closed`() {
        var session = session(Samples.files.merging(["messages/bad.yaml": Self.wrong]) { first, _ in first })
        session.open("messages/bad.yaml", Self.wrong)
        #expect(session.codes("messages/bad.yaml") == [])
        session.notify("textDocument/didClose", ["textDocument": ["uri": Session.uri("messages/bad.yaml")]])
        #expect(session.codes("messages/bad.yaml") == ["unknown-template"])
    }

    @Test(
        arguments: [
            ["textDocument": ["diagnostic": [:]]], ["workspace": ["diagnostics": ["refreshSupport": true]]], [:],
        ] as [Value])
    func `a client that does not ask, or not again, is told as ever`(capabilities: Value) {
        var session = Session(Samples.files, capabilities: capabilities)
        session.open("messages/new.yaml", Self.wrong)
        #expect(session.codes("messages/new.yaml") == ["unknown-template"])
    }
}
