import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeSystem
import MarqueeYAML

/// The file of a message that comes from an entry, in the project's messages.
struct MessageFile {
    /// The key in a message's metadata that says which locale its `arguments` are at, where that is not the space's default.
    static let localeKey = "contentfulLocale"

    let path: FilePath
    /// What is there; nil: nothing.
    let content: [UInt8]?

    init(entry: String, in project: Project) throws {
        let name = entry.hasPrefix(".") ? "_\(entry)" : entry
        path = project.messages.appending("\(name).yaml")
        guard (try? FileSystem.item(at: path)) != nil else {
            content = nil
            return
        }
        do {
            content = try FileSystem.content(of: path, limit: 16 << 20)
        } catch {
            throw CommandFailure("unreadable-message", "'\(path)' cannot be read: \(error)", status: .invalidInput)
        }
    }

    var digest: String? { content.map(Self.digest) }

    static func digest(_ content: [UInt8]) -> String { SHA256.digest(of: content).hexadecimal }

    /// A message as its file says it.
    static func text(of message: Message) -> [UInt8] {
        var members: ValueObject = [:]
        members["id"] = message.id.map(Value.string)
        for member in message.written { members[member.key] = member.value }
        return Array(
            ("# Edited in Contentful. What is changed here goes there with 'marquee content push'.\n"
                + YAMLText.block(members)).utf8)
    }

    /// The message of an entry, with what only the file says: when it is shown, and how urgent it is.
    func merged(_ message: Message, locale: String?) -> Message {
        var message = message
        if let own {
            message.priority = own.priority
            message.start = own.start
            message.expiry = own.expiry
            message.metadata = own.metadata
        }
        message.metadata[Self.localeKey] = locale.map(Value.string)
        return message
    }

    private static func message(in content: [UInt8], _ path: FilePath) -> Message? {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "any", function: "any"))
        loader.read(content, file: path.text, as: .messages)
        return loader.messages.count == 1 ? loader.messages.first : nil
    }

    /// The locale that the file's `arguments` are at; nil: the space's default, and the others are there, too.
    var locale: String? { own?.metadata[Self.localeKey]?.string }

    /// Whether the file says what a message does, in whatever words.
    func says(_ message: Message, locale: String?, _ mapping: MessageMapping) -> Bool {
        guard let own, own.template == message.template, self.locale == locale else { return false }
        // A file that an entry leads to is its URL on both sides.
        func fields(_ message: Message) -> MarqueeContent.Fields? {
            do {
                return try mapping.fields(of: message, at: locale) { Link(.asset, $0) }.fields
            } catch {
                return nil
            }
        }
        guard let ours = fields(own), let theirs = fields(message) else { return false }
        let locales = mapping.locales
        return EntryMerge(ours, into: theirs, seen: nil, locales: locales).isEmpty
            && EntryMerge(theirs, into: ours, seen: nil, locales: locales).isEmpty
    }

    private var own: Message? { content.flatMap { Self.message(in: $0, path) } }

    func write(_ content: [UInt8]) throws {
        do {
            try FileSystem.makeDirectories(path.parent)
            try FileSystem.replace(path, with: content, mode: nil)
        } catch {
            throw CommandFailure("unwritable-message", "'\(path)' cannot be written: \(error)", status: .cannotWrite)
        }
    }
}
