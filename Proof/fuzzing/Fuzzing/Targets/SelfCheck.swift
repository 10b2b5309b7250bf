extension Target {
    /// Shows that the machinery finds what is there: four letters that lead to a planted bug, one after the other, as only
    /// a fuzzer that sees which way the program went comes upon them.
    static let selfCheck = Target(name: "self-check", about: "a planted bug, which must be found") { bytes in
        guard bytes.count >= 4, bytes[0] == UInt8(ascii: "Q"), bytes[1] == UInt8(ascii: "u"),
            bytes[2] == UInt8(ascii: "e"), bytes[3] == UInt8(ascii: "!")
        else { return }
        must(false, "nobody finds the planted bug")
    }
}
