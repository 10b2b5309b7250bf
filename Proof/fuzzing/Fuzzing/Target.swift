import Glibc

/// What is fuzzed: one reader of what others write, with what must hold whatever it is given.
struct Target: Sendable {
    let name: String
    /// For `list`: what is read.
    let about: String
    /// Reads the bytes, and ends the program by ``must(_:_:)`` where something does not hold.
    let attempt: @Sendable ([UInt8]) -> Void
}

let targets: [Target] = [
    .yaml, .json, .formatter, .resolver, .builders, .recipes, .hostBoundary, .pluginBoundary, .envelopes, .jsonAPI,
    .httpCache, .addresses, .patterns, .contentful, .wire, .postgreSQL, .selfCheck,
]

/// The target that the environment names: not an argument, since libFuzzer starts this program again to make a finding
/// smaller.
let chosenTarget = getenv("FUZZ_TARGET").flatMap { name in targets.first { $0.name == String(cString: name) } }

/// What libFuzzer calls with each input. Its own `main`, which is linked and never run, knows it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func attemptOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt { attempt(start, count) }

func attempt(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    chosenTarget?.attempt(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Ends the program with a sentence where a claim does not hold; libFuzzer then keeps the input.
func must(_ holds: Bool, _ claim: @autoclosure () -> String, line: UInt = #line, file: StaticString = #fileID) {
    guard holds else { fatalError("does not hold: \(claim())", file: file, line: line) }
}

/// The same for two values that must be the same, which are shown.
func mustEqual<Subject: Equatable>(
    _ left: Subject, _ right: Subject, _ claim: @autoclosure () -> String, line: UInt = #line,
    file: StaticString = #fileID
) {
    must(left == right, "\(claim()): \(left) and \(right)", line: line, file: file)
}

/// Two texts, byte by byte: Swift's texts are equal where they only look the same.
func mustEqual(
    bytes left: [UInt8], _ right: [UInt8], _ claim: @autoclosure () -> String, line: UInt = #line,
    file: StaticString = #fileID
) {
    must(
        left == right,
        "\(claim()): \(String(decoding: left, as: UTF8.self)) and \(String(decoding: right, as: UTF8.self))",
        line: line, file: file)
}

extension [UInt8] {
    /// The input in two or more parts, cut where a line holds nothing but `%%`.
    var parts: [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        for line in split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.elementsEqual("%%".utf8) {
                parts.append([])
            } else {
                if !parts[parts.count - 1].isEmpty { parts[parts.count - 1].append(UInt8(ascii: "\n")) }
                parts[parts.count - 1] += line
            }
        }
        return parts
    }

    var text: String { String(decoding: self, as: UTF8.self) }
}
