import Testing

/// The rules, held against the sources as they are.
@Suite struct Architecture {
    @Test func `the sources are found`() {
        #expect(SourceTree.files.contains { $0.path == "Sources/MarqueeModel/Values/Value.swift" && $0.lineCount > 20 })
        #expect(SourceTree.files.contains { $0.path == "Tests/ArchitectureTests/ArchitectureTests.swift" })
        #expect(SourceTree.folders.contains("Sources/MarqueeModel"))
    }

    @Test func `a target imports only what its list allows`() {
        report(SourceTree.files.flatMap(ImportRules.marquee.violations(in:)))
    }

    @Test func `every list of imports belongs to a folder`() {
        let folders = Set(SourceTree.folders)
        for target in ImportRules.marquee.targets.keys.sorted() {
            #expect(folders.contains(target), "ImportRules.targets lists '\(target)', which is no folder")
        }
        for (module, targets) in ImportRules.marquee.packages {
            for target in targets.subtracting(ImportRules.marquee.targets.keys) {
                Issue.record(
                    "ImportRules.packages[\"\(module)\"] lists '\(target)', which ImportRules.targets does not")
            }
        }
    }

    @Test func `every type in a public signature is in a product`() throws {
        let rules = ProductRules(manifest: SourceTree.manifest)
        #expect(rules.products.isSuperset(of: ["MarqueeModel", "MarqueeHost", "MarqueeProject", "PresenterKit"]))
        let modules = Set(SourceTree.folders.filter { $0.hasPrefix("Sources/") }.map { String($0.dropFirst(8)) })
        report(SourceTree.files.flatMap { rules.violations(in: $0, modules: modules) })
    }

    @Test func `no file is longer than 400 lines`() {
        report(LengthRule.violations(in: SourceTree.files))
    }

    @Test(arguments: ConstructRules.marquee)
    func `a construct that needs care stays in its few files`(rule: ConstructRules) {
        report(rule.violations(in: SourceTree.files))
    }

    @Test func `folders and types are named after what they are`() {
        report(SourceTree.folders.flatMap(NamingRules.violations(inFolder:)))
        report(SourceTree.files.flatMap(NamingRules.violations(in:)))
    }

    @Test(arguments: WordingRules.all)
    func `what people read is said as others say it`(rule: WordingRules) throws {
        report(try rule.violations(in: SourceTree.productStrings.get()))
    }

    @Test func `what to do about an error is its advice`() throws {
        for file in SourceTree.files where file.isProduct && !file.lines(containing: "Error(").isEmpty {
            report(try AdviceRule.violations(in: SourceTree.text(of: file.path), path: file.path))
        }
    }

    private func report(_ violations: [Violation]) {
        for violation in violations { Issue.record("\(violation)") }
    }
}
