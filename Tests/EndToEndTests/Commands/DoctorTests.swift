import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DoctorTests {
    /// What was found, by what was looked at.
    private func checks(_ outcome: Executable.Outcome) throws -> [String: String] {
        let checks = try outcome.json.object?["checks"]?.list ?? []
        return Dictionary(
            checks.compactMap { check in
                guard let name = check.object?["check"]?.string, let status = check.object?["status"]?.string else {
                    return nil
                }
                return (name, status)
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test
    func `a sound project has no problem`() throws {
        let project = try TestProject()
        try project.write("", to: "assets/x")
        _ = try project.marquee("send", "welcome")
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(try outcome.json.object?["ok"] == true)
        let checks = try checks(outcome)
        for check in ["project", "definitions", "plugin terminal", "store", "cache", "disk", "host", "files"] {
            #expect(checks[check] == "ok", "\(check): \(outcome.output)")
        }
    }

    @Test(arguments: [
        (["templates/a.yaml": "a: 1"], "definitions", "marquee validate"),
        (["marquee.yaml": "plugins: [acme]"], "plugin acme", "libAcmePresenter.so"),
        (["marquee.yaml": "store: \"${NOPE_X}\""], "project", "marquee validate"),
        (
            [".marquee/marquee.sqlite": "this is no database, and too long to be an empty one"], "store",
            "marquee.sqlite"
        ),
        (["marquee.yaml": "plugin: []"], "project", "marquee validate"),
    ])
    func `a problem is named with what to do`(_ files: [String: String], _ check: String, _ text: String) throws {
        let project = try TestProject(files)
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.code == 1, "\(outcome.output)")
        #expect(try checks(outcome)[check] == "problem", "\(outcome.output)")
        #expect(try project.marquee("doctor").output.contains(text))
    }

    @Test
    func `without a project it says how to make one`() throws {
        let folder = try TemporaryFolder.make()
        let outcome = try Executable(directory: folder).run(["doctor"])
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("problem  project: there is no marquee.yaml here"), "\(outcome.output)")
    }
}
