import Testing

@testable import TerminalPresenter

struct KeyTests {
    private func keys(_ pieces: String...) -> [Key] {
        var reader = KeyReader()
        return pieces.flatMap { reader.keys(in: Array($0.utf8)) } + reader.keysAtPause()
    }

    @Test(
        arguments: [
            ("\u{1B}", [.dismiss]), (" ", [.space]), ("q", [.dismiss]), ("\r", [.run]), ("\n", [.run]), ("\t", [.next]),
            ("1", [.action(0)]), ("9", [.action(8)]), ("a", [.action(9)]), ("0", []), ("\u{3}", []), ("é", []),
            ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.next]), ("\u{1B}[D", [.previous]),
            ("\u{1B}[Z", [.previous]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
            ("\u{1B}[6;5~", [.pageDown]),
            ("\u{1B}[H", [.home]), ("\u{1B}OF", [.end]), ("\u{1B}[1~", [.home]), ("\u{1B}[4~", [.end]),
            ("\u{1B}[3~", []),
            ("\u{1B}[200~x", [.action(31)]), ("\u{1B}x", []), ("\u{1B}[", []), ("12", [.action(0), .action(1)]),
            ("\u{1B}\u{1B}", [.dismiss, .dismiss]), ("\u{1B}\u{1B}[A", [.dismiss, .up]), ("\u{1B}[\u{1B}[A", [.up]),
        ] as [(String, [Key])])
    func `keys are told apart from the sequences of others`(typed: String, keys: [Key]) {
        #expect(self.keys(typed) == keys)
    }

    /// Pressed keys in it would trigger actions.
    @Test(arguments: [
        "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}P>|kitty(0.35.2)\u{1B}\\", "\u{1B}[6;20;10t", "\u{1B}[?62;4;22c",
        "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}", "\u{1B}^a1\u{1B}\\", "\u{1B}Xa1\u{1B}\\",
    ])
    func `a late answer presses no key, wherever it is cut`(answer: String) {
        let bytes = Array(answer.utf8)
        for cut in 1..<bytes.count {
            var reader = KeyReader()
            #expect(reader.keys(in: Array(bytes[..<cut])) == [])
            #expect(reader.keys(in: bytes[cut...] + Array("1".utf8)) == [.action(0)])
        }
    }

    @Test func `a sequence without end is given up`() {
        var reader = KeyReader()
        #expect(reader.keys(in: Array("\u{1B}P".utf8) + [UInt8](repeating: 0x61, count: 5000)) == [])
        #expect(reader.keys(in: Array("1".utf8)) == [.action(0)])
    }

    @Test func `an escape is a key when nothing follows`() {
        var reader = KeyReader()
        #expect(reader.keys(in: [0x1B]) == [])
        #expect(reader.keysAtPause() == [.dismiss])
        #expect(reader.keysAtPause() == [])
    }

    @Test(arguments: ["]", "P", "O", "[", "_", "^", "X"])
    func `Alt with what begins a sequence keeps no later key`(key: String) {
        var reader = KeyReader()
        #expect(reader.keys(in: Array("\u{1B}\(key)".utf8)) == [])
        #expect(reader.mayBeKey && reader.keysAtPause() == [])
        #expect(reader.keys(in: Array("1".utf8)) == [.action(0)])
    }
}
