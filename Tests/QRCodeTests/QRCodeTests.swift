import Foundation
import Testing

@testable import QRCode

@Suite struct `QR codes` {
    /// "HELLO WORLD" of annex I's kind: the error correction of sixteen codewords at 1-M, as the standard's tutorial works it out.
    @Test func `error correction is the standard's`() {
        let data: [UInt8] = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
        #expect(ReedSolomon(degree: 10).remainder(of: data) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
    }

    @Test(arguments: [
        (1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (62, 33), (63, 37), (122, 45), (123, 49), (213, 57),
    ])
    func `the smallest that holds a text is taken`(count: Int, size: Int) throws {
        let code = try #require(QRCode(String(repeating: "x", count: count)))
        #expect(code.size == size && code.rows.count == size && code.rows.allSatisfy { $0.count == size })
    }

    @Test func `what is empty or too long is none`() {
        #expect(QRCode("") == nil && QRCode(String(repeating: "x", count: QRCode.most + 1)) == nil)
    }

    /// Three finders, and the module that is always dark.
    @Test func `each has its finders`() throws {
        let code = try #require(QRCode("B4675F633649"))
        let finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
        #expect(code.rows.prefix(7).map { String($0.prefix(7)) } == finder)
        #expect(code.rows.prefix(7).map { String($0.suffix(7)) } == finder)
        #expect(code.rows.suffix(7).map { String($0.prefix(7)) } == finder)
        #expect(code[code.size - 8, 8] && !code[-1, 0] && !code[0, code.size])
    }

    /// A reader of another author reads each size back.
    @Test func `zbarimg reads them back`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "qr-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var texts = ["B4675F633649", "https://shop.example/c?x=1&y=é", "日本語", "0", "with 'quotes' \"and\" more"]
        texts += [13, 14, 26, 27, 42, 62, 84, 106, 122, 152, 180, 213].map { count in
            String((0..<count).map { Character(UnicodeScalar(UInt8(33 + $0 * 7 % 90))) })
        }
        for (index, text) in texts.enumerated() {
            let code = try #require(QRCode(text))
            let file = folder.appending(path: "\(index).pbm")
            try Data(Self.picture(of: code).utf8).write(to: file)
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["zbarimg", "--quiet", "--raw", "--oneshot", "-Sbinary", file.path]
            let output = Pipe()
            (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
            try process.run()
            let read = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(String(decoding: read, as: UTF8.self) == text, "\(text)")
        }
    }

    /// As a bitmap, with each module four pixels wide and the quiet zone around.
    private static func picture(of code: QRCode) -> String {
        let (scale, quiet) = (4, 4)
        let side = (code.size + 2 * quiet) * scale
        let lines = (0..<side).map { row in
            (0..<side).map { code[row / scale - quiet, $0 / scale - quiet] ? "1" : "0" }.joined(separator: " ")
        }
        return "P1\n\(side) \(side)\n" + lines.joined(separator: "\n") + "\n"
    }
}
