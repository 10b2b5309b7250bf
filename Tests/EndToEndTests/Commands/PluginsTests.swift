import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PluginsTests {
    static let library = Executable.products.appending(path: "libTerminalPresenter.so").path()

    @Test
    func `plugins are listed with their presenters, and remembered`() throws {
        let project = try TestProject()
        let outcome = try project.marquee("plugins", "list", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.output)")
        var plugin = try outcome.json.list?.first?.object
        #expect(plugin?["name"] == "terminal")
        #expect(plugin?["disabled"] == .null)
        #expect(plugin?["running"] == .null, "no host runs")
        #expect(plugin?["presenters"] == [["name": "terminal", "presents": ["template", "function"]]])
        #expect(plugin?["path"]?.string?.hasSuffix("/libTerminalPresenter.so") == true)
        let record = try String(contentsOf: project.root.appending(path: ".marquee/presenters.json"), encoding: .utf8)
        for key in ["disabled", "running"] { plugin?[key] = nil }
        #expect(try Value(json: record).object?["plugins"]?.list?.first == plugin.map(Value.object))
        #expect(
            try project.marquee("plugins", "list").output.contains(
                "  terminal.terminal  presents templates and functions\n"))
    }

    @Test
    func `a broken plugin is listed with the reason`() throws {
        let project = try TestProject()
        try project.write("not a library", to: "plugins/libacme.so")
        try project.write("plugins: [terminal, acme]\n", to: "marquee.yaml")
        let outcome = try project.marquee("plugins", "list")
        #expect(outcome.code == 69)
        #expect(outcome.output.contains("acme: broken\n  the plugin \(project.root.path())"), "\(outcome.output)")
        #expect(outcome.output.contains("is not a dynamic library"))
    }

    @Test
    func `a plugin that is not built yet is said to be that`() throws {
        let project = try TestProject()
        try project.write("plugins: [{ path: plugins/my acme/.build/debug/libAcme.so }]\n", to: "marquee.yaml")
        let outcome = try project.marquee("plugins", "list")
        #expect(outcome.code == 69)
        let hint = "cannot be read: No such file or directory; build it: swift build --package-path '"
        #expect(outcome.output.contains(hint) && outcome.output.contains("/plugins/my acme'"), "\(outcome.output)")
    }

    @Test
    func `a plugin is found by name, variable and path`() throws {
        let project = try TestProject()
        try project.write("", to: "elsewhere/x")
        try project.link("elsewhere/libMyScreenPresenter.so", to: Self.library)
        try project.write("plugins: [my-screen]\n", to: "marquee.yaml")
        #expect(try project.marquee("plugins", "list").code == 69)
        project.environment["MARQUEE_PLUGINS"] = project.root.appending(path: "elsewhere").path()
        #expect(try project.marquee("plugins", "list").code == 0)
        project.environment = [:]
        try project.write("plugins: [{ path: elsewhere/libMyScreenPresenter.so }]\n", to: "marquee.yaml")
        #expect(try project.marquee("plugins", "list").code == 0)
    }

    @Test
    func `a good library is said to be good`() throws {
        let outcome = try TestProject().marquee("plugins", "check", Self.library)
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("\(Self.library) passed all checks\n  terminal "), "\(outcome.output)")
    }

    @Test(arguments: [
        ("missing", "cannot be read: No such file or directory"), ("text", "is not a dynamic library"),
        ("folder", "is not a regular file"), ("pipe", "is not a regular file"), ("cut", "is truncated"),
        ("other", "is built for riscv"), ("entry", "does not export the function 'marquee_plugin_main'"),
    ])
    func `what is wrong with a library is said in words`(_ kind: String, _ reason: String) throws {
        let project = try TestProject()
        let path = project.root.appending(path: "lib\(kind).so")
        switch kind {
        case "text": try project.write("#!/bin/sh", to: "lib\(kind).so")
        case "folder": try project.write("", to: "lib\(kind).so/x")
        case "pipe": try project.makePipe("lib\(kind).so")
        case "cut": try Data(contentsOf: URL(filePath: Self.library)).prefix(200_000).write(to: path)
        case "other":
            var head = try Data(contentsOf: URL(filePath: Self.library)).prefix(4_096)
            head[18] = 243
            try head.write(to: path)
        case "entry":
            let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
            let library = folders.map { "\($0)/libyaml-0.so.2" }.first(where: FileManager.default.fileExists)
            try project.link("lib\(kind).so", to: #require(library))
        default: break
        }
        let outcome = try project.marquee("plugins", "check", path.path(), "--format", "json")
        #expect(outcome.code == 69)
        #expect(outcome.errors == "")
        let message = try outcome.json.object?["error"]?.object?["message"]?.string ?? ""
        #expect(message.contains(reason), "\(message)")
    }

    @Test(arguments: [("tools/show.py", "tools/show.py"), ("tools/show it.py", "'ROOT/tools/show it.py'")])
    func `a script that is not executable is said to be one`(_ path: String, _ shown: String) throws {
        let project = try TestProject()
        try project.write("#!/usr/bin/env python3\n", to: path)
        try project.write("plugins: [\"\(path)\"]\n", to: "marquee.yaml")
        project.environment["MARQUEE_TRUST"] = "1"
        let outcome = try project.marquee("plugins", "list")
        #expect(outcome.code == 69)
        let root = project.root.path()
        let word = shown.hasPrefix("'") ? shown.replacing("ROOT/", with: root.hasSuffix("/") ? root : root + "/") : path
        #expect(outcome.output.contains("is not executable; run: chmod +x "), "\(outcome.output)")
        #expect(outcome.output.contains(word), "\(outcome.output)")
    }

    @Test
    func `a pinned plugin is started as it was pinned, and where nobody else can change it`() throws {
        let project = try TestProject()
        try CPlugin.build("bin/libacme.so", entry: CPlugin.hello("acme"), in: project)
        let (folder, file) = (project.root.appending(path: "bin"), project.root.appending(path: "bin/libacme.so"))
        func setMode(_ mode: Int, _ url: URL) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path())
        }
        func list(_ isolation: String) throws -> String {
            let digest = try BuiltProgram(path: URL(filePath: "/usr/bin/sha256sum")).run(file.path()).output.prefix(64)
            try project.write(
                "plugins: [{ path: bin/libacme.so, sha256: \(digest), isolation: \(isolation) }]\n"
                    + "presenters: { template: acme, function: acme }\n", to: "marquee.yaml")
            return try project.marquee("plugins", "list").output
        }
        try setMode(0o755, folder)
        try setMode(0o755, file)
        #expect(try list("process").hasPrefix("acme 1 "))
        try setMode(0o775, file)
        #expect(
            try list("process").contains("has a 'sha256', but it is writable by others; as its owner, run: chmod go-w ")
        )
        try setMode(0o755, file)
        try setMode(0o777, folder)
        #expect(try list("none").contains("but its folder is writable by others"))
        try setMode(0o755, folder)
        _ = try list("none")
        try CPlugin.build("bin/libacme.so", entry: CPlugin.hello("other"), in: project)
        try setMode(0o755, file)
        for command in [["plugins", "list"], ["run", "--until-empty"]] {
            let outcome = try project.marquee(command)
            #expect(outcome.code == 69)
            #expect(
                (outcome.output + outcome.errors).contains("does not match its 'sha256': expected "),
                "\(outcome.output)\(outcome.errors)")
        }
    }

    /// What a library does at its start, and what is said of it.
    @Test(arguments: [
        ("exit(0);", "it exited with code 0 before it said hello"),
        ("return 3;", "its entry point returned 3"),
        // What it says by then counts only when it has started.
        (CPlugin.hello("early", then: "return 3;"), "its entry point returned 3"),
        (CPlugin.hello("early", then: "plugin->protocol_version = 7;"), "uses version 7 of the plugin protocol"),
        ("plugin->protocol_version = 1; return 0;", "its entry point did not set the plugin's 'receive'"),
        (CPlugin.hello("../\\\\u001B[31mevil"), "its name contains the control character U+001B"),
        ("plugin->protocol_version = 9; plugin->receive = hear; return 0;", "uses version 9 of the plugin protocol"),
        ("abort();", "it crashed with signal 6 (Aborted) before it said hello"),
        (
            "puts(\"no screen\"); fflush(stdout); exit(3);",
            "exited with code 3 before it said hello; it sent: no screen"
        ),
    ])
    func `a library that does not start well is told apart`(_ entry: String, _ reason: String) throws {
        let project = try TestProject()
        try CPlugin.build("libbad.so", entry: entry, in: project)
        let outcome = try project.marquee("plugins", "check", "libbad.so")
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(outcome.output == "")
        #expect(!outcome.errors.contains("\u{1B}"))
    }

    @Test
    func `an entry point that is no function is not called`() throws {
        let project = try TestProject()
        try CPlugin.build("libdata.so", source: "int marquee_plugin_main = 1;", in: project)
        let outcome = try project.marquee("plugins", "check", "libdata.so")
        #expect(outcome.code == 69)
        #expect(outcome.errors.contains("does not export the function 'marquee_plugin_main'"), "\(outcome.errors)")
    }

    @Test(arguments: [
        (
            """
            host->receive(host->context, NULL, 7);
            host->receive(host->context, (const uint8_t *)hear, (size_t)-1);
            host->receive(host->context, (const uint8_t *)"oops", 4);
            """, "instead: invalid message from the plugin: "
        ),
        ("sleep(60);", "its start is blocked"),
    ])
    func `who says no hello is told what he said instead`(_ words: String, _ reason: String) throws {
        let project = try TestProject()
        let entry = "plugin->protocol_version = 1; plugin->receive = hear; \(words) return 0;"
        try CPlugin.build("libmute.so", entry: entry, in: project)
        let outcome = try project.marquee("plugins", "check", "libmute.so")
        #expect(outcome.code == 69)
        #expect(outcome.errors.contains("did not say hello within 10s; "), "\(outcome.errors)")
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test
    func `two plugins of one name are told by their paths`() throws {
        let project = try TestProject()
        for name in ["one", "two"] {
            try CPlugin.build("plugins/lib\(name).so", entry: CPlugin.hello("same"), in: project)
        }
        try project.write("plugins: [one, two]\npresenters: { template: same, function: same }\n", to: "marquee.yaml")
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 69)
        #expect(outcome.errors.contains("libone.so") && outcome.errors.contains("libtwo.so"), "\(outcome.errors)")
        #expect(outcome.errors.contains("has the same name as "), "\(outcome.errors)")
    }

    /// Its thread waits, not the host's: what is asked of it ends by the time limit.
    @Test
    func `a plugin that blocks where it hears the host holds up only itself`() throws {
        let project = try TestProject()
        try CPlugin.build("plugins/libdeaf.so", entry: CPlugin.hello("deaf"), hears: "sleep(60);", in: project)
        try project.write("plugins: [terminal, deaf]\n", to: "marquee.yaml")
        try project.write(
            "stuck: { type: template, presenter: deaf, timeout: 300ms }\nfine: { type: template, presenter: terminal }\n",
            to: "templates/more.yaml")
        project.environment["TERM"] = "dumb"
        let input = "{\"template\":\"stuck\",\"id\":\"a\"}\n{\"template\":\"fine\",\"id\":\"b\"}\n"
        #expect(try project.marquee("send", "-", input: input).code == 0)
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try project.ids("failed") == ["a"])
        #expect(try project.ids("dismissed") == ["b"])
    }
}
