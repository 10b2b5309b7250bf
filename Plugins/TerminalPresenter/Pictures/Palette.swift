/// A few colours for a picture of many: median cut.
///
/// Colours that differ in the last three bits only are taken for one. All of them are in one box at first; the box that
/// costs most is divided at its median, across the channel in which it is longest, until there are enough.
struct Palette {
    /// The averages of what is in each box.
    let colours: [Colour]
    private let indices: [UInt16: Int]

    /// How often the colours of one bin occur, and the sums of their channels.
    private struct Bin {
        let key: UInt16
        var count = 0
        var sums = [0, 0, 0]

        /// Five bits of a channel.
        func channel(_ index: Int) -> Int { Int(key >> (10 - 5 * UInt16(index))) & 31 }
    }

    init(of pixels: Pixels, most: Int) {
        var bins: [UInt16: Bin] = [:]
        for row in 0..<pixels.size.height {
            for column in 0..<pixels.size.width {
                guard let colour = pixels[column, row] else { continue }
                let key = Self.key(of: colour)
                bins[key, default: Bin(key: key)].count += 1
                bins[key]?.sums[0] += Int(colour.red)
                bins[key]?.sums[1] += Int(colour.green)
                bins[key]?.sums[2] += Int(colour.blue)
            }
        }
        // Dictionaries have another order each time; a picture looks the same.
        var boxes = bins.isEmpty ? [] : [bins.values.sorted { $0.key < $1.key }]
        while boxes.count < most, let place = boxes.indices.max(by: { Self.cost(boxes[$0]) < Self.cost(boxes[$1]) }),
            boxes[place].count > 1
        {
            let halves = Self.divided(boxes[place])
            boxes[place] = halves.0
            boxes.append(halves.1)
        }
        colours = boxes.map(Self.average)
        indices = boxes.enumerated().reduce(into: [:]) { indices, box in
            for bin in box.element { indices[bin.key] = box.offset }
        }
    }

    /// Which colour stands for this one.
    func index(of colour: Colour) -> Int? { indices[Self.key(of: colour)] }

    private static func key(of colour: Colour) -> UInt16 {
        UInt16(colour.red >> 3) << 10 | UInt16(colour.green >> 3) << 5 | UInt16(colour.blue >> 3)
    }

    private static func length(_ box: [Bin], _ channel: Int) -> Int {
        let values = box.map { $0.channel(channel) }
        return (values.max() ?? 0) - (values.min() ?? 0)
    }

    private static func cost(_ box: [Bin]) -> Int {
        box.count < 2 ? 0 : box.reduce(0) { $0 + $1.count } * (0..<3).reduce(0) { max($0, length(box, $1)) }
    }

    private static func divided(_ box: [Bin]) -> ([Bin], [Bin]) {
        let channel = (0..<3).max { length(box, $0) < length(box, $1) } ?? 0
        let sorted = box.sorted { ($0.channel(channel), $0.key) < ($1.channel(channel), $1.key) }
        let half = sorted.reduce(0) { $0 + $1.count } / 2
        var (count, place) = (0, 0)
        while place < sorted.count - 1, count < half || place == 0 {
            count += sorted[place].count
            place += 1
        }
        return (Array(sorted[..<place]), Array(sorted[place...]))
    }

    private static func average(_ box: [Bin]) -> Colour {
        let count = max(1, box.reduce(0) { $0 + $1.count })
        let sums = box.reduce(into: [0, 0, 0]) { sums, bin in for index in 0..<3 { sums[index] += bin.sums[index] } }
        return Colour(red: UInt8(sums[0] / count), green: UInt8(sums[1] / count), blue: UInt8(sums[2] / count))
    }
}
