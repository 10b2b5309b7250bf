package import MarqueeModel

/// Messages as JSON values, in the form of their files.
package enum MessageJSON {
    /// Reads a message, as strictly as its file is read.
    package static func message(_ members: ValueObject) throws(AdapterRefusal) -> Message {
        var members = members
        // Other systems number theirs.
        if let id = members["id"]?.identifier { members["id"] = .string(id) }
        do {
            return Message(try Fields.reading(members, as: Grammar.standard["message"]))
        } catch {
            throw AdapterRefusal("its message: \(error.message)\(error.help.map { "; \($0)" } ?? "")")
        }
    }

    /// The message without its id, so that ``message(_:)`` reads it back.
    package static func members(_ message: Message) -> ValueObject { message.written }
}
