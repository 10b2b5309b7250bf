/// A few colours for a picture of many: median cut.
///
/// Colours that differ in the last three bits only are taken for one. All of them are in one region at first; the region
/// that costs most is divided at its median, across the channel in which it is longest, until there are enough.
struct Palette {
    /// The averages of what is in each region.
    let colours: [Colour]
    private let indices: [UInt16: Int]

    /// How often the colours of one bin occur, and the sums of their channels.
    private struct Bin {
        let key: UInt16
        private(set) var count = 0
        private(set) var sums = [0, 0, 0]

        init(_ colour: Colour) { key = Palette.key(of: colour) }

        mutating func add(_ colour: Colour) {
            count += 1
            sums[0] += Int(colour.red)
            sums[1] += Int(colour.green)
            sums[2] += Int(colour.blue)
        }

        /// Five bits of a channel.
        func channel(_ index: Int) -> Int { Int(key >> (10 - 5 * UInt16(index))) & 31 }
    }

    /// Colours that one may stand for.
    private struct Region {
        let bins: [Bin]
        /// How many pixels have them.
        let count: Int
        /// The channel in which they differ most.
        private let channel: Int
        /// How much it costs to take one colour for all of them.
        let cost: Int

        init(bins: [Bin]) {
            self.bins = bins
            count = bins.reduce(0) { $0 + $1.count }
            let lengths = (0..<3).map { channel in
                let values = bins.map { $0.channel(channel) }
                return (values.max() ?? 0) - (values.min() ?? 0)
            }
            let longest = lengths.max() ?? 0
            channel = lengths.firstIndex(of: longest) ?? 0
            cost = count * longest
        }

        var halves: [Region] {
            let sorted = bins.sorted { ($0.channel(channel), $0.key) < ($1.channel(channel), $1.key) }
            var (before, place) = (0, 0)
            while place < sorted.count - 1, before < count / 2 || place == 0 {
                before += sorted[place].count
                place += 1
            }
            return [Region(bins: Array(sorted[..<place])), Region(bins: Array(sorted[place...]))]
        }

        var average: Colour {
            let sums = (0..<3).map { index in bins.reduce(0) { $0 + $1.sums[index] } / max(1, count) }
            return Colour(red: UInt8(sums[0]), green: UInt8(sums[1]), blue: UInt8(sums[2]))
        }
    }

    /// Finds the colours for a picture: no more than `most`.
    init(of pixels: Pixels, most: Int) {
        var bins: [UInt16: Bin] = [:]
        for row in 0..<pixels.size.height {
            for column in 0..<pixels.size.width {
                if let colour = pixels[column, row] { bins[Self.key(of: colour), default: Bin(colour)].add(colour) }
            }
        }
        // Dictionaries have another order each time; a picture looks the same.
        var regions = bins.isEmpty ? [] : [Region(bins: bins.values.sorted { $0.key < $1.key })]
        while regions.count < most, let place = regions.indices.max(by: { regions[$0].cost < regions[$1].cost }),
            regions[place].cost > 0
        {
            regions.replaceSubrange(place...place, with: regions[place].halves)
        }
        colours = regions.map(\.average)
        indices = regions.enumerated().reduce(into: [:]) { indices, region in
            for bin in region.element.bins { indices[bin.key] = region.offset }
        }
    }

    /// Which colour stands for this one.
    func index(of colour: Colour) -> Int? { indices[Self.key(of: colour)] }

    private static func key(of colour: Colour) -> UInt16 {
        UInt16(colour.red >> 3) << 10 | UInt16(colour.green >> 3) << 5 | UInt16(colour.blue >> 3)
    }
}
