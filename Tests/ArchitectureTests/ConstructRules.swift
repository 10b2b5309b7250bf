import Testing

/// What only a few files may contain, and which: a construct that the compiler takes on trust, ends the process, or
/// waits for time to pass.
///
/// On purpose? Then add the file here, and say in the file why it is right. A file that no longer contains the
/// construct has to leave its list: it stays short.
struct ConstructRules {
    enum Scope {
        case product, everything
    }

    let construct: String
    let scope: Scope
    let files: Set<String>

    static let marquee: [ConstructRules] = [
        ConstructRules(
            "@unchecked Sendable", in: .everything,
            files: [
                "Sources/MarqueeDatabase/Connection/SQLiteConnection.swift",
                "Sources/MarqueePostgreSQL/Connection/PostgreSQLCancellation.swift",
                "Sources/PluginLoading/PluginLibrary.swift",
                "Sources/PresenterKit/Export/PluginEndpoint.swift",
                "Tests/PresenterKitTests/ExportTests.swift",
            ]),
        ConstructRules(
            "nonisolated(unsafe)", in: .everything, files: ["Sources/MarqueeThreads/Semaphore.swift"]),
        ConstructRules("@preconcurrency", in: .everything, files: []),
        ConstructRules(
            "unsafe ", in: .product,
            files: [
                "Plugins/DesktopPresenter/Connection/BusConnection.swift",
                "Plugins/DesktopPresenter/Entry/Plugin.swift",
                "Plugins/TerminalPresenter/Pictures/PictureFile.swift",
                "Plugins/TerminalPresenter/Plugin.swift",
                "Plugins/WebPresenter/Entry/Plugin.swift",
                "Plugins/WebPresenter/Page/PageFile.swift",
                "Sources/MarqueeDashboard/Pages/EmbeddedPages.swift",
                "Sources/MarqueeDatabase/Connection/Command.swift",
                "Sources/MarqueeDatabase/Connection/Row.swift",
                "Sources/MarqueeDatabase/Connection/SQLiteConnection.swift",
                "Sources/MarqueeForms/Pages/PageParts.swift",
                "Sources/MarqueePlayground/Pages/PlaygroundPages.swift",
                "Sources/MarqueePostgreSQL/Connection/PostgreSQLAddress.swift",
                "Sources/MarqueePostgreSQL/Connection/PostgreSQLCancellation.swift",
                "Sources/MarqueePostgreSQL/Connection/PostgreSQLConnection.swift",
                "Sources/MarqueePostgreSQL/Connection/PostgreSQLRow.swift",
                "Sources/MarqueeReactions/Text/HTMLText.swift",
                "Sources/MarqueeSystem/Hashing/SHA256.swift",
                "Sources/MarqueeSystem/Packing/Inflater.swift",
                "Sources/MarqueeSystem/Packing/Packing.swift",
                "Sources/MarqueeTesting/Browser/LoopbackConnection.swift",
                "Sources/MarqueeTesting/Programs/ShellScript.swift",
                "Sources/MarqueeTesting/Services/NotifySocket.swift",
                "Sources/MarqueeTesting/Stores/HeldReads.swift",
                "Sources/MarqueeThreads/ActorThread.swift",
                "Sources/MarqueeThreads/BlockingThread.swift",
                "Sources/MarqueeThreads/JobQueue.swift",
                "Sources/MarqueeThreads/Semaphore.swift",
                "Sources/MarqueeYAML/Tree/ByteArrays.swift",
                "Sources/MarqueeYAML/YAML/YAMLReader.swift",
                "Sources/PluginLoading/PluginLibrary.swift",
                "Sources/PluginLoading/SwiftRuntime.swift",
                "Sources/PresenterKit/Boundary/BoundaryWriter.swift",
                "Sources/PresenterKit/Export/ExportPlugin.swift",
                "Sources/PresenterKit/Export/PluginEndpoint.swift",
                "Sources/SystemCalls/ProgramStart.swift",
                "Sources/SystemCalls/SystemCall+Files.swift",
                "Sources/SystemCalls/SystemCall+Names.swift",
                "Sources/SystemCalls/SystemCall+Processes.swift",
                "Sources/SystemCalls/SystemCall+Terminals.swift",
                "Sources/SystemCalls/SystemCall+Waiting.swift",
                "Sources/SystemCalls/SystemCall.swift",
            ]),
        // A process that is started at that moment would keep it open: pipe2(2), by `process_pipe`, has no such moment.
        ConstructRules("unsafe pipe(", in: .product, files: []),
        ConstructRules("try!", in: .product, files: []),
        ConstructRules("as!", in: .product, files: []),
        ConstructRules("fatalError(", in: .product, files: []),
        ConstructRules("preconditionFailure(", in: .product, files: []),
        ConstructRules("@_exported", in: .everything, files: []),
        ConstructRules("Thread.sleep", in: .everything, files: []),
        ConstructRules("Task.sleep", in: .everything, files: ["Tests/PresenterKitTests/SessionTests.swift"]),
    ]

    init(_ construct: String, in scope: Scope, files: Set<String>) {
        self.construct = construct
        self.scope = scope
        self.files = files
    }

    func violations(in tree: [SourceFile]) -> [Violation] {
        let inScope = tree.filter { $0.isProduct || (scope == .everything && $0.path.hasPrefix("Tests/")) }
        let uses = inScope.compactMap { file in
            file.lines(containing: construct).first { contains($0.code) }.map { (file.path, $0.number) }
        }
        let unlisted = uses.filter { !files.contains($0.0) }.map { path, line in
            Violation(
                path: path, line: line,
                message: "'\(construct)' is kept to the files that ConstructRules lists; if it has to be here, add this"
                    + " file to that list")
        }
        let unused = files.subtracting(uses.map(\.0)).sorted().map { path in
            Violation(
                path: path, line: nil,
                message: "'\(construct)' is no longer in this file; take it off the list in ConstructRules")
        }
        return unlisted + unused
    }

    /// Whether the construct stands in a line of code as words of its own: `unsafe ` is in `try unsafe read()`, and
    /// neither in `isUnsafe ` nor in `@unsafe `.
    private func contains(_ line: String) -> Bool {
        var rest = line[...]
        while let range = rest.firstRange(of: construct) {
            let isInside = line[..<range.lowerBound].last.map { isWord($0) || $0 == "@" } ?? false
            let goesOn = line[range.upperBound...].first.map(isWord) ?? false
            let endsInWord = construct.last.map(isWord) ?? false
            if !isInside, !(endsInWord && goesOn) { return true }
            rest = line[range.upperBound...]
        }
        return false
    }

    private func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}

extension ConstructRules: CustomTestStringConvertible {
    var testDescription: String { "'\(construct)'" }
}
