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
        return survey.grounds(for: TrustUse.all(of: try project.project())).map {
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
        ("listen: { token: \"${T}\" }", "take notifications in with $T of your environment as their token"),
        ("urlSchemes: [ssh, App]", "open links that begin with app:, ssh:"),
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
        for name in ["assets", ".marquee"] {
            try FileManager.default.createSymbolicLink(
                atPath: project.root.appending(name).text, withDestinationPath: outside.root.text)
        }
        let survey = TrustSurvey(of: try project.project()) { _ in nil }
        #expect(survey.grounds(for: [.files, .store]).map(\.use) == [.files, .store])
        for use in [TrustUse.files, .store] {
            let error = #expect(throws: ProjectError.self) { try project.project().require(use) }
            #expect(error?.code == .untrusted)
            try project.project().permitting([use]).require(use)
        }
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
