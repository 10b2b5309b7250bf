/// What `--help` printed when it was last looked at, by command; the program itself has an empty name.
enum HelpSnapshot {
    static let texts = [
        messages, queue, plugins, files, editors, authoring, sync, inbox, inboxMarks, profile, optingOut, dashboard,
        trust, store, recipes, content,
    ].reduce(into: [:]) { texts, more in texts.merge(more) { first, _ in first } }
    static let commands = texts.keys.sorted()
}
