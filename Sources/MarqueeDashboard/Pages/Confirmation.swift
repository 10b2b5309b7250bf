import Hummingbird

/// What is asked before something is done that cannot be undone: what will be lost, and the form that does it.
struct Confirmation: Sendable {
    struct Field: Sendable {
        let name: String
        let value: String
    }

    /// The question.
    let title: String
    let losses: [String]
    /// What the button says.
    let label: String
    /// Where the form is sent, with ``fields``.
    let action: String
    let fields: [Field]
    /// The page that whoever is not sure goes back to.
    let back: String
    /// The list that is marked in the bar.
    let list: String

    init(
        _ title: String, losses: [String], sends label: String, to action: String, fields: [String: String],
        back: String, at list: String
    ) {
        self.title = title
        self.losses = losses
        self.label = label
        self.action = action
        self.fields = fields.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value) }
        self.back = back
        self.list = list
    }
}

private struct ConfirmationContent {
    let frame: PageFrame
    let csrf: String
    let question: Confirmation
}

extension PageService {
    /// The page that asks once.
    func ask(_ question: Confirmation, _ session: PageSession) -> Response {
        library.page(
            "confirm",
            ConfirmationContent(
                frame: library.frame(question.title, at: question.list, session: session), csrf: session.formToken,
                question: question))
    }
}

extension [String: String] {
    /// Whether a form comes from the page that asks.
    var isSure: Bool { self["sure"] == "yes" }
}
