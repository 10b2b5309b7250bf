import CPictures

/// A picture that a message brings, as its file has it. Nothing in it is trusted.
struct PictureFile: Equatable {
    /// Bytes of a file that are read at most.
    static let maximumBytes = 20_000_000

    /// The formats that terminals and libraries have in common.
    enum Format: Equatable {
        case png
        case jpeg
        case gif
        case webp
    }

    /// What its first bytes say.
    let format: Format
    /// What its beginning says.
    let size: PixelSize
    /// The whole file.
    let bytes: [UInt8]

    /// Nil when it is no picture, or too large a one.
    init?(bytes: [UInt8]) {
        var picture = marquee_picture()
        let isPicture = unsafe bytes.withUnsafeBufferPointer {
            unsafe marquee_picture_examine($0.baseAddress, $0.count, &picture)
        }
        guard isPicture else { return nil }
        switch picture.format {
        case marquee_picture_png: format = .png
        case marquee_picture_jpeg: format = .jpeg
        case marquee_picture_gif: format = .gif
        case marquee_picture_webp: format = .webp
        default: return nil
        }
        size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        self.bytes = bytes
    }

    /// Nil when the file is none, cannot be read, or is no picture.
    init?(path: String) {
        // Of what is no picture, no more is read.
        guard let beginning = FileContent.read(path, most: Self.maximumBytes, prefix: 8),
            Self.signatures.contains(where: beginning.starts),
            let bytes = FileContent.read(path, most: Self.maximumBytes)
        else { return nil }
        self.init(bytes: bytes)
    }

    /// The first bytes of all formats.
    private static let signatures: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("RIFF".utf8),
    ]

    /// The picture in so many pixels; a side that has fewer keeps those.
    func decoded(within room: PixelSize) throws(PictureError) -> Pixels {
        let wanted = PixelSize(
            width: max(1, min(room.width, size.width)), height: max(1, min(room.height, size.height)))
        var rgba = [UInt8](repeating: 0, count: wanted.width * wanted.height * 4)
        var reason = [CChar](repeating: 0, count: Int(marquee_picture_error_length))
        let isDecoded = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe marquee_picture_decode(
                bytes.baseAddress, bytes.count, UInt32(wanted.width), UInt32(wanted.height), &rgba, &reason)
        }
        guard isDecoded else {
            throw PictureError(
                reason: String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return Pixels(size: wanted, rgba: rgba)
    }
}

/// Why a picture cannot be drawn.
struct PictureError: Error, Equatable {
    /// As the library says it.
    let reason: String
}

extension Pixels {
    /// The picture as a PNG; nil when there is not enough memory for it.
    var png: [UInt8]? {
        var png = [UInt8](repeating: 0, count: rgba.count + rgba.count / 50 + size.height + 4096)
        let length = unsafe rgba.withUnsafeBufferPointer { rgba in
            unsafe marquee_picture_write_png(
                rgba.baseAddress, UInt32(size.width), UInt32(size.height), &png, png.count)
        }
        return length == 0 ? nil : Array(png.prefix(length))
    }
}
