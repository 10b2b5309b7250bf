@testable import MarqueeModel
@testable import MarqueeYAML
@testable import PresenterKit

extension Target {
    static let resolver = Target(
        name: "resolver", about: "definitions and messages in one file, of which the messages are resolved"
    ) { bytes in
        let presenters = PresenterDefaults(template: "t", function: "f")
        var loader = DocumentLoader(presenters: presenters)
        loader.read(bytes, file: "fuzz.yaml")
        var names: Set<String> = []
        let definitions = loader.definitions.filter { names.insert($0.name).inserted }
        let catalog: TemplateCatalog
        do {
            catalog = try TemplateCatalog(definitions, presenters: presenters)
        } catch {
            return must(false, "definitions without errors make no catalog: \(error)")
        }
        let text = SourceText.decoding(bytes, file: "fuzz.yaml").text
        for message in loader.messages.prefix(8) { resolve(message, by: catalog, in: text) }
    }
}

private func resolve(_ message: Message, by catalog: TemplateCatalog, in text: SourceText) {
    var options = ResolutionOptions()
    options.locales = LocaleChain(current: "it-IT", fallback: ["en"])
    let lenient = MessageResolver(catalog: catalog, options: options).resolve(message)
    check(lenient, in: text)
    options.isStrict = true
    let strict = MessageResolver(catalog: catalog, options: options).resolve(message)
    check(strict, in: text)
    guard let invocation = lenient.invocation else {
        return must(strict.invocation == nil, "strict, it is taken, and otherwise refused")
    }
    if let other = strict.invocation {
        mustEqual(other.arguments.items, invocation.arguments.items, "values, strict or not")
    }
    check(invocation)

    // What is stored of it resolves to the same.
    var stored = Message(storedBody: message.storedBody, id: message.id ?? "m")
    must(stored != nil, "what is stored of a message cannot be read")
    stored?.source = nil
    options.isStrict = false
    let again = stored.map { MessageResolver(catalog: catalog, options: options).resolve($0) }
    mustEqual(again?.invocation?.arguments.items, invocation.arguments.items, "values of what is stored")
}

private func check(_ resolution: Resolution, in text: SourceText) {
    must(
        resolution.diagnostics.hasErrors == (resolution.invocation == nil),
        "there is an error exactly when nothing comes of it")
    for diagnostic in resolution.diagnostics { check(diagnostic, in: text) }
}

/// A value for each argument, which keeps to what its definition says.
private func check(_ invocation: Invocation) {
    let definition = invocation.definition
    mustEqual(invocation.arguments.items.count, definition.arguments.count, "values and arguments")
    for (argument, item) in zip(definition.arguments, invocation.arguments.items) {
        switch (argument.type, item) {
        case (.string, .value(.string)), (.number, .value(.integer)), (.number, .value(.double)),
            (.boolean, .value(.boolean)), (.list, .value(.list)), (.data, .value), (.file, .file), (.file, .absent),
            (.list(of: .file), .files), (.list(of: .file), .absent), (.action, .action), (.action, .absent):
            break
        default: must(false, "'\(argument.name)' of type \(argument.type.name) has \(item)")
        }
        guard case .value(let value) = item else { continue }
        for constraint in argument.constraints {
            must(
                constraint.violation(by: value) == nil, "'\(argument.name)' is \(value.json()) against \(constraint)")
        }
    }
    let message = PresentedMessage(invocation, id: "m", paths: [:], theme: Theme())
    let sent = HostMessage.present(presentation: 1, presenter: "p", message: message)
    do {
        let received = try HostMessage(json: sent.json)
        mustEqual(bytes: received?.json ?? [], sent.json, "what a presenter gets")
    } catch {
        must(sent.json.count > Boundary.maximumLength, "what a presenter gets cannot be read: \(error)")
    }
}
