/// The keys that trigger actions: digits, then letters.
enum ActionKey {
    private static let characters = Array("123456789abcdefghijklmnoprstuvwxyz")
    /// Actions that can be shown; no template comes near.
    static let maximum = characters.count

    /// The key of an action.
    static func character(at index: Int) -> Character {
        characters[index % characters.count]
    }

    /// The action of a key; nil when it is none.
    static func index(of character: Character) -> Int? {
        characters.firstIndex(of: character)
    }
}
