import Glibc
import MarqueeModel
import MarqueeYAML

// Loads and validates the files that are given as often as `--rounds` says, and prints the best processor time in
// milliseconds,
// the number of definitions, and the peak of memory before and after, in KiB.

/// A file's bytes, and none when it cannot be read.
func bytes(of path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { return [] }
    defer { unsafe fclose(file) }
    unsafe fseek(file, 0, SEEK_END)
    let size = unsafe max(0, ftell(file))
    unsafe rewind(file)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = unsafe fread(buffer.baseAddress, 1, size, file)
    }
}

/// The most memory that this process has had (`VmHWM`), in KiB.
func peakMemory() -> Int {
    guard let file = unsafe fopen("/proc/self/status", "rb") else { return 0 }
    defer { unsafe fclose(file) }
    let text = unsafe String(unsafeUninitializedCapacity: 8_192) { unsafe fread($0.baseAddress, 1, 8_192, file) }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

/// This process's processor time in milliseconds: what else the machine does hardly counts.
func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

var paths = Array(CommandLine.arguments.dropFirst())
var rounds = 1
if let option = paths.firstIndex(of: "--rounds"), option + 1 < paths.count {
    rounds = Int(paths[option + 1]) ?? 1
    paths.removeSubrange(option...option + 1)
}
let idle = peakMemory()
var best = Double.infinity
var definitions = 0
for _ in 0..<max(1, rounds) {
    let start = processorTime()
    var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
    for path in paths { loader.read(bytes(of: path), file: path) }
    guard !loader.diagnostics.hasErrors,
        let catalog = try? TemplateCatalog(loader.definitions, presenters: loader.presenters)
    else {
        print(TextReportFormat().text(of: loader.report()))
        exit(1)
    }
    best = min(best, processorTime() - start)
    definitions = catalog.definitions.count
}
print(best, definitions, idle, peakMemory())
