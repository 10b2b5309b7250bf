import CSHA256
import Foundation
import MarqueeSystem
import MarqueeTesting
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SHA256Tests {
    /// FIPS 180-4's examples, and NIST's of a million letters.
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func `the standard's examples`(text: String, digest: String) {
        #expect(SHA256.digest(of: Array(text.utf8)).hexadecimal == digest)
    }

    @Test func `pieces of any length make the same digest, and so does sha256sum`() throws {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<3_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        for length in (0...300).map({ $0 }) + [1_000, 3_000] {
            let data = Array(bytes.prefix(length))
            var hash = SHA256()
            var rest = data[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...130, using: &generator))
                // Asking changes nothing.
                _ = hash.digest
                hash.update(Array(piece))
                rest = rest.dropFirst(piece.count)
            }
            #expect(hash.digest == SHA256.digest(of: data), "\(length) bytes")
        }
        #expect(try SHA256.digest(of: bytes).hexadecimal == sha256sum(bytes))
    }

    @Test func `the processor's instructions and plain C agree`() {
        var generator = SystemRandomNumberGenerator()
        for blocks in 1...20 {
            let bytes = (0..<blocks * 64).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            var (own, plain) = (sha256_begin(), sha256_begin())
            unsafe sha256_add(&own, bytes, bytes.count)
            unsafe withUnsafeMutablePointer(to: &plain.state) { state in
                unsafe state.withMemoryRebound(to: UInt32.self, capacity: 8) {
                    unsafe sha256_blocks_portable($0, bytes, blocks)
                }
            }
            #expect(words(own) == words(plain))
        }
    }

    private func words(_ hash: sha256) -> [UInt32] {
        let state = hash.state
        return [state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7]
    }

    private func sha256sum(_ bytes: [UInt8]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "sha256-\(UUID())")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return String(try ShellScript(["sha256sum", file.path()]).run().output.prefix(64))
    }
}
