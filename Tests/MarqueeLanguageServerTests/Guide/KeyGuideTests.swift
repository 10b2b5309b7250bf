import Testing

@testable import MarqueeLanguageServer
@testable import MarqueeYAML

@Suite struct `Guides to keys` {
    private typealias Keys = ConfigurationReader.Keys

    /// A key that a reader takes and no guide tells of would never be suggested, and one that is suggested but not
    /// taken would be a mistake at once.
    @Test(arguments: [
        (KeySection.definition, DefinitionReader.keys), (.message, MessageReader.keys), (.testCase, CaseReader.keys),
        (.expectation, CaseReader.expectationKeys), (.configuration, Keys.all), (.presenters, Keys.presenters),
        (.locale, Keys.locale), (.files, Keys.files), (.plugin, Keys.plugin),
        (.pluginLimits, Keys.limits), (.pluginSandbox, Keys.sandbox), (.listen, Keys.listen),
    ])
    func `what a reader takes is what is suggested`(section: KeySection, keys: [String]) {
        #expect(section.keys.map(\.key).sorted() == keys.sorted())
    }

    @Test(arguments: Keys.targets.map(\.name))
    func `targets of each kind`(kind: String) throws {
        let known = try #require(Keys.targets.first { $0.name == kind })
        #expect(
            KeySection.target(kind).keys.map(\.key).sorted()
                == (["kind"] + known.required + known.optional + known.flags).sorted())
        #expect(KeyGuide.targetKinds.contains(kind))
    }

    @Test(
        arguments: [
            .definition, .argument(nil), .argument("string"), .argument("list"), .argument("file"), .argument("object"),
            .items, .message, .action(nil), .testCase, .expectation, .configuration, .files, .plugin,
            .pluginLimits, .pluginSandbox, .target(nil),
        ] as [KeySection])
    func `each key is explained once`(section: KeySection) {
        #expect(Set(section.keys.map(\.key)).count == section.keys.count)
        #expect(section.keys.allSatisfy { $0.text.hasSuffix(".") || $0.text.hasSuffix("`.") })
    }
}
