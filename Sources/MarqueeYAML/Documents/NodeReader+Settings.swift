import MarqueeModel

extension NodeReader {
    /// Checks a text in which variables are expanded where it is used; false when it is reported.
    ///
    /// - Parameter help: How it is written.
    mutating func checkSetting(
        _ content: Content, _ shape: Grammar.Shape, _ name: () -> String, help: String?, at node: NodeIndex
    ) -> Bool {
        guard let text = content.text else { return true }
        let setting = Setting(text, at: tree.source(node))
        do {
            try setting.checkVariables()
        } catch {
            report(
                .wrongShape, "\(name()) cannot be expanded: \(error.message)", at: node,
                help: "write ${NAME}, with letters, digits and '_' in the name")
            return false
        }
        // What variables hold is not known here.
        guard setting.variables.isEmpty else { return true }
        do {
            switch shape {
            case .server:
                try URLText.checkServer(text)
            case .token:
                guard let weakness = TokenText.weakness(of: text) else { return true }
                report(.wrongShape, "\(name()) \(weakness)", at: node, help: TokenText.advice)
                return false
            case .contentURL:
                let parts = text.split(separator: "{id}", omittingEmptySubsequences: false)
                guard parts.count > 1 else {
                    report(
                        .wrongShape, "\(name()) needs the placeholder '{id}' for the content's id", at: node,
                        help: help
                    )
                    return false
                }
                let url = parts.joined(separator: "x").replacing("{kind}", with: "x")
                    .replacing("{plugin}", with: "x")
                try URLText.checkLink(url, schemes: ["http", "https"])
            default: break
            }
            return true
        } catch {
            let problem = shape == .contentURL ? "cannot be used: \(error.message)" : error.message
            report(.invalidURL, "\(name()) \(problem)", at: node, help: shape == .contentURL ? help : nil)
            return false
        }
    }
}
