import MarqueeModel
import PluginLoading

/// What the runner is told of a plugin: which it is, its limits and its sandbox, a word each.
struct RunnerArguments {
    let words: [String]

    /// - Parameters:
    ///   - file: The plugin's file, or a copy of it.
    ///   - contents: Folders of files that messages bring; a sandboxed plugin can read them, as far as they are there.
    init(_ source: PluginSource, file: String, contents: [String]) {
        var words = [source.isProgram ? "program" : "library", file]
        if source.waitsForDebugger { words.append("debugger") }
        if let memory = source.limits.memory { words.append("memory=\(memory.bytes)") }
        if let files = source.limits.files { words.append("files=\(files)") }
        if let processes = source.limits.processes { words.append("processes=\(processes)") }
        if let sandbox = source.sandbox {
            words.append("sandbox")
            if sandbox.allowsNetwork { words.append("network") }
            words += sandbox.read.map { "read=\($0)" } + sandbox.write.map { "write=\($0)" }
            words += contents.map { "contents=\($0)" }
        }
        self.words = words
    }
}
