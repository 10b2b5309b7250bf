extension FilePath {
    /// As it is written in a shell's command: in quotes, unless every shell takes it as it is.
    package var inShell: String {
        let isPlain =
            !text.hasPrefix("-")
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._:@%+,=/-".utf8.contains(byte)
            }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
