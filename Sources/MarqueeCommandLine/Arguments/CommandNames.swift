package import ArgumentParser
import MarqueeModel

/// Finds the command that arguments name, and what somebody meant who mistyped it.
package struct CommandNames {
    private let arguments: [String]
    private let root: any ParsableCommand.Type
    private let name: String

    /// - Parameter name: How the program is called, in advice.
    package init(_ arguments: [String], of root: any ParsableCommand.Type, name: String) {
        self.arguments = arguments
        self.root = root
        self.name = name
    }

    /// The arguments with options that stand before the command moved behind it, where the command reads them:
    /// `marquee --project DIR queue list`. An option whose value may be left out has one.
    package var reordered: [String] {
        moved.enumerated().map { place, argument in
            let next = moved.dropFirst(place + 1).first ?? "-"
            return argument == "--allow-breaking" && next.hasPrefix("-") ? "\(argument)=all" : argument
        }
    }

    private var moved: [String] {
        var leading: [String] = []
        var rest = arguments[...]
        while let argument = rest.first, argument.hasPrefix("-"), argument != "--" {
            guard let option = Self.movable.first(where: { argument == $0.name || argument.hasPrefix($0.name + "=") })
            else { return arguments }
            leading.append(rest.removeFirst())
            if option.hasValue, !argument.contains("="), let value = rest.popFirst() { leading.append(value) }
        }
        guard !leading.isEmpty, !rest.isEmpty else { return arguments }
        let depth = path(in: rest).count
        return rest.prefix(depth) + leading + rest.dropFirst(depth)
    }

    private static let movable: [(name: String, hasValue: Bool)] = [
        ("--project", true), ("--format", true), ("--color", true), ("--quiet", false), ("--verbose", false),
    ]

    /// The commands that the arguments name, from the outermost on.
    private func path(in arguments: some Sequence<String>) -> [any ParsableCommand.Type] {
        var path: [any ParsableCommand.Type] = []
        var command: any ParsableCommand.Type = root
        for argument in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) else {
                break
            }
            path.append(next)
            command = next
        }
        return path
    }

    /// What is wrong with a name that is no command, and where to read which there are.
    package struct Problem {
        let message: String
        let usage: String
    }

    /// What is wrong with the names, with the nearest right one; nil when all is well.
    package var problem: Problem? {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        let path = path(in: words)
        let command = path.last ?? root
        let names = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        guard !names.isEmpty, let word = words.dropFirst(path.count).first, !word.hasPrefix("-"),
            !(path.isEmpty && word == "help")
        else { return nil }
        let full = ([name] + path.map { $0._commandName }).joined(separator: " ")
        let subject = path.isEmpty ? "unknown command '\(word)'" : "unknown command '\(full) \(word)'"
        let help =
            NearestName.of(word, in: names).map { "did you mean '\($0)'?" }
            ?? "known commands: \(names.joined(separator: ", "))"
        return Problem(message: "\(subject); \(help)", usage: "See '\(full) --help'.")
    }

    /// An option that takes one value and is given twice: ArgumentParser would silently use the last.
    package func repeatedOption(of command: any ParsableCommand.Type) -> String? {
        var seen: Set<Substring> = []
        let options = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { $0.prefix { $0 != "=" } }
        let repeated = options.filter { !seen.insert($0).inserted }
        guard !repeated.isEmpty, let help = try? Value(json: Array(command._dumpHelp().utf8)).object else { return nil }
        let single = (help["command"]?.object?["arguments"]?.list ?? []).compactMap(\.object).filter {
            $0["kind"] == "option" && $0["isRepeating"] != true
        }
        let names = Set(
            single.flatMap { $0["names"]?.list ?? [] }.compactMap { $0.object?["name"]?.string.map { "--\($0)" } })
        return repeated.map(String.init).first(where: names.contains)
    }

    /// Whether the result was asked for as JSON, as far as one can tell from arguments that may be wrong.
    package var wantsJSON: Bool {
        zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "json") }
            || arguments.contains("--format=json")
    }
}
