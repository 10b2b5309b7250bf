import Glibc
import Yams

// YamsLoading compose|decode FILE ROUNDS: prints the best processor time of some rounds, in milliseconds.

/// Any value of a document, as somebody writes it who wants to read definitions with Codable.
enum Anything: Decodable {
    case text(String), number(Double), flag(Bool), list([Anything]), object([String: Anything])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let object = try? container.decode([String: Anything].self) {
            self = .object(object)
        } else if let list = try? container.decode([Anything].self) {
            self = .list(list)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

struct Definition: Decodable {
    let type: String
    let presenter: String?
    let description: String?
    let timeout: String?
    let arguments: [String: Anything]
}

func text(of path: String) -> String {
    guard let file = fopen(path, "rb") else { return "" }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = max(0, ftell(file))
    rewind(file)
    return String(unsafeUninitializedCapacity: size) { fread($0.baseAddress, 1, size, file) }
}

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let rounds = Int(arguments[3]) else {
    print("usage: YamsLoading compose|decode FILE ROUNDS")
    exit(64)
}
let document = text(of: arguments[2])
var best = Double.infinity
for _ in 0..<max(1, rounds) {
    let start = processorTime()
    let count =
        arguments[1] == "compose"
        ? try Yams.compose(yaml: document)?.mapping?.count ?? 0
        : try YAMLDecoder().decode([String: Definition].self, from: document).count
    guard count > 0 else { exit(1) }
    best = min(best, processorTime() - start)
}
print(best)
