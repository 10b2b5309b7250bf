/// How many colours a terminal has.
enum ColourDepth: Equatable {
    /// 24 bits.
    case full
    /// The 256 of xterm.
    case indexed

    /// The colour that comes nearest.
    func colour(_ colour: Colour) -> ScreenColour {
        switch self {
        case .full: .full(colour)
        case .indexed: .indexed(Self.index(of: colour))
        }
    }

    private static let levels = [0, 95, 135, 175, 215, 255]

    /// A cube of six levels for each of red, green and blue from 16, and 24 greys from 232.
    private static func index(of colour: Colour) -> UInt8 {
        let channels = [Int(colour.red), Int(colour.green), Int(colour.blue)]
        let cube = channels.map { channel in
            levels.indices.min { abs(levels[$0] - channel) < abs(levels[$1] - channel) } ?? 0
        }
        let grey = max(0, min(23, (channels.reduce(0, +) / 3 - 3) / 10))
        let cubeDistance = distance(channels, cube.map { levels[$0] })
        let isGrey = distance(channels, Array(repeating: 8 + 10 * grey, count: 3)) < cubeDistance
        return UInt8(isGrey ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2])
    }

    private static func distance(_ one: [Int], _ other: [Int]) -> Int {
        zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}

/// A colour as a terminal is told it.
enum ScreenColour: Equatable {
    /// One of 24 bits.
    case full(Colour)
    /// One of xterm's 256.
    case indexed(UInt8)

    /// What follows 38 for the foreground, 48 for the background (ISO 8613-6).
    var parameters: String {
        switch self {
        case .full(let colour): "2;\(colour.red);\(colour.green);\(colour.blue)"
        case .indexed(let index): "5;\(index)"
        }
    }
}
