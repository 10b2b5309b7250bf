import Foundation
import MarqueeModel
import Testing

@testable import MarqueeYAML

/// Whatever is cut off or damaged: there are findings or values, and no crash, and the findings can be printed.
@Suite(.timeLimit(.minutes(20))) struct `Damaged files` {
    static let names = ["product-banner.yaml", "confirm-order.yaml", "clevertap-export.json"]

    @Test(arguments: names)
    func `every beginning of a file is read`(name: String) throws {
        let bytes = try Self.example(name)
        for count in 0..<bytes.count { Self.check(Array(bytes[..<count])) }
    }

    @Test(arguments: names)
    func `a file with damaged bytes is read`(name: String) throws {
        let bytes = try Self.example(name)
        var generator = SplitMix(state: 20_260_601)
        let telling = Array("{}[]:,-#&*!|>'\"%@`?~\n\t 0\0\u{FF}".utf8)
        for _ in 0..<1_500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 1: damaged[place] = telling.randomElement(using: &generator) ?? 0
                case 2: damaged.insert(telling.randomElement(using: &generator) ?? 0, at: place)
                default: damaged.remove(at: place)
                }
            }
            Self.check(damaged)
        }
    }

    private static func example(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: BrokenFile.root.appending(path: "templates/examples/\(name)")))
    }

    private static func check(_ bytes: [UInt8]) {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        loader.read(bytes, file: "damaged.yaml")
        #expect(!loader.definitions.isEmpty || !loader.diagnostics.isEmpty)
        let text = TextReportFormat().text(of: loader.report())
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(!JSONReportFormat().text(of: loader.report()).isEmpty)
    }
}

/// Steele, Lea, Flood: "Fast splittable pseudorandom number generators".
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
