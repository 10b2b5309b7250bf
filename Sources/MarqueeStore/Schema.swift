import MarqueeDatabase
import MarqueeFiles
import MarqueeInbox
import MarqueePlugins
import MarqueeQueue
import MarqueeRecipes
import MarqueeTracking

extension DatabaseKind {
    /// A host's store: the tables of all features, in the order in which they came.
    static let store = DatabaseKind(
        "store", file: "marquee.sqlite", applicationID: 0x4D72_7165,
        schema: DatabaseSchema(
            [.settings, .queue, .tracking, .files, .plugins, .sync, .inbox, .recipes, .deliveries],
            before: [
                ["settings", "queue"], ["tracking"], ["files"], ["files"], ["plugins"], ["sync"], ["inbox"],
                ["tracking"],
            ]),
        elsewhere: "choose another directory", whenMissing: "the first message creates it",
        whenOlder: "start the host once to upgrade it",
        whenDamaged: "recover its readable data with 'marquee recover' or by starting a host, or restore a "
            + "backup with 'marquee restore FILE'", hasHost: true)
}
