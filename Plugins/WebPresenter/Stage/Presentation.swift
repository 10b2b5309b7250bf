import PresenterKit

/// One message on its way to the browsers.
struct Presentation: Sendable {
    /// What pages call it: 128 random bits. Never used again, also not by another process: a page that has not noticed a
    /// restart would otherwise press a button of the wrong message. Only pages with the token are told it, so it is what
    /// a browser shows for the message's own pictures and frame.
    let id: String
    let card: Card
    let context: PresentationContext
    /// Ends the presenter's call of `present`.
    let release: @Sendable () -> Void

    init(card: Card, context: PresentationContext, release: @escaping @Sendable () -> Void) {
        var generator = SystemRandomNumberGenerator()
        self.id = RandomText.hexadecimal(using: &generator, words: 2)
        self.card = card
        self.context = context
        self.release = release
    }
}
