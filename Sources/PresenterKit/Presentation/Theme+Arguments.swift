package import MarqueeModel

extension Theme {
    /// What arguments in a group `theme` say: `theme.accent`, `theme.logo`. Files are given as files: a text is no path,
    /// which would open whatever the plugin can read.
    package init(in arguments: [PresentationArgument]) {
        var members: ValueObject = [:]
        for argument in arguments where argument.name.hasPrefix("theme.") {
            let path = argument.name.split(separator: ".").dropFirst().map(String.init)
            let value: Value? =
                switch argument.content {
                case .string(let text):
                    path == ["logo"] || text.contains("/") || Self.isFontFile(text) ? nil : .string(text)
                case .number(let number): .double(number.double)
                case .file(let path?): .string(path)
                default: nil
                }
            guard let value, let key = path.first else { continue }
            switch path.count {
            case 1: members[key] = value
            case 2:
                var both = members[key]?.object ?? [:]
                both[path[1]] = value
                members[key] = .object(both)
            default: break
            }
        }
        self.init(json: members)
    }
}
