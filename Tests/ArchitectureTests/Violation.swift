/// A line that breaks a rule of the architecture.
struct Violation: CustomStringConvertible, Equatable {
    let path: String
    /// From 1; nil when it is about the whole file.
    let line: Int?
    let message: String

    var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
