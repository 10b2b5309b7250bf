import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

/// The project of a demo: what can be shown, and the pictures in it.
struct DemoProject {
    static let name = "shop-display"
    /// What a shop has none of, so that messages of it are skipped there.
    static let surveyFile = "templates/survey.yaml"
    static let assets = "assets"

    let directory: FilePath

    /// Writes its files, in place of those of an earlier demo.
    ///
    /// - Parameter url: Where the dashboard is.
    /// - Throws: ``FileSystem/Failure``.
    func write(joining url: String) throws {
        let connect: Value = [
            "target": "demo", "name": .string(DemoShop.own.name),
            "labels": .object(ValueObject(DemoShop.own.labels.map { ($0.key, .string($0.value)) })),
        ]
        let configuration = """
            # The real host of 'marquee dashboard demo', and the project that is synced to its dashboard.
            name: \(Self.name)
            templates: [templates]
            plugins: [{ name: web, environment: [WEB_PRESENTER_PORT, WEB_PRESENTER_STATE] }]
            presenters: { template: web, function: web }
            files: { directories: [\(Self.assets)] }
            targets: { demo: { kind: dashboard, url: "\(url)", token: "${MARQUEE_TOKEN}" } }
            connect: \(connect.printed)

            """
        let files = [
            ("marquee.yaml", configuration), ("templates/layouts.yaml", Self.layouts), (Self.surveyFile, Self.survey),
            ("\(Self.assets)/spring.svg", Self.spring), ("\(Self.assets)/tea.svg", Self.tea),
        ]
        for (path, text) in files {
            let file = directory.appending(path)
            try FileSystem.makeDirectories(file.parent)
            try FileSystem.replace(file, with: Array(text.utf8))
        }
    }

    private static let layouts = """
        offer:
          type: template
          description: A card in the middle of the screen, which waits for an answer
          arguments:
            layout: { type: string, value: modal, enum: [modal, banner-top, banner-bottom, full-screen] }
            title: Welcome
            body: { type: string, value: Good to see you, description: "Plain text; line ends count", maxLength: 600 }
            accent: { type: string, value: "#2f6b3c", pattern: "^#[0-9a-fA-F]{6}$" }
            image: { type: file, accept: [image/*], maxBytes: 2MB }
            image-alt: ""
            on-accept: { type: action }
            on-accept-label: Show me more
            on-close: { type: action }
            on-close-label: No, thank you

        notice:
          type: template
          description: A strip at the edge of the screen, gone by itself
          maxDisplay: 20s
          arguments:
            layout: { type: string, value: banner-top, enum: [banner-top, banner-bottom] }
            title: ""
            body: ""
            accent: { type: string, value: "#b3541e", pattern: "^#[0-9a-fA-F]{6}$" }
            on-accept: { type: action }
            on-accept-label: Tell me more

        poster:
          type: template
          description: All of the screen, with a picture beside the text
          maxDisplay: 30s
          arguments:
            layout: { type: string, value: full-screen, enum: [full-screen] }
            title: ""
            subtitle: ""
            body: ""
            accent: { type: string, value: "#ffd166", pattern: "^#[0-9a-fA-F]{6}$" }
            image: { type: file, accept: [image/*], maxBytes: 2MB }
            image-alt: ""
            on-accept: { type: action }
            on-accept-label: Take me there

        product:
          type: template
          description: What is known of a product
          arguments:
            title: ""
            price: { amount: { type: number, value: 0, minimum: 0 }, currency: EUR }
            care: { light: half shade, water: { type: list, items: { type: string }, value: [] } }
            in-stock: true

        """

    private static let survey = """
        survey:
          type: template
          description: One question with a few answers
          arguments:
            question: { type: string, value: "How was your visit?", minLength: 5, maxLength: 120 }
            answers: { type: list, items: { type: string }, value: [Good, Fair, Poor], minItems: 2, maxItems: 5 }
            anonymous: true
            on-answer: { type: action }

        """

    private static let spring = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#fde9c4"/>\
        <circle cx="250" cy="60" r="34" fill="#f6b042"/><path d="M0 150q90-60 180-10t140-20v80H0z" fill="#6fa25a"/>\
        <g stroke="#3c6b34" stroke-width="4"><path d="M70 190v-50M120 196v-60M175 194v-46"/></g>\
        <g fill="#d8433b"><circle cx="70" cy="134" r="14"/><circle cx="175" cy="142" r="14"/></g>\
        <circle cx="120" cy="130" r="16" fill="#f3d13c"/></svg>
        """

    private static let tea = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#e6efe2"/>\
        <path d="M95 90h110v40a45 45 0 0 1-110 0z" fill="#fff" stroke="#2f6b3c" stroke-width="6"/>\
        <path d="M205 98q38 4 26 30-8 16-32 14" fill="none" stroke="#2f6b3c" stroke-width="6"/>\
        <path d="M125 74q-10-16 0-30m26 30q-10-16 0-30m26 30q-10-16 0-30" fill="none" stroke="#9dbb95" \
        stroke-width="5"/></svg>
        """
}
