import MarqueeModel
import PresenterKit
import PresenterTesting
import Testing

@testable import AcmePresenter

/// Runs in a package of its own, with names.yaml and everything in templates/examples: uses what the build plugin has made
/// of them. That it compiles is the first half of the test.
struct TypedContextsTests {
    static let banner = SampleMessage(
        template: ProductBannerContext.template,
        arguments: [
            "title": "Hello", "body": "World", "style.color": "#000000", "style.padding": 8.5, "style.width": 320,
            "hero": .file(path: "/files/hero.png"), "style.logo": .file(path: nil),
            "on-accept": .action(PresentationAction(type: "url")), "on-decline": .action(nil),
        ])

    @Test func `a context has the values with their types`() throws {
        let banner = try ProductBannerContext(RecordedPresentation(of: Self.banner).context)
        #expect(banner.title == "Hello")
        #expect(banner.style.padding == 8.5)
        #expect(banner.style.width == 320)
        #expect(banner.hero == FilePath("/files/hero.png"))
        #expect(banner.style.logo == nil)
        #expect(banner.onAccept?.type == "url")
    }

    @Test func `lists, data and booleans have theirs`() throws {
        let message = SampleMessage(
            template: "news-list",
            arguments: [
                "heading": "News", "headlines": ["a", "b"], "pictures": .files(paths: ["/a.png"]),
                "source": .data(["name": "x"]), "on-open": .action(nil),
            ])
        let news = try NewsListContext(RecordedPresentation(of: message).context)
        #expect(news.headlines == ["a", "b"])
        #expect(news.pictures == [FilePath("/a.png")])
        #expect(news.source == ["name": "x"])
    }

    @Test func `an action is triggered by its own function`() async throws {
        let presentation = RecordedPresentation(of: Self.banner)
        let banner = try ProductBannerContext(presentation.context)
        #expect(try await banner.triggerOnAccept())
        #expect(try await !banner.triggerOnDecline())
        #expect(presentation.events == [.triggered("on-accept")])
    }

    @Test func `a context of another template is refused`() {
        let context = RecordedPresentation(of: SampleMessage(template: "other", arguments: ["title": "Hello"])).context
        #expect(throws: ContextError.undefined(name: "body", template: "other", nearest: nil)) {
            try ProductBannerContext(context)
        }
    }

    @Test func `a sample has the template's defaults, and what is given is checked`() async throws {
        let banner = try ProductBannerContext.sample(title: "Sale", onAccept: PresentationAction(type: "url"))
        #expect(banner.title == "Sale")
        #expect(banner.style.padding == 8)
        #expect(try await banner.triggerOnAccept())
        #expect(throws: ContextError.self) { try ProductBannerContext.sample(styleColor: "red") }
        try await checkPresenter(AcmePresenter.self, showing: [SampleMessage(AcmeBannerContext.sample(title: "Hello"))])
    }

    @Test func `texts with few values are an enumeration, and a presenter's templates are one`() throws {
        let choice = try ChoicesContext.sample(layout: .column)
        #expect(choice.layout == .column && choice.sizes == [1] && choice.level == 2)
        #expect(choice.marks == [.empty, .bold_1])
        guard case .acmeBanner(let banner) = try BannerTemplate(AcmeBannerContext.sample().context) else {
            throw ContextError.dismissed
        }
        #expect(banner.title == "Welcome")
        #expect(throws: ContextError.otherTemplate(template: "choices", served: ["acme-banner"])) {
            try BannerTemplate(choice.context)
        }
    }

    /// Names that are no identifiers have some all the same, and the same ones each time.
    @Test func `strange names can be used`() {
        #expect(_3dBannerContext.template == "3d banner!")
        #expect(PresentationContext_.template == "presentation")
        #expect(GoOnContext_1.template == "Go on")
        #expect(GoOnContext_2.template == "go-on")
        _ = \_3dBannerContext.onAccept_1
        _ = \_3dBannerContext.样式_1.样式
    }
}
