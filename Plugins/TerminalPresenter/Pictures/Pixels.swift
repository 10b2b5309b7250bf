/// A colour as screens mix it.
struct Colour: Hashable {
    /// From 0 to 255.
    let red: UInt8
    /// From 0 to 255.
    let green: UInt8
    /// From 0 to 255.
    let blue: UInt8
}

/// A width and a height, in pixels.
struct PixelSize: Hashable {
    /// From left to right.
    let width: Int
    /// From top to bottom.
    let height: Int
}

/// A decoded picture.
struct Pixels: Equatable {
    /// How many pixels there are.
    let size: PixelSize
    /// Four for each pixel, row by row: red, green, blue and alpha, which is not multiplied in.
    let rgba: [UInt8]

    /// The colour of a pixel; nil where one mostly sees through it.
    subscript(column: Int, row: Int) -> Colour? {
        let start = (row * size.width + column) * 4
        guard rgba[start + 3] >= 128 else { return nil }
        return Colour(red: rgba[start], green: rgba[start + 1], blue: rgba[start + 2])
    }

    /// The same with more pixels, each one a copy of the nearest.
    func enlarged(to wanted: PixelSize) -> Pixels {
        guard wanted != size else { return self }
        var enlarged: [UInt8] = []
        enlarged.reserveCapacity(wanted.width * wanted.height * 4)
        for row in 0..<wanted.height {
            let line = row * size.height / wanted.height * size.width
            for column in 0..<wanted.width {
                let start = (line + column * size.width / wanted.width) * 4
                enlarged += rgba[start..<start + 4]
            }
        }
        return Pixels(size: wanted, rgba: enlarged)
    }
}
