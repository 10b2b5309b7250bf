import MarqueeModel

@testable import PresenterKit

/// A started session with a host that records.
struct Stage {
    let host = HostRecorder()
    let session: PresenterSession

    /// Waits until the session has said hello.
    init(_ presenters: [PresenterRegistration], clock: any Clock<Duration> = ContinuousClock()) async {
        session = PresenterSession(name: "test", version: "1", presenters: presenters, clock: clock) { [host] message in
            host.receive(message)
        }
        session.start()
        await host.wait { $0.isHello }
    }

    init(_ presenter: ScriptedPresenter, clock: any Clock<Duration> = ContinuousClock()) async {
        await self.init([PresenterRegistration(name: "scripted", presenter: presenter)], clock: clock)
    }

    func present(_ presentation: Int64, _ message: PresentedMessage = .sample, by presenter: String = "scripted") {
        session.receive(.present(presentation: presentation, presenter: presenter, message: message))
    }

    func returned(_ presentation: Int64) async {
        await host.wait(for: .returned(presentation: presentation))
    }

    /// Presents, waits until `present` has returned, and gives the context out.
    func context(_ message: PresentedMessage = .sample) async -> PresentationContext? {
        present(1, message)
        await returned(1)
        return session.activeContext(ofTemplate: message.template)
    }
}

extension PresentedMessage {
    /// One argument of each type, and what is absent.
    static let sample = PresentedMessage(
        id: "m-1", template: "banner",
        arguments: [
            PresentationArgument(name: "title", content: .string("Spring \"is\" here\n\u{1F31E}")),
            PresentationArgument(name: "style.padding", content: .number(.integer(12))),
            PresentationArgument(name: "style.width", content: .number(.double(480.5))),
            PresentationArgument(name: "style.logo", content: .file(path: nil)),
            PresentationArgument(name: "style.font.name", content: .string("Inter")),
            PresentationArgument(name: "style.font.file", content: .file(path: "/files/inter.ttf")),
            PresentationArgument(name: "wide", content: .boolean(true)),
            PresentationArgument(name: "tags", content: .list(["new", 3, 2.5, false])),
            PresentationArgument(name: "gallery", content: .files(paths: ["/files/a.png", "/files/b.png"])),
            PresentationArgument(name: "extra", content: .data(["a": [1, .null, ["b": "c"]]])),
            PresentationArgument(
                name: "on.accept", content: .action(PresentationAction(type: "url", link: "https://example.org/\"a\""))),
            PresentationArgument(
                name: "on.copy",
                content: .action(PresentationAction(type: "function", function: "copy-code", title: "Copies a code"))),
            PresentationArgument(name: "on.later", content: .action(nil)),
        ],
        metadata: ["campaign": "spring"], locale: "ar-EG")

    static func function(_ name: String = "copy-code", isVisual: Bool = false) -> PresentedMessage {
        PresentedMessage(
            id: "f-1", template: name, kind: .function, isVisual: isVisual,
            arguments: [PresentationArgument(name: "code", content: .string("X"))])
    }
}
