import PresenterKit
import Synchronization

/// Shows a message as a box on the terminal and waits for a key; without a terminal, as plain lines.
final class TerminalPresenter: PluginPresenter {
    /// What is on the screen now, so that `close` finds it.
    private let shown = Mutex<[ObjectIdentifier: Terminal]>([:])

    func present(_ context: PresentationContext) async throws {
        guard context.isVisual, let terminal = Terminal() else {
            await print(
                Card(template: context.template, arguments: context.arguments, size: FileStatus.size), for: context)
            return
        }
        shown.withLock { $0[ObjectIdentifier(context)] = terminal }
        await withTaskCancellationHandler {
            await show(on: terminal, for: context)
        } onCancel: {
            terminal.end()
        }
        shown.withLock { $0[ObjectIdentifier(context)] = nil }
    }

    func close(_ context: PresentationContext) async {
        shown.withLock { $0[ObjectIdentifier(context)] }?.end()
        context.dismissed()
    }

    private func show(on terminal: Terminal, for context: PresentationContext) async {
        let inColour = Environment.value(of: "NO_COLOR") == nil
        var box = box(on: terminal, for: context, inColour: inColour)
        // `close` may have come before it could find the terminal.
        var isShown = !context.isOver
        var dismisser = Dismisser.presenter
        if isShown {
            terminal.draw(box.lines, inColour: inColour)
            context.presented()
        }
        while isShown {
            switch terminal.nextEvent() {
            case .ended:
                isShown = false
            case .resized(let size):
                box.size = size
            case .keys(let keys):
                for key in keys where isShown { isShown = await press(key, in: &box, of: context) }
                if !isShown { dismisser = .person }
            }
            if isShown { terminal.draw(box.lines, inColour: inColour) }
        }
        terminal.end()
        context.dismissed(by: dismisser)
    }

    private func box(on terminal: Terminal, for context: PresentationContext, inColour: Bool) -> Box {
        let gallery = PictureSupport.isWanted(Environment.value) ? Gallery() : nil
        let card = Card(
            template: context.template, arguments: context.arguments, isPicture: { gallery?.admits($0) ?? false },
            size: FileStatus.size)
        if let gallery, !gallery.isEmpty { gallery.support = terminal.pictureSupport() }
        return Box(card: card, size: terminal.size, drawsCodes: inColour, gallery: gallery)
    }

    /// Does what a key asks for; false ends the message.
    private func press(_ key: Key, in box: inout Box, of context: PresentationContext) async -> Bool {
        switch box.effect(of: key) {
        case .dismiss: return false
        case .run(let index): return await run(index, in: &box, of: context)
        case .choose(let index): box.chosen = index
        case .scroll(let step): box.scroll(step)
        case .nothing: break
        }
        return true
    }

    private func run(_ index: Int, in box: inout Box, of context: PresentationContext) async -> Bool {
        box.chosen = index
        do {
            _ = try await context.trigger(box.card.actions[index].name)
            return false
        } catch ContextError.dismissed {
            return false
        } catch ContextError.triggerFailed(_, let reason) {
            box.problem = reason
            return true
        } catch {
            box.problem = "\(error)"
            return true
        }
    }

    private func print(_ card: Card, for context: PresentationContext) async {
        for line in PlainLines.lines(of: card) { Descriptor.write(line + "\n", to: 1) }
        context.presented()
        if context.isVisual, let name = Environment.value(of: "TERMINAL_PRESENTER_TRIGGER") {
            Descriptor.write("  \(SanitizedText.line(of: await outcome(of: name, in: context)))\n", to: 1)
        }
        context.dismissed()
    }

    private func outcome(of name: String, in context: PresentationContext) async -> String {
        do {
            return try await context.trigger(name) ? "triggered \(name)" : "\(name) is absent: nothing was triggered"
        } catch ContextError.triggerFailed(_, let reason) {
            return "\(name) failed: \(reason)"
        } catch {
            return "\(name) was not triggered: \(error)"
        }
    }
}
