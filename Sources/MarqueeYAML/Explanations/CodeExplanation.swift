package import MarqueeModel

/// What a code means, for somebody who has just met it: with an example that gives it, and the same one mended.
///
/// `marquee explain`, the pages of the documentation, SARIF and editors show this one text.
package struct CodeExplanation: Sendable {
    /// A small project.
    package struct Example: Sendable {
        /// A file of it.
        package struct File: Sendable {
            /// The path below the project's directory.
            package let path: String
            /// What is in it.
            package let text: String
        }

        /// Something that no text can show.
        package enum SpecialCase: Sendable {
            /// The file is saved as ISO 8859-1.
            case latin1
            /// The file goes on beyond the limit.
            case tooLarge
            /// The text is a command, and the project has `templates/banner.yaml`.
            case command
        }

        /// The files; where nothing else matters, one of definitions and messages.
        package let files: [File]
        package let peculiarity: SpecialCase?

        init(_ text: String, at path: String = "templates/example.yaml", _ peculiarity: SpecialCase? = nil) {
            self.files = [File(path: path, text: text)]
            self.peculiarity = peculiarity
        }

        init(_ files: [(path: String, text: String)]) {
            self.files = files.map(File.init)
            self.peculiarity = nil
        }
    }

    /// The code.
    package let code: DiagnosticCode
    /// Why the rule is there and what to do, in a few sentences.
    package let text: String
    /// Gives exactly this code.
    package let wrong: Example
    /// Gives nothing.
    package let right: Example

    init(_ code: DiagnosticCode, _ text: String, wrong: Example, right: Example) {
        (self.code, self.text, self.wrong, self.right) = (code, text, wrong, right)
    }

    /// The explanation of a code; every code has one.
    package init(of code: DiagnosticCode) {
        self = Self.all[code] ?? CodeExplanation(code, code.summary, wrong: Example(""), right: Example(""))
    }

    /// Every explanation that is written.
    package static let all = Dictionary(
        (texts + spelling + documents + definitions + arguments + values + messages + elsewhere + recipes).map {
            ($0.code, $0)
        },
        uniquingKeysWith: { first, _ in first })
}

extension CodeExplanation {
    /// The code as the name of a rule: `UnknownKey`.
    package var name: String {
        code.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// As a terminal shows it.
    package var plainText: String {
        """
        \(code.rawValue) (\(code.severity.rawValue))

        \(code.summary)

        \(text.wrapped(at: 80))

        Wrong:

        \(Self.indented(wrong))

        Right:

        \(Self.indented(right))

        """
    }

    /// As a page of the documentation.
    package var markdown: String {
        """
        # \(code.rawValue)

        *\(code.severity == .error ? "An error" : "A warning").* \(code.summary)

        \(text)

        ## Wrong

        \(Self.fenced(wrong))

        ## Right

        \(Self.fenced(right))

        """
    }

    private static func titled(_ example: Example) -> [String] {
        example.files.map { file in
            let text = file.text.hasSuffix("\n") ? String(file.text.dropLast()) : file.text
            return example.files.count > 1 ? "# \(file.path)\n\(text)" : text
        }
    }

    private static func indented(_ example: Example) -> String {
        titled(example).joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    }

    private static func fenced(_ example: Example) -> String {
        zip(example.files, titled(example)).map { file, text in
            let isCommand = if case .command? = example.peculiarity { true } else { false }
            let language = isCommand ? "sh" : file.path.hasSuffix(".json") ? "json" : "yaml"
            return "```\(language)\n\(text)\n```"
        }.joined(separator: "\n\n")
    }
}

extension String {
    /// The text in lines of at most that many characters, broken between words.
    fileprivate func wrapped(at width: Int) -> String {
        var lines = [""]
        for word in split(separator: " ") {
            if lines[lines.count - 1].isEmpty {
                lines[lines.count - 1] += word
            } else if lines[lines.count - 1].count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }
}
