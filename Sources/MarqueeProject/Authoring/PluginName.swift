/// The name of a new plugin: lower-case words with hyphens, from which its library and its types get their names.
package struct PluginName: Sendable, Hashable {
    /// What keeps a text from being a plugin's name.
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// The longest name: it stands in file names.
    package static let maximumLength = 64
    /// Names of what comes along: a library or a plugin of the same name would be taken for it.
    package static let taken: Set = ["app", "desktop", "marquee", "terminal", "web"]

    package let text: String

    package init(_ text: String) throws(Failure) {
        guard !Self.taken.contains(text) else {
            throw Failure(
                description: "'\(text)' is the name of something that comes with Marquee; choose another name, such as"
                    + " 'my-\(text)'")
        }
        guard Self.isValid(text) else {
            throw Failure(
                description: "'\(text)' cannot be a plugin's name; it must start with a letter and contain only"
                    + " 'a' to 'z', digits and single hyphens between words, at most \(Self.maximumLength) characters;"
                    + " for example '\(Self.nearest(to: text))'")
        }
        self.text = text
    }

    /// The words, each with a capital letter: `my-screen` is `MyScreen`.
    package var capitalised: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func isValid(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first), text.utf8.count <= maximumLength else { return false }
        let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return words.allSatisfy { word in !word.isEmpty && word.allSatisfy { isLetter($0) || isDigit($0) } }
    }

    /// A valid name that is as near as can be: `MyScreen 2` becomes `my-screen-2`.
    package static func nearest(to text: String) -> String {
        var words: [String] = [""]
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            let isCapital = ("A"..."Z").contains(scalar)
            let letter = Unicode.Scalar(isCapital ? scalar.value + 32 : scalar.value) ?? scalar
            guard let byte = UInt8(exactly: letter.value), isLetter(byte) || isDigit(byte) else {
                words.append("")
                continue
            }
            if isCapital, ("a"..."z").contains(last) { words.append("") }
            words[words.count - 1].unicodeScalars.append(letter)
            last = scalar
        }
        var name = words.filter { !$0.isEmpty }.joined(separator: "-")
        if name.isEmpty { return "my-plugin" }
        if let first = name.utf8.first, !isLetter(first) { name = "plugin-" + name }
        name = String(name.prefix(maximumLength))
        while name.hasSuffix("-") { name.removeLast() }
        return taken.contains(name) ? "my-" + name : name
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
