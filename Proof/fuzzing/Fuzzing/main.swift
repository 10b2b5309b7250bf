import Glibc

/// libFuzzer's own loop, which is given the target as a function: so the program keeps a `main` of its own.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ tryOne: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

guard chosenTarget != nil else {
    switch Array(CommandLine.arguments.dropFirst()) {
    case ["list"]:
        for target in targets { print("\(target.name)\t\(target.about)") }
        exit(0)
    case let words where words.first == "answer":
        guard let asked = answers.first(where: { $0.name == words.last }) else { break }
        answer(asked)
        exit(0)
    default: break
    }
    print("FUZZ_TARGET must be one of: \(targets.map(\.name).joined(separator: ", "))")
    exit(2)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments) { attempt($0, $1) })
