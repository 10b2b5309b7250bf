import Foundation

/// What to do about an error is its `advice`, so that an application can show it apart; its message says what happened.
enum AdviceRule {
    /// The errors of public modules (``MarqueeModel/CodedError``) that are made with a code and a message.
    private static let errors = [
        "Content", "DashboardConnection", "Host", "Inbox", "Intake", "Notification", "Playground", "Plugin", "Profile",
        "Project", "Store", "Sync", "Tracking",
    ]
    private static let verbs = [
        "add", "build", "check", "choose", "close", "compare", "create", "delete", "did you mean", "fetch", "fix",
        "free",
        "install", "look", "move", "name", "omit", "put", "register", "remove", "rename", "restart", "restore", "run",
        "save", "send", "set", "show", "start", "stop", "try", "use", "wait", "write", "'marquee",
    ]

    static func violations(in text: String, path: String) throws -> [Violation] {
        let beginning = try NSRegularExpression(
            pattern: #"\b(\#(errors.joined(separator: "|")))Error\(\s*\.\w+,"#)
        let advice = try NSRegularExpression(
            pattern: #""[^"\n]*[;:] (\#(verbs.joined(separator: "|")))\b[^"\n]*""#)
        let source = text as NSString
        return beginning.matches(in: text, range: NSRange(location: 0, length: source.length)).compactMap { match in
            let call = source.substring(from: match.range.location)
            let end = endOfCall(call) ?? call.endIndex
            let message = call[..<(call[..<end].range(of: "advice:")?.lowerBound ?? end)]
            let range = NSRange(location: 0, length: message.utf16.count)
            guard let found = advice.firstMatch(in: String(message), range: range) else { return nil }
            let line = source.substring(to: match.range.location).count { $0.isNewline } + 1
            return Violation(
                path: path, line: line,
                message:
                    "\((String(message) as NSString).substring(with: found.range)) says what to do; pass it as 'advice:'"
            )
        }
    }

    /// Where the bracket closes that opens first. Brackets in strings come in pairs, too.
    private static func endOfCall(_ text: String) -> String.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }
}
