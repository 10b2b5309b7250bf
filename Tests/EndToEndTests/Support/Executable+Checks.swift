import MarqueeModel

extension Executable.Outcome {
    /// What `doctor --format json` has found, by what was looked at.
    func checks() throws -> [String: String] {
        let checks = try json.object?["checks"]?.list ?? []
        return Dictionary(
            checks.compactMap { check in
                guard let name = check.object?["check"]?.string, let status = check.object?["status"]?.string else {
                    return nil
                }
                return (name, status)
            }, uniquingKeysWith: { first, _ in first })
    }
}
