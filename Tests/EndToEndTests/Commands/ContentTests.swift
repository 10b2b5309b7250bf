import Foundation
import MarqueeModel
import Testing

/// Contents that notifications do not bring along, from the address in `marquee.yaml`.
@Suite(.timeLimit(.minutes(20)))
struct ContentTests {
    private static let answer = #"{"data":[{"content":{"html":"<p>Fetched</p>"}}]}"#

    private static func project(
        _ server: SlowServer, _ more: String = "", payload: String = #"{"pid":"a/b","aps":{"alert":"x"}}"#
    ) throws -> TestProject {
        let project = try TestProject()
        try project.write(
            """
            files: { allowPrivateHosts: true }
            content: { url: "\(server.url("/{kind}/{id}"))", token: "${PUSH_TOKEN}"\(more) }
            """, to: "marquee.yaml")
        project.environment["PUSH_TOKEN"] = "s3cret"
        #expect(try project.marquee("send", "-", input: payload).code == 0)
        return project
    }

    private static func isComplete(_ id: String, in project: TestProject) throws -> Bool {
        try project.marquee("inbox", "show", id, "--format", "json").json.object?["complete"] == true
    }

    private static func waitUntilComplete(_ id: String, in project: TestProject) throws -> Bool {
        for _ in 0..<6_000 {
            if try isComplete(id, in: project) { return true }
            usleep(50_000)
        }
        return false
    }

