package import MarqueeModel

/// The ids of a project's messages: one that comes again is not taken again.
package enum MessageIDs {
    package static func findings(in messages: [Message]) -> [Diagnostic] {
        var first: [String: SourceRange] = [:]
        return messages.compactMap { message in
            guard let id = message.id, !id.isBlank, let source = message.source?.range(["id"]) else { return nil }
            guard let earlier = first[id] else {
                first[id] = source
                return nil
            }
            return Diagnostic(
                .duplicateMessage, "another message has the id '\(id.visible.shortened)'", at: source,
                help: "choose another id: hosts accept each id once", notes: [.init("first used here", at: earlier)])
        }
    }
}
