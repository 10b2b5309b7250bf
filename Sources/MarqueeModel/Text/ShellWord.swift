extension String {
    /// Whether this text means itself as a word of every shell, and is no option: nothing in it is expanded or run.
    package var isPlainInShell: Bool {
        !isEmpty && !hasPrefix("-")
            && utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._:@%+,=/-".utf8.contains(byte)
            }
    }

    /// As it is written in a shell's command: in quotes, unless it means itself.
    package var inShell: String {
        guard !isPlainInShell else { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