    @Test(arguments: [
        (#"{"pid":"a/b","aps":{"alert":"x"}}"#, "a/b", "GET /item/a%2Fb HTTP"),
        (
            #"{"recipe_id":"r?1","push_id":"a/b","aps":{"alert":"x"}}"#, "a/b", "GET /recipe/r%3F1 HTTP"
        ),
    ])
    func `the address and its token are the configuration's`(payload: String, id: String, request: String) throws {
        let server = try SlowServer(body: Self.answer)
        server.release()
        let project = try Self.project(server, payload: payload)
        let fetched = try project.marquee("inbox", "fetch", id)
        let asked = try #require(server.requests.first)
        #expect(asked.hasPrefix(request), "\(asked)")
        #expect(asked.lowercased().contains("authorization: bearer s3cret\r\n"))
        // An item's answer is no recipe.
        #expect(fetched.code == (request.contains("item") ? 0 : 1), "\(fetched.errors)")
        #expect(try Self.isComplete(id, in: project) == request.contains("item"))
    }

    @Test
    func `another address is not told the token, and stands in for the configuration's`() throws {
        let (server, other) = (try SlowServer(body: Self.answer), try SlowServer(body: Self.answer))
        other.release()
        let project = try Self.project(server)
        project.environment["MARQUEE_CONTENT_URL"] = server.url("/unused/{id}")
        #expect(try project.marquee("inbox", "fetch", "a/b", "--from", other.url("/x/{id}")).code == 0)
        #expect(server.requests == [])
        let asked = try #require(other.requests.first)
        #expect(asked.hasPrefix("GET /x/a%2Fb HTTP"))
        #expect(!asked.lowercased().contains("authorization"))
    }

    @Test(arguments: ["302 Found", "307 Temporary Redirect", "308 Permanent Redirect"])
    func `a server that redirects elsewhere does not get the token sent there`(status: String) throws {
        let other = try SlowServer(body: Self.answer)
        let server = try SlowServer(body: "", head: [status, "Location: \(other.url("/elsewhere"))"])
        server.release()
        other.release()
        let project = try Self.project(server)
        let fetched = try project.marquee("inbox", "fetch", "a/b")
        #expect(fetched.code == 0, "\(fetched.errors)")
        #expect(server.requests.count == 1)
        #expect(server.requests.first?.lowercased().contains("authorization: bearer s3cret\r\n") == true)
        #expect(other.requests.count == 1)
        #expect(other.requests.first?.hasPrefix("GET /elsewhere HTTP") == true)
        #expect(other.requests.first?.contains("s3cret") == false)
        #expect(other.requests.first?.lowercased().contains("authorization") == false)
    }

    @Test(arguments: [
        ("401 Unauthorized", true, false, "set one that may read it"),
        ("403 Forbidden", true, false, "set one that may read it"),
        ("401 Unauthorized", false, false, "set 'token' in 'content' in marquee.yaml"),
        ("403 Forbidden", true, true, "remove --from and MARQUEE_CONTENT_URL"),
    ])
    func `a server that refuses leads to what can be done`(
        status: String, hasToken: Bool, isElsewhere: Bool, remedy: String
    ) throws {
        let server = try SlowServer(body: "{}", head: [status])
        let elsewhere = try SlowServer(body: "{}", head: [status])
        server.release()
        elsewhere.release()
        let project = try Self.project(server)
        if !hasToken {
            try project.write(
                "files: { allowPrivateHosts: true }\ncontent: { url: \"\(server.url("/{id}"))\" }", to: "marquee.yaml")
        }
        let more = isElsewhere ? ["--from", elsewhere.url("/{id}")] : []
        let fetched = try project.marquee(["inbox", "fetch", "a/b"] + more)
        #expect(fetched.code == 69)
        #expect(fetched.errors.contains(status.prefix(3)) && fetched.errors.contains(remedy), "\(fetched.errors)")
        #expect(!fetched.errors.contains("s3cret"))
        // Nobody is asked a second time in vain.
        #expect((isElsewhere ? elsewhere : server).requests.count == 1)
        #expect(try !Self.isComplete("a/b", in: project))
    }

    @Test
    func `an address that is missing, or lacks its variable, is told of where it is needed`() throws {
        let server = try SlowServer(body: Self.answer)
        let project = try Self.project(server)
        project.environment["PUSH_TOKEN"] = nil
        #expect(try project.marquee("inbox", "count").output == "1\n")
        let unset = try project.marquee("inbox", "fetch", "a/b", "--format", "json")
        #expect(unset.code == 1)
        #expect(try unset.json.object?["error"]?.object?["code"] == "unset-variable")
        project.environment["PUSH_TOKEN"] = "two\r\nlines"
        #expect(try project.marquee("inbox", "fetch", "a/b").code == 1)
        #expect(server.requests == [])
        try project.write("", to: "marquee.yaml")
        let missing = try project.marquee("inbox", "fetch", "a/b")
        #expect(missing.code == 1)
        #expect(missing.errors.contains("set 'content: { url: … }' in marquee.yaml, or use --from"))
        try project.write("content: { url: \"http://x/{id}\", downloadAutomaticaly: true }", to: "marquee.yaml")
        let mistyped = try project.marquee("inbox", "count")
        #expect(mistyped.errors.contains("did you mean 'downloadAutomatically'?"), "\(mistyped.errors)")
    }

    @Test
    func `a host downloads what another process sends, and after a kill what is left`() throws {
        let server = try SlowServer(body: Self.answer)
        let project = try Self.project(server, ", downloadAutomatically: true")
        let first = try project.start("run")
        #expect(server.waitForRequest())
        first.signal(SIGKILL)
        _ = try first.wait()
        #expect(try !Self.isComplete("a/b", in: project))
        #expect(try project.marquee("inbox", "count").output == "1\n")
        server.release()
        let second = try project.start("run")
        defer {
            second.signal(SIGKILL)
            _ = try? second.wait()
        }
        #expect(try Self.waitUntilComplete("a/b", in: project))
        #expect(try project.marquee("send", "-", input: #"{"pid":"later"}"#).code == 0)
        #expect(try Self.waitUntilComplete("later", in: project))
        #expect(try project.marquee("inbox", "count").output == "2\n")
    }

    @Test(arguments: [
        ("item", #"{"pid":"news-1","aps":{"alert":"x"}}"#, "news-1", "<h1>News</h1>"),
        (
            "bundle",
            """
            {"recipe_id":"r-1","push_id":"p-1","notification":{"body":"x"},"reaction_plugin_id":"content-notification",
             "reaction_action_id":"show_content","reaction_bundle_id":"b-1"}
            """, "p-1", "https://cdn.example/spring.png"
        ),
        ("recipe", #"{"recipe_id":"r-1","push_id":"p-1","aps":{"alert":"x"}}"#, "p-1", "Spring is here"),
    ])
    func `what a content server answers is as documented`(
        kind: String, payload: String, id: String, content: String
    ) throws {
        let page = try String(
            contentsOf: BuiltProgram.package.appending(path: "Documentation/notifications.md"), encoding: .utf8)
        let behind = try #require(page.split(separator: "<!-- content: \(kind) -->\n```json\n").last)
        let answer = try #require(behind.split(separator: "\n```").first)
        let server = try SlowServer(body: String(answer))
        server.release()
        let project = try Self.project(server, payload: payload.replacing("\n", with: ""))
        let fetched = try project.marquee("inbox", "fetch", id, "--format", "json")
        #expect(fetched.code == 0, "\(fetched.errors)")
        #expect(server.requests.first?.hasPrefix("GET /\(kind)/") == true)
        #expect(try Self.isComplete(id, in: project))
        #expect(fetched.output.contains(content), "\(fetched.output)")
    }

    @Test
    func `nothing stands in for a server that is down, forced or not`() throws {
        var server: SlowServer? = try SlowServer(body: Self.answer, head: ["200 OK", "Cache-Control: max-age=3600"])
        server?.release()
        let project = try Self.project(try #require(server))
        #expect(try project.marquee("inbox", "fetch", "a/b").output == "downloaded for a/b: html\n")
        #expect(server?.requests.count == 1)
        let again = try project.marquee("inbox", "fetch", "a/b")
        #expect(again.output == "already here for a/b, not downloaded again: html\n")
        #expect(try project.marquee("inbox", "fetch", "a/b", "--force").code == 0)
        #expect(server?.requests.count == 2)
        server = nil
        let forced = try project.marquee("inbox", "fetch", "a/b", "--force")
        #expect(forced.code == 69, "\(forced.output)")
        #expect(forced.errors.contains("the content of 'sha256:"), "\(forced.errors)")
        // What its sender sends again is to be fetched anew; the old one can be read until then.
        #expect(try project.marquee("send", "-", input: #"{"pid":"a/b","aps":{"alert":"y"}}"#).code == 0)
        #expect(try project.marquee("inbox", "fetch", "a/b").code == 69)
        #expect(try !Self.isComplete("a/b", in: project))
        #expect(try project.marquee("inbox", "show", "a/b").output.contains("Fetched"))
    }
}
