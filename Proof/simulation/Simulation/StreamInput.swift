@testable import MarqueeFleet

/// What the host has read of the stream, and not yet done.
struct StreamInput {
    private var parser = EventParser()

    mutating func take(_ bytes: [UInt8]) -> [StreamReading] { parser.take(bytes).map { StreamReading($0) } }
}
