import Foundation
import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

/// What a configuration wants that needs trust, and what does not.
struct TrustSurveyTests {
    private func wishes(_ configuration: String, _ files: [String: String] = [:]) throws -> [String] {
        let project = try TemporaryProject(files.merging(["marquee.yaml": configuration]) { $1 })
        let survey = TrustSurvey(of: try project.project()) { _ in "digest" }
        return survey.requirements(for: TrustUse.all(of: try project.project())).map {
            $0.wish.replacing(project.root.text, with: "ROOT")
        }
    }

    @Test(arguments: [
        "", "plugins: [terminal]", "plugins: [nowhere]", "store: state/deep", "files: { directories: [a, b/c] }",
        "targets: { t: { kind: file, directory: out } }", "listen: { token: a-token-that-is-written-out }",
    ])
    func `most projects need none`(_ configuration: String) throws {
        #expect(try wishes(configuration) == [])
    }

    @Test(arguments: [
        ("plugins: [{ path: a.so }]", "run the plugin 'a.so'"),
        ("plugins: [{ path: a.so, isolation: none }]", "run the plugin 'a.so' inside the host"),
        ("plugins: [{ path: a.so, environment: [A, B] }]", "run the plugin 'a.so' with $A and $B of your environment"),
        ("plugins: [mine]", "run the plugin 'mine' (plugins/libmine.so)"),
        ("plugins: [/usr/lib/x.so]", "run the plugin '/usr/lib/x.so'"),
        ("store: ../elsewhere", "keep its queue and files in ROOT/../elsewhere, outside of its folder"),
        ("store: /nowhere-at-all/x", "keep its queue and files in /nowhere-at-all/x, outside of its folder"),
        ("store: new/../../elsewhere", "keep its queue and files in ROOT/../elsewhere, outside of its folder"),
        (
            "files: { directories: [new/deep/../../../elsewhere] }",
            "show files of ROOT/../elsewhere, outside of its folder"
        ),
        ("files: { directories: [/usr] }", "show files of /usr, outside of its folder"),
        ("files: { allowPrivateHosts: true }", "download files from private addresses"),
        ("targets: { t: { kind: file, directory: /usr } }", "write definitions into /usr, outside of its folder"),
        ("targets: { t: { kind: dashboard, url: \"https://a.example\" } }", "sync with https://a.example"),
        (
            "targets: { t: { kind: dashboard, url: \"https://${HOST}\", token: \"${T}\" } }",
            "sync with https://${HOST} with $HOST and $T of your environment"
        ),
        (
            "content: { url: \"https://a.example/{id}\", token: \"${T}\" }",
            "fetch contents from https://a.example/{id} with $T of your environment"
        ),
        ("listen: { token: \"${T}\" }", "accept notifications with $T of your environment as their token"),
        ("urlSchemes: [ssh, App]", "open links that start with app:, ssh:"),
    ])
    func `each thing that is to be feared is said`(_ configuration: String, _ wish: String) throws {
        let found = try wishes(configuration, ["plugins/libmine.so": ""])
        #expect(
            found.map { $0.replacing("/private", with: "") }.contains {
                $0 == wish || wish.contains("..") && $0.hasSuffix("elsewhere, outside of its folder")
            }, "\(found)")
        #expect(found.count == 1)
    }

    @Test
    func `a folder of the project that is a link out of it needs trust`() throws {
        let project = try TemporaryProject()
        let outside = try TemporaryProject()
        for name in ["assets", "state"] {
            try FileManager.default.createSymbolicLink(
                atPath: project.root.appending(name).text, withDestinationPath: outside.root.text)
        }
        try project.write("store: state/deep", to: "marquee.yaml")
        let survey = TrustSurvey(of: try project.project()) { _ in nil }
        #expect(survey.requirements(for: [.files, .store]).map(\.use) == [.files, .store])
        for use in [TrustUse.files, .store] {
            let error = #expect(throws: ProjectError.self) { try project.project().require(use) }
            #expect(error?.code == .untrusted)
            try project.project().permitting([use]).require(use)
        }
    }

    @Test
    func `a store that is a link is refused, and nobody is asked about it`() throws {
        let (project, outside) = (try TemporaryProject(), try TemporaryProject())
        try FileManager.default.createSymbolicLink(
            atPath: project.root.appending(".marquee").text, withDestinationPath: outside.root.text)
        let read = try project.project()
        #expect(TrustSurvey(of: read) { _ in nil }.requirements(for: TrustUse.all(of: read)) == [])
        for project in [read, read.permitting([.store])] {
            let error = #expect(throws: ProjectError.self) { try project.require(.store) }
            #expect(error?.code == .linkedStore)
        }
        #expect(!read.isStoreReadable)
    }

    @Test(arguments: [
        ("tools/x.py", "/bin/true", "run the plugin 'tools/x.py' (a link to /"),
        ("tools/x.py", "other.py", "run the plugin 'tools/x.py' (a link to tools/other.py)"),
        ("plugins/libmine.so", "other.so", "run the plugin 'mine' (plugins/libmine.so, a link to plugins/other.so)"),
    ])
    func `the target of a plugin that is a link is said`(_ path: String, _ target: String, _ wish: String) throws {
        let name = path.hasPrefix("tools") ? "tools/x.py" : "mine"
        let project = try TemporaryProject([
            "marquee.yaml": "plugins: [\(name)]", "tools/other.py": "", "plugins/other.so": "",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: project.root.appending(path).text, withDestinationPath: target)
        let wishes = TrustSurvey(of: try project.project()) { _ in "d" }.requirements(for: [.plugins]).map(\.wish)
        #expect(wishes.count == 1 && wishes[0].hasPrefix(wish), "\(wishes)")
    }

    @Test(arguments: [true, false])
    func `a plugin that is a folder or a pipe is refused where it is written`(_ isFolder: Bool) throws {
        let project = try TemporaryProject([
            "marquee.yaml": "name: x\nplugins: [{ path: tools/x.py }]",
            "templates/a.yaml": "a: { type: template, presenter: p }",
            "tools/y": "",
        ])
        let path = project.root.appending("tools/x.py").text
        if isFolder {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        } else {
            let result = unsafe mkfifo(path, 0o600)
            #expect(result == 0)
        }
        let report = try project.validate()
        #expect(report.diagnostics.map(\.code) == [.unreadablePath])
        let finding = try #require(report.diagnostics.first)
        #expect(finding.message.hasPrefix("the plugin 'tools/x.py' is a \(isFolder ? "directory" : "pipe")"))
        #expect(finding.source?.file == "marquee.yaml" && finding.source?.range.start.line == 2)
        let read = try project.project()
        #expect(throws: ProjectError.self) { try PluginLibraries(project: read).check() }
        #expect(TrustSurvey(of: read) { _ in nil }.requirements(for: [.plugins]) == [])
    }

    @Test
    func `what is new and what has changed since is told from what stayed`() throws {
        let state = try TemporaryProject()
        let store = try TrustStore(environment: ["XDG_STATE_HOME": state.root.text]) { bytes in
            String(bytes.reduce(5_381) { ($0 &* 33) ^ UInt64($1) }, radix: 16)
        }
        let project = try TemporaryProject(["marquee.yaml": "plugins: [a/x.py, a/y.py]\nurlSchemes: [ssh]"])
        func requirements(_ digests: [String: String]) throws -> [TrustRequirement] {
            let read = try project.project()
            return TrustSurvey(of: read) { digests[$0.name] }.requirements(for: TrustUse.all(of: read))
        }
        for name in ["x", "y", "z"] { try project.write("", to: "a/\(name).py") }
        let before = try requirements(["x.py": "1", "y.py": "1"])
        #expect(store.changes(in: before, of: try project.project()) == nil)
        try store.trust(try project.project(), with: before)
        #expect(store.changes(in: before, of: try project.project()) == [:])
        try project.write("plugins: [a/x.py, a/y.py, a/z.py]\nurlSchemes: [ssh]", to: "marquee.yaml")
        let after = try requirements(["x.py": "2", "z.py": "1"])
        let changes = try #require(store.changes(in: after, of: try project.project()))
        #expect(after.map { changes[$0] } == [.changed, .unknown, .new, nil])
        // Its folder is gone, and it is trusted no longer.
        #expect(try store.revoke(project.root))
        #expect(try !store.revoke(project.root))
    }

    @Test
    func `variables are not expanded without permission`() throws {
        let project = try TemporaryProject(["marquee.yaml": "listen: { token: \"${T}\" }"])
        let read = try Project(at: project.root, workingDirectory: project.root, environment: ["T": "secret"])
        let token = try #require(read.configuration.listenToken)
        #expect(throws: ProjectError.self) { try read.expanded(token, for: .intake) }
        #expect(try read.permitting([.intake]).expanded(token, for: .intake) == "secret")
    }
}
