import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct UsageTests {
    @Test(arguments: [
        (["vaildate"], "unknown command 'vaildate'; did you mean 'validate'?"),
        (["xyzzy"], "unknown command 'xyzzy'; known commands: init, trust, validate, format, test"),
        (["queue", "lst"], "unknown command 'marquee queue lst'; did you mean 'list'?"),
        (["plugins", "chek", "x"], "unknown command 'marquee plugins chek'; did you mean 'check'?"),
        (["files", "prun"], "unknown command 'marquee files prun'; did you mean 'prune'?"),
        (["files", "list", "--limit", "0"], "'--limit' must be at least 1, got 0."),
        (["help", "vaildate"], "unknown command 'vaildate'; did you mean 'validate'?"),
        (["validate", "--fromat", "json"], "Unknown option '--fromat'. Did you mean '--format'?"),
        (["run", "--until-emty"], "Unknown option '--until-emty'. Did you mean '--until-empty'?"),
        (
            ["validate", "--format", "xml"],
            "The value 'xml' is invalid for '--format <format>'. Please provide one of 'text', 'json', 'sarif', 'github'"
        ),
        (["queue", "list", "--state", "gone"], "The value 'gone' is invalid for '--state <state>'"),
        (["queue", "list", "--limit", "0"], "'--limit' must be at least 1, got 0."),
        (["inspect", "--quiet", "--verbose"], "'--quiet' cannot be used with '--verbose'."),
        (["queue", "show"], "Missing expected argument '<id>'"), (["doctor", "now"], "Unexpected argument 'now'"),
    ])
    func `a mistake in the arguments is named with what is right`(_ arguments: [String], _ message: String) throws {
        let project = try TestProject()
        let text = try project.marquee(arguments)
        #expect(text.code == 64)
        #expect(text.output == "")
        #expect(text.errors.hasPrefix("error: \(message)"), "\(text.errors)")
        guard !arguments.contains("--format") else { return }
        let json = try project.marquee(arguments + ["--format", "json"])
        #expect(json.code == 64)
        #expect(json.errors == "")
        #expect(try json.json.object?["error"]?.object?["code"] == "usage")
    }

    @Test
    func `too few open files are said at the start, and what to do`() throws {
        let project = try TestProject()
        for count in [12, 20, 63] {
            let few = Executable(directory: project.root, openFiles: count)
            for command in [
                ["run", "--until-empty"], ["send", "welcome"], ["queue", "list"], ["dashboard", "serve"],
            ] {
                let outcome = try few.run(command)
                #expect(outcome.code == 69)
                #expect(outcome.output == "")
                #expect(
                    outcome.errors.hasPrefix(
                        "error: only \(count) files may be open at the same time, and marquee needs 64;"),
                    "\(command): \(outcome.errors)")
            }
        }
        #expect(try Executable(directory: project.root, openFiles: 64).run(["send", "welcome"]).code == 0)
        #expect(try project.ids("live").count == 1)
        // What somebody may raise is raised.
        #expect(try Executable(directory: project.root, openFiles: 20, isSoft: true).run(["queue", "list"]).code == 0)
    }

    @Test
    func `options may stand before the command`() throws {
        let project = try TestProject()
        let elsewhere = Executable(directory: project.root.deletingLastPathComponent())
        for options in [["--project", project.root.path()], ["--format=json", "--project=\(project.root.path())"]] {
            let outcome = try elsewhere.run(options + ["queue", "list"])
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
    }

    @Test
    func `a directory that is no project is an error`() throws {
        let project = try TestProject()
        try project.write("", to: "sub/x")
        let none = try project.marquee("inspect", "--project", "sub")
        #expect(none.code == 64)
        #expect(none.errors.hasPrefix("error: there is no marquee.yaml in '"), "\(none.errors)")
        #expect(try project.marquee("inspect", "--project", "nope").code == 64)
        #expect(try project.marquee("inspect", "--project", "marquee.yaml").code == 0)
    }

    @Test
    func `the version is printed`() throws {
        let outcome = try TestProject().marquee("--version")
        #expect(outcome.code == 0)
        #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: HelpSnapshot.commands)
    func `the help of each command is as it was`(_ command: String) throws {
        let arguments = command.split(separator: " ").map(String.init)
        let outcome = try TestProject().marquee(arguments + ["--help"])
        #expect(outcome.code == 0)
        #expect(outcome.output == HelpSnapshot.texts[command], "help of 'marquee \(command)' now:\n\(outcome.output)")
        #expect(outcome.output.contains("\nExample"))
    }

    @Test
    func `completions are generated`() throws {
        let outcome = try TestProject().marquee("--generate-completion-script", "bash")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("validate"))
    }
}
