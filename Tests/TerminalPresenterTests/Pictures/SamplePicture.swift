import Foundation
import Testing

@testable import TerminalPresenter

/// Pictures of eight by eight pixels, the left half red, the right half blue, as other programs have written them.
enum SamplePicture {
    /// A PNG.
    static let png = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFklEQVR42mP8z4AAjAwIHhMDDjA4JQCGUgIPOCu/QwAAAABJRU5E"
            + "rkJggg==")
    /// A JPEG.
    static let jpeg = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU"
            + "FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
            + "FBQUFBQUFBT/wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABgQAAIDAAAAAAAAAAAAAAAAAAAHRYPC"
            + "/8QAFQEBAQAAAAAAAAAAAAAAAAAABwj/xAAYEQACAwAAAAAAAAAAAAAAAAAACEWDw//aAAwDAQACEQMRAD8AGzVi7cDgssxRsUaw"
            + "0Vdkf//Z")
    /// A JPEG in several passes.
    static let progressive = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU"
            + "FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
            + "FBQUFBQUFBT/wgARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABUBAQEAAAAAAAAAAAAAAAAAAAYH/9oA"
            + "DAMBAAIQAxAAAAEacUb/xAAVEAEBAAAAAAAAAAAAAAAAAAAABf/aAAgBAQABBQKq/8QAGBEAAgMAAAAAAAAAAAAAAAAAAAdEgsL/"
            + "2gAIAQMBAT8BYcW+T//EABgRAAIDAAAAAAAAAAAAAAAAAAAHRILC/9oACAECAQE/AVlMps//xAAWEAADAAAAAAAAAAAAAAAAAAAA"
            + "A4H/2gAIAQEABj8CVT//xAAWEAADAAAAAAAAAAAAAAAAAAAAgfD/2gAIAQEAAT8hgj//2gAMAwEAAgADAAAAEL//xAAUEQEAAAAA"
            + "AAAAAAAAAAAAAAAA/9oACAEDAQE/EC//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EBf/xAAUEAEAAAAAAAAAAAAAAAAA"
            + "AAAA/9oACAEBAAE/EF//2Q==")
    /// A GIF.
    static let gif = bytes(
        "R0lGODdhCAAIAIEAAP8AAAAA/wAAAAAAACwAAAAACAAIAAAIGwABCAQQoGCAgQQNIjR4cCDDhQodRhT4UGLBgAA7")
    /// A WebP.
    static let webp = bytes(
        "UklGRh4AAABXRUJQVlA4TBIAAAAvB8ABAA8Q87//8x8O+hDR/wA=")

    /// A WebP of two pictures, red and blue.
    static let animated = bytes(
        "UklGRoQAAABXRUJQVlA4WAoAAAACAAAABwAABwAAQU5JTQYAAAAAAAAAAABBTk1GKAAAAAAAAAAAAAcAAAcAAGQAAAJWUDhMDwAA"
            + "AC8HwAEABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAcAAAcAAGQAAABWUDhMDwAAAC8HwAEABxDR//4HIqL/AQA=")
    /// A JPEG of 32 by 16 pixels: red and green above blue and white.
    static let quarters = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i"
            + "Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj"
            + "Y2NjY2NjY2P/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYFB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/"
            + "xAAYAQEAAwEAAAAAAAAAAAAAAAAABQYHBP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AMVFr4ApUWxEBBNkWgB3"
            + "JQ3UA//Z")

    /// All that have a red and a blue half.
    static let all = [png, jpeg, progressive, gif, webp]

    /// A PNG of that size, in which no two pixels next to each other are alike.
    static func colourful(_ size: PixelSize) throws -> [UInt8] {
        var rgba: [UInt8] = []
        for index in 0..<size.width * size.height {
            for factor in [37, 101, 11] { rgba.append(UInt8(index * factor % 256)) }
            rgba.append(255)
        }
        let png = Pixels(size: size, rgba: rgba).png
        return try #require(png)
    }

    private static func bytes(_ text: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: text) ?? Data())
    }
}
