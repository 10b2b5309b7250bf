import MarqueeModel

extension ProfileEdit {
    /// Nil for what no version has written.
    init?(_ entry: ProfileLogEntry) {
        // Only this target writes these.
        let value = entry.value.flatMap { try? Value(json: $0) }
        let key = entry.key
        switch entry.kind {
        case .identity: return nil
        case .tag: subject = .tag(key: key, value?.string)
        case .setTag: subject = .setTag(name: key, isIn: value != nil)
        case .tagSet: subject = .tagSet(value?.list?.compactMap(\.string) ?? [])
        case .attribute: subject = .attribute(key: key, value)
        case .data: subject = .data(key: key, value, isFilter: entry.isFilter)
        case .registration:
            subject = .registration(
                externalID: value?.object?["externalID"]?.string, pushToken: value?.object?["pushToken"]?.string)
        case .optOut: subject = .optOut(installationID: key)
        }
        number = entry.number
        at = entry.at
    }
}

extension ProfileLogEntry {
    /// Whether an earlier edit is settled with this one.
    func covers(_ waiting: PendingEdit) -> Bool {
        guard waiting.user == user, waiting.number <= number else { return false }
        if kind == .optOut { return true }
        if kind == .tagSet, waiting.kind == .setTag { return true }
        return waiting.kind == kind && waiting.key == key
    }
}

/// An edit whose caller waits for the server's answer.
struct PendingEdit: Hashable {
    let number: Int64
    let user: String
    let kind: ProfileKind
    let key: String
}
