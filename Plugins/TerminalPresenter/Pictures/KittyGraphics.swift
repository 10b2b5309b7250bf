/// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm know, too
/// (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
///
/// A picture is sent once, then placed as often as the card is drawn. `q=2`: the terminal does not answer.
enum KittyGraphics {
    /// What is sent of a picture.
    enum Content: Equatable {
        /// A file's bytes.
        case png([UInt8])
        case pixels(Pixels)
    }

    /// Of the encoded bytes, in one sequence.
    private static let maximumChunk = 4096

    /// Sends a picture, which is not seen yet.
    static func transmission(of content: Content, as identifier: Int) -> String {
        let (bytes, format) =
            switch content {
            case .png(let bytes): (bytes, "f=100")
            case .pixels(let pixels): (pixels.rgba, "f=32,s=\(pixels.size.width),v=\(pixels.size.height)")
            }
        let encoded = Base64.encode(bytes)
        var text = ""
        for start in stride(from: 0, to: encoded.count, by: maximumChunk) {
            let end = min(start + maximumChunk, encoded.count)
            let control = start == 0 ? "a=t,t=d,\(format),i=\(identifier),q=2" : "q=2"
            let chunk = String(decoding: encoded[start..<end], as: UTF8.self)
            text += "\u{1B}_G\(control),m=\(end < encoded.count ? 1 : 0);\(chunk)\u{1B}\\"
        }
        return text
    }

    /// Shows a picture from the cursor's cell on, scaled to so many cells; the cursor stays.
    ///
    /// - Parameter number: Which of the pictures on the screen it is: one may be there twice.
    static func placement(of identifier: Int, number: Int, in cells: Box.Size) -> String {
        "\u{1B}_Ga=p,i=\(identifier),p=\(number),c=\(cells.columns),r=\(cells.rows),C=1,q=2\u{1B}\\"
    }

    /// Takes a picture from the screen; the terminal keeps it.
    static func hiding(of identifier: Int) -> String {
        "\u{1B}_Ga=d,d=i,i=\(identifier),q=2\u{1B}\\"
    }

    /// Makes the terminal forget a picture.
    static func removal(of identifier: Int) -> String {
        "\u{1B}_Ga=d,d=I,i=\(identifier),q=2\u{1B}\\"
    }
}
