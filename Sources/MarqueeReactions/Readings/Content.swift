import MarqueeModel

/// An article.
public struct Content: Sendable, Hashable {
    /// What is written above.
    public var title: String?
    /// What it says, as HTML; what is shown of it without marks is ``plainText``.
    public var html: String?
    /// The addresses of pictures.
    public var images: [String]
    /// The address of a film.
    public var video: String?
    /// The address of a sound.
    public var audio: String?
    /// The address of a document.
    public var upload: String?
    /// Where it leads.
    public var link: Link?

    /// Where an article leads: what is written on the button, and the address behind it.
    public struct Link: Sendable, Hashable {
        /// What is written on the button.
        public var label: String
        /// The address.
        public var url: String

        /// Creates a link; nil where one of the two is missing or blank: a button without either is none.
        public init?(label: String?, url: String?) {
            guard let label, let url, !label.isBlank, !url.isBlank else { return nil }
            self.label = label
            self.url = url
        }
    }

    /// Creates an article.
    public init(
        title: String? = nil, html: String? = nil, images: [String] = [], video: String? = nil, audio: String? = nil,
        upload: String? = nil, link: Link? = nil
    ) {
        self.title = title
        self.html = html
        self.images = images
        self.video = video
        self.audio = audio
        self.upload = upload
        self.link = link
    }

    /// What the HTML says, without marks, scripts and styles; the HTML itself where libxml2 is not installed.
    public var plainText: String? { html.map(HTMLText.plain) }

    var arguments: ValueObject {
        var arguments: ValueObject = [:]
        let texts = [
            ("title", title), ("text", plainText), ("html", html), ("video", video), ("audio", audio),
            ("upload", upload),
        ]
        for (name, text) in texts { arguments[name] = text.map { .string($0) } }
        if !images.isEmpty { arguments["images"] = .list(images.map { .string($0) }) }
        if let link {
            arguments["link-label"] = .string(link.label)
            arguments["link"] = ["type": "url", "url": .string(link.url)]
        }
        return arguments
    }
}
