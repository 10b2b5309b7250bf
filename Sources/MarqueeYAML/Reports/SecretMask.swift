/// Finds secrets in a line, so that no report prints them: reports end up in the logs of others.
///
/// A configuration should take its tokens from the environment (`${NAME}`), which is no secret and stays readable. What is
/// written out behind `token:`, or any other key that ends so (`accountToken:`, `deliveryToken:`), is masked, and so are a
/// dashboard's token, Contentful's, and the user of a URL (its password, too) wherever they stand.
enum SecretMask {
    private static let tokenStarts = ["mq_", "CFPAT-"].map { Array($0.unicodeScalars) }
    /// What stands for a character.
    static let mark: Unicode.Scalar = "•"

    /// The line with every character of a secret replaced: as many as there were.
    static func masking(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var line = line
        var place = 0
        while place < line.count {
            if line[place...].starts(with: "://".unicodeScalars) {
                place = maskUser(after: place + 3, in: &line)
                continue
            }
            guard isWordStart(place, in: line) else {
                place += 1
                continue
            }
            if tokenStarts.contains(where: { line[place...].starts(with: $0) }) {
                place = mask(from: place, in: &line) { isWordPart($0) }
            } else {
                let end = line[place...].firstIndex { !isWordPart($0) } ?? line.count
                var word = String.UnicodeScalarView()
                word.append(contentsOf: line[place..<end])
                let name = String(word)
                place =
                    name == "token" || name.hasSuffix("Token") ? maskValue(after: end, in: &line) : max(end, place + 1)
            }
        }
        return line
    }

    /// Masks what stands before the last `@` of a URL's host.
    private static func maskUser(after start: Int, in line: inout [Unicode.Scalar]) -> Int {
        let end = line[start...].firstIndex { "/?# \"'".unicodeScalars.contains($0) } ?? line.count
        guard let sign = line[start..<end].lastIndex(of: "@") else { return start }
        return mask(from: start, in: &line, upTo: sign) { _ in true }
    }

    /// Masks what a colon at the place leads to, if there is one.
    private static func maskValue(after end: Int, in line: inout [Unicode.Scalar]) -> Int {
        var place = end
        if place < line.count, line[place] == "\"" || line[place] == "'" { place += 1 }
        while place < line.count, line[place] == " " { place += 1 }
        guard place < line.count, line[place] == ":" else { return end }
        place += 1
        while place < line.count, line[place] == " " { place += 1 }
        guard place < line.count else { return place }
        let quote = line[place] == "\"" || line[place] == "'" ? line[place] : nil
        if quote != nil { place += 1 }
        if isVariable(line[place...]) { return place }
        return mask(from: place, in: &line) { scalar in
            if let quote { return scalar != quote }
            return scalar != "," && scalar != "}" && scalar != " "
        }
    }

    /// Whether it begins with a variable, and not only with something that looks like one.
    private static func isVariable(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard rest.starts(with: "${".unicodeScalars) else { return false }
        return rest.dropFirst(2).first { $0 != "_" && !($0.isASCII && isWordPart($0) && $0 != "-") } == "}"
    }

    private static func mask(
        from start: Int, in line: inout [Unicode.Scalar], upTo end: Int? = nil,
        while isSecret: (Unicode.Scalar) -> Bool
    ) -> Int {
        var place = start
        while place < end ?? line.count, isSecret(line[place]) {
            line[place] = mark
            place += 1
        }
        return place
    }

    private static func isWordStart(_ place: Int, in line: [Unicode.Scalar]) -> Bool {
        place == 0 || !isWordPart(line[place - 1])
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
