import Testing

/// The rules, held against small texts: a rule that finds nothing in the sources has to be able to.
@Suite struct `What the rules find` {
    private let rules = ImportRules(
        targets: ["Sources/Model": [], "Sources/Host": ["Model", "Glibc"]], packages: ["Logging": ["Sources/Host"]])

    @Test(arguments: [
        ("Sources/Host/A.swift", "import Model", nil),
        ("Sources/Host/A.swift", "public import Logging", nil),
        ("Sources/Host/A.swift", "// import Foundation\nlet text = \"import YAML\"", nil),
        ("Tests/HostTests/A.swift", "import Foundation", nil),
        ("Sources/Model/A.swift", "let `import` = 1\nfunc important() {}", nil),
        (
            "Sources/Host/A.swift", "import Model\n@preconcurrency internal import Foundation",
            "Sources/Host/A.swift:2: 'Sources/Host' may not import 'Foundation'; if it is on purpose, add it to"
                + " ImportRules.targets[\"Sources/Host\"]"
        ),
        (
            "Sources/Model/Deep/A.swift", "import struct Glibc.stat",
            "Sources/Model/Deep/A.swift:1: 'Sources/Model' may not import 'Glibc'; if it is on purpose, add it to"
                + " ImportRules.targets[\"Sources/Model\"]"
        ),
        (
            "Sources/Model/A.swift", "import Logging",
            "Sources/Model/A.swift:1: 'Sources/Model' may not import 'Logging'; if it is on purpose, add it to"
                + " ImportRules.packages[\"Logging\"]"
        ),
        (
            "Plugins/New/A.swift", "",
            "Plugins/New/A.swift: 'Plugins/New' has no list of imports; add one to ImportRules.targets"
        ),
    ])
    func imports(path: String, text: String, violation: String?) {
        let found = rules.violations(in: SourceFile(path: path, text: text)).map(\.description)
        #expect(found == (violation.map { [$0] } ?? []))
    }

    @Test func products() {
        let rules = ProductRules(
            manifest: """
                .library(name: "Host", targets: ["Host", "Kit"]),
                .library(name: "Model", targets: ["Model"]),
                """)
        #expect(rules.products == ["Host", "Kit", "Model"])
        let text = "public import Model\npublic import Store\nimport Store\npublic import Foundation\n"
        let modules: Set = ["Host", "Kit", "Model", "Store"]
        let found = rules.violations(in: SourceFile(path: "Sources/Host/A.swift", text: text), modules: modules)
        #expect(found.map(\.line) == [2])
        #expect(rules.violations(in: SourceFile(path: "Sources/Store/A.swift", text: text), modules: modules).isEmpty)
    }

    @Test(arguments: [
        ("unsafe ", "let x = unsafe read(y)", true),
        ("unsafe ", "try unsafe read(y)", true),
        ("unsafe ", "foo(unsafe bar)", true),
        ("unsafe ", "let isUnsafe = isunsafe && true", false),
        ("unsafe ", "@unsafe func read() {}", false),
        ("unsafe ", "nonisolated(unsafe) var x = 1", false),
        ("unsafe ", "// unsafe is bad", false),
        ("unsafe ", "let text = \"unsafe text\"", false),
        ("unsafe ", "let text = \"\\(unsafe read(y))\"", true),
        ("nonisolated(unsafe)", "nonisolated(unsafe) var x = 1", true),
        ("@unchecked Sendable", "final class A: @unchecked Sendable {}", true),
        ("try!", "let x = try! read()", true),
        ("try!", "let x = try? read()", false),
        ("as!", "x as! Int", true),
        ("as!", "alias!", false),
        ("fatalError(", "fatalError(\"x\")", true),
        ("fatalError(", "isfatalError(x)", false),
        ("@_exported", "@_exported import A", true),
        ("Task.sleep", "try await Task.sleep(for: .seconds(1))", true),
        ("Task.sleep", "MyTask.sleep()", false),
        ("Task.sleep", "Task.sleepy()", false),
        ("Thread.sleep", "Foundation.Thread.sleep(forTimeInterval: 1)", true),
    ])
    func constructs(construct: String, text: String, isFound: Bool) {
        let rule = ConstructRules(construct, in: .product, files: [])
        let found = rule.violations(in: [SourceFile(path: "Sources/Model/A.swift", text: text)])
        #expect(found.map(\.line) == (isFound ? [1] : []), "\(found)")
    }

