import Synchronization

/// The outline of a file, made when it is first asked for. Copies of a project share it.
final class LazyOutline: Sendable {
    /// Of larger texts nothing is kept: an outline takes many times the memory of its text.
    static let maximumBytes = 64 << 10

    private let kept = Mutex<(text: [UInt8], outline: FileOutline)?>(nil)

    func value(for text: [UInt8]) -> FileOutline {
        guard text.count <= Self.maximumBytes else { return FileOutline(text) }
        if let kept = kept.withLock({ $0 }), kept.text == text { return kept.outline }
        let outline = FileOutline(text)
        kept.withLock { $0 = (text, outline) }
        return outline
    }
}
