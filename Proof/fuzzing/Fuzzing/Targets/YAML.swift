@testable import MarqueeModel
@testable import MarqueeSync
@testable import MarqueeYAML

extension Target {
    static let yaml = Target(name: "yaml", about: "files of definitions, messages and cases, in YAML") { bytes in
        readDefinitions(bytes, file: "fuzz.yaml")
        readValues(bytes, file: "fuzz.yaml")
    }
}

/// All that holds of a file that is read as definitions and messages.
func readDefinitions(_ bytes: [UInt8], file: String) {
    var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "f"))
    loader.read(bytes, file: file)
    let text = SourceText.decoding(bytes, file: file).text
    for diagnostic in loader.diagnostics { check(diagnostic, in: text) }
    let found =
        loader.definitions.count + loader.messages.count + loader.cases.count + loader.recipes.count
        + loader.notifications.count
    must(
        found > 0 || !loader.diagnostics.isEmpty || isEmptyCollection(text),
        "nothing came of the file, and nothing is said")

    // The editor's way to read a file is the command's.
    let piece = DocumentPiece(bytes, file: file, presenters: loader.presenters)
    mustEqual(piece.diagnostics, loader.diagnostics, "findings of a piece")
    mustEqual(piece.definitions.map(\.name), loader.definitions.map(\.name), "definitions of a piece")

    // All formats together take twenty times as long as all else.
    checkReport(loader.report(), bytes.reduce(0, &+))
    checkFixes(loader.diagnostics, text)
    for definition in loader.definitions { writeAgain(definition) }
    for message in loader.messages { writeAgain(message) }
}

/// `{}` and the like say nothing, and there is nothing to say about them.
private func isEmptyCollection(_ text: SourceText) -> Bool {
    let (tree, findings) = DocumentTree.reading(text)
    return !findings.diagnostics.hasErrors
        && tree.documents.contains { [.mapping, .list].contains(tree.kind($0)) && tree.count($0) == 0 }
}

/// A finding is in the file, from a place to one that is not before it.
func check(_ diagnostic: Diagnostic, in text: SourceText) {
    must(!diagnostic.message.isEmpty, "a finding says nothing")
    let edits = diagnostic.fix?.edits.map(\.source) ?? []
    for source in [diagnostic.source].compactMap(\.self) + diagnostic.notes.compactMap(\.source) + edits {
        must(source.file == text.file, "\(diagnostic) is about the file '\(source.file)'")
        must(source.range.start <= source.range.end, "\(diagnostic) ends before it begins")
        for position in [source.range.start, source.range.end] {
            must(isInside(position, text), "\(diagnostic) is at \(position), outside of the text")
        }
    }
}

/// One column behind a line's end is still inside: what is missing is missed there, and is shown one wide.
private func isInside(_ position: TextPosition, _ text: SourceText) -> Bool {
    let positions = TextPositions(text)
    let lines = text.bytes.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    // A carriage return alone ends a line as well.
    let most = text.bytes.contains(0x0D) ? text.bytes.count + 1 : lines
    guard position.line <= most else { return false }
    return position.column <= max(text.bytes.count + 2, positions.length(ofLine: position.line) + 2)
}

/// A format, chosen by the text, writes its report, without control characters of the input; what is JSON can be read.
private func checkReport(_ report: DiagnosticReport, _ choice: UInt8) {
    let formats: [any ReportFormat] = [
        TextReportFormat(), JSONReportFormat(), SARIFReportFormat(version: "1.0.0"), JUnitReportFormat(),
        GitHubReportFormat(),
    ]
    let format = formats[Int(choice) % formats.count]
    let text = format.text(of: report)
    must(
        text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x0A || $0 == 0x09 },
        "a report of \(type(of: format)) has a control character")
    guard format is JSONReportFormat || format is SARIFReportFormat else { return }
    do {
        _ = try Value(json: text)
    } catch {
        must(false, "a report of \(type(of: format)) is no JSON: \(error)")
    }
}

/// Each fix can be made by itself, and leaves a text.
private func checkFixes(_ diagnostics: [Diagnostic], _ text: SourceText) {
    let editing = TextEditing(text)
    for fix in diagnostics.prefix(20).compactMap(\.fix) {
        guard let fixed = editing.applying(fix.edits) else {
            return must(false, "the edits of a fix overlap: \(fix)")
        }
        must((try? UTF8Span(validating: fixed.span)) != nil, "a fix leaves a text that is not UTF-8: \(fix)")
    }
    let compatible = editing.compatible(diagnostics.compactMap(\.fix).filter { $0.certainty == .certain })
    must(editing.applying(compatible.flatMap(\.edits)) != nil, "fixes that can be made together overlap")
}

/// What is written of a definition is the same definition.
private func writeAgain(_ definition: TemplateDefinition) {
    let text = DefinitionWriter.text(of: [definition])
    var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "f"))
    loader.read(Array(text.utf8), file: "written.yaml")
    must(!loader.diagnostics.hasErrors, "what is written of a definition has errors: \(loader.diagnostics)\n\(text)")
    mustEqual(
        bytes: loader.definitions.first?.json(presenter: nil).jsonBytes(.sorted) ?? [],
        definition.json(presenter: nil).jsonBytes(.sorted), "a definition, read again")
}

/// What is written of a message is the same message.
private func writeAgain(_ message: Message) {
    let text = YAMLText.block(message.written)
    var loader = DocumentLoader()
    loader.read(Array(text.utf8), file: "written.yaml", as: .messages)
    must(!loader.diagnostics.hasErrors, "what is written of a message has errors: \(loader.diagnostics)\n\(text)")
    mustEqual(
        bytes: loader.messages.first.map { Value.object($0.written).jsonBytes() } ?? [],
        Value.object(message.written).jsonBytes(), "a message, read again")
}

/// All that holds of a file that is read as one value.
func readValues(_ bytes: [UInt8], file: String) {
    let (value, report) = ValueDocument.reading(bytes, file: file)
    let text = SourceText.decoding(bytes, file: file).text
    for diagnostic in report.diagnostics { check(diagnostic, in: text) }
    must(value != nil || !report.diagnostics.isEmpty, "there is no value, and nothing is said")
    must(value == nil || !report.diagnostics.hasErrors, "there is a value in spite of an error")
    guard let value = value?.value, isFinite(value) else { return }
    // JSON is a part of YAML, in each of its layouts, and what is written as YAML is the same.
    for layout in [JSONLayout.compact, .indented] {
        let json = value.jsonBytes(layout)
        for name in ["again.json", "again.yaml"] {
            let (again, report) = ValueDocument.reading(json, file: name)
            must(again != nil, "what is written as JSON cannot be read as \(name): \(report.diagnostics) \(json.text)")
            mustEqual(bytes: again?.value.jsonBytes() ?? [], value.jsonBytes(), "a value read again as \(name)")
        }
    }
    let flow = YAMLText.flow(value)
    mustEqual(
        bytes: YAMLText.value(of: flow)?.jsonBytes() ?? [], value.jsonBytes(), "a value written as YAML, \(flow)")
    guard let members = value.object, !members.isEmpty else { return }
    let block = YAMLText.block(members)
    mustEqual(
        bytes: YAMLText.value(of: block)?.jsonBytes() ?? [], value.jsonBytes(), "an object written as YAML, \(block)")
}

/// YAML has numbers that JSON cannot hold.
func isFinite(_ value: Value) -> Bool {
    switch value {
    case .double(let number): number.isFinite
    case .list(let items): items.allSatisfy(isFinite)
    case .object(let members): members.allSatisfy { isFinite($0.value) }
    default: true
    }
}