    @Test func `a construct may stand in the files of its list, and has to`() {
        let rule = ConstructRules("try!", in: .product, files: ["Sources/Model/A.swift", "Sources/Model/B.swift"])
        let tree = [
            SourceFile(path: "Sources/Model/A.swift", text: "try! x()"),
            SourceFile(path: "Sources/Model/B.swift", text: "try x()"),
            SourceFile(path: "Sources/Model/C.swift", text: "\n\ntry! x()"),
            SourceFile(path: "Tests/ModelTests/D.swift", text: "try! x()"),
        ]
        #expect(
            rule.violations(in: tree).map(\.description) == [
                "Sources/Model/C.swift:3: 'try!' is kept to the files that ConstructRules lists; if it has to be here,"
                    + " add this file to that list",
                "Sources/Model/B.swift: 'try!' is no longer in this file; take it off the list in ConstructRules",
            ])
    }

    @Test func `a rule for everything holds in tests too`() {
        let tree = [SourceFile(path: "Tests/ModelTests/A.swift", text: "await Task.sleep(x)")]
        #expect(ConstructRules("Task.sleep", in: .everything, files: []).violations(in: tree).count == 1)
        #expect(ConstructRules("Task.sleep", in: .product, files: []).violations(in: tree).isEmpty)
    }

    @Test func `long files are named, and files of more than 400 lines fail`() {
        let tree = [("A", 300), ("B", 301), ("C", 400), ("D", 401)].map { name, lines in
            SourceFile(path: "Sources/Model/\(name).swift", text: String(repeating: "x\n", count: lines))
        }
        #expect(LengthRule.violations(in: Array(tree[..<3])).isEmpty)
        #expect(
            LengthRule.violations(in: tree).map(\.description) == [
                "Sources/Model/D.swift: 401 lines; at most 400 are allowed, so move a concern to a file of its own;"
                    + " over 300, a smell: Sources/Model/B.swift (301), Sources/Model/C.swift (400)"
            ])
    }

    @Test(arguments: [
        ("final class QueueManager {}", "'QueueManager' ends in 'Manager'; name the type after what it is or does"),
        ("struct PathHelper<A> {}", "'PathHelper' ends in 'Helper'; name the type after what it is or does"),
        ("actor QueueImpl: Queue {}", "'QueueImpl' ends in 'Impl'; name the type after what it is or does"),
        ("let files = FileManager.default", nil),
        ("struct ManagerReport {}", nil),
        ("// struct QueueManager", nil),
    ])
    func `type names`(text: String, message: String?) {
        let found = NamingRules.violations(in: SourceFile(path: "Sources/Model/A.swift", text: text)).map(\.message)
        #expect(found == (message.map { [$0] } ?? []))
    }

    @Test func `folder names`() {
        #expect(NamingRules.violations(inFolder: "Sources/Model/Values").isEmpty)
        #expect(
            NamingRules.violations(inFolder: "Sources/Model/Helpers").map(\.description) == [
                "Sources/Model/Helpers: 'Helpers' is a drawer; name the folder after what is in it"
            ])
    }

    @Test(
        arguments: [
            (#"throw InboxError(.emptyID, "the id is empty; choose another one")"#, 1),
            ("StoreError(\n .full, \"no space left (\\(x)): free some\", cause: y)", 1),
            (#"InboxError(.emptyID, "the id is empty", advice: "choose another one; use a new one")"#, 0),
            (#"InboxError(.emptyID, "it is empty; nothing was sent") ; f("x; use y")"#, 0),
        ])
    func `what to do in a message is found`(code: String, count: Int) throws {
        #expect(try AdviceRule.violations(in: code, path: "a.swift").count == count)
    }
}
