import MarqueeModel
import Testing

@testable import MarqueeYAML

/// No key of the configuration's grammar is accepted and then forgotten.
@Suite struct ConfigurationKeysTests {
    /// Every key once, each on a line of its own.
    private static let whole = """
        name: shop
        templates: [cards]
        plugins:
          - name: terminal
            isolation: process
            environment: [DISPLAY]
            pages: [pages/poster]
            sha256: 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f
            limits:
              memory: 2GB
              files: 256
              processes: 64
            sandbox:
              read: [assets]
              write: [out]
              network: true
          - path: plugins/libAcme.so
        presenters:
          template: terminal
          function: acme.copy
        locale:
          current: it
          fallback: [en]
        store: state
        files:
          maxBytes: 10MB
          cacheBytes: 2GB
          allowPrivateHosts: true
          directories: [more]
        strict: true
        urlSchemes: [shop]
        onKeyValues: handle
        targets:
          local:
            kind: dashboard
            url: "https://dashboard.example"
            token: "${MARQUEE_TOKEN}"
            insecure: true
          vendor:
            kind: clevertap
            url: "https://eu1.clevertap-prod.com"
            accountID: "${ID}"
            accountToken: "${TOKEN}"
          review:
            kind: file
            directory: review
          editors:
            kind: contentful
            space: "${SPACE}"
            environment: staging
            token: "${TOKEN}"
            deliveryToken: "${DELIVERY}"
            api: "https://api.eu.contentful.com"
        connect:
          target: local
          name: window-1
          labels:
            site: milan
        listen:
          token: "${MARQUEE_INTAKE_TOKEN}"
        content:
          url: "https://push.example/{id}"
          token: "${PUSH_TOKEN}"
          downloadAutomatically: true
          insecure: true
        online:
          url: "https://push.example/may-show"
          token: "${PUSH_TOKEN}"
          insecure: true
        caps:
          session: 3
          day: 10
          recipe: 2
        playlists:
          lobby:
            rotate: random
        theme:
          accent:
            light: "#1f4fd8"
            dark: "#8fb0ff"
          paper:
            light: "#ffffff"
            dark: "#101010"
          ink:
            light: "#000000"
            dark: "#fefefe"
          ground:
            light: "#eeeeee"
            dark: "#202020"
          font: Brand.woff2
          headingFont: Noto Serif
          logo: logo.svg
          radius: 4
          scale: auto
        validate:
          severity:
            unused-anchor: error
        """

    /// All that is read of a text, and where.
    private func reading(_ lines: [String]) -> String {
        let (configuration, _) = ProjectConfiguration.reading(
            Array(lines.joined(separator: "\n").utf8), file: "marquee.yaml")
        var text = ""
        dump(configuration, to: &text)
        return text
    }

    /// How far a line is indented; a list's dash belongs to its indentation.
    private func depth(_ line: String) -> Int { line.prefix { $0 == " " || $0 == "-" }.count }

    @Test func `each key fills something`() {
        let lines = Self.whole.split(separator: "\n").map(String.init)
        let before = reading(lines)
        for (place, line) in lines.enumerated() {
            var without = lines
            // What is left out becomes a comment, so that the rest stays where it is.
            for inner in place..<lines.count where inner == place || depth(lines[inner]) > depth(line) {
                guard lines[place...inner].dropFirst().allSatisfy({ depth($0) > depth(line) }) else { break }
                let isItem = lines[inner].drop { $0 == " " }.hasPrefix("-")
                without[inner] = isItem ? String(lines[inner].prefix(depth(lines[inner]))) + "{}" : "#"
            }
            #expect(reading(without) != before, "\(line) fills nothing")
        }
    }

    @Test func `the text has each key`() {
        var path: [(depth: Int, name: String)] = []
        var written: Set<String> = []
        for line in Self.whole.split(separator: "\n").map(String.init) {
            let name = line.drop { $0 == " " || $0 == "-" }.prefix { $0 != ":" }
            path.removeAll { $0.depth >= depth(line) }
            path.append((depth(line), String(name)))
            // Names that the author has chosen are no keys.
            let chosen: Set = ["local", "vendor", "review", "editors", "lobby", "site", "unused-anchor"]
            let keys = path.map(\.name).filter { !chosen.contains($0) }
            written.insert(keys.joined(separator: "."))
        }
        for key in ["targets.", "playlists."] { written.remove(key) }
        var expected: Set<String> = []
        collect(Grammar.standard["configuration"], "", into: &expected)
        #expect(written == expected.union(["targets", "playlists"]))
    }

    private func collect(_ section: Grammar.Section, _ prefix: String, into paths: inout Set<String>) {
        for key in section.keys {
            paths.insert(prefix + key.name)
            for inner in sections(in: key.shape) {
                collect(Grammar.standard[inner], "\(prefix)\(key.name).", into: &paths)
            }
        }
    }

    private func sections(in shape: Grammar.Shape) -> [String] {
        switch shape {
        case .section(let name): [name]
        case .named(let inner), .list(let inner), .items(let inner): sections(in: inner)
        case .either(let left, let right): sections(in: left) + sections(in: right)
        default: []
        }
    }
}
