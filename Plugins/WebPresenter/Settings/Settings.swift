/// Where the page is served and who may see it.
///
/// A page goes on over restarts of the host: so the port is fixed unless told otherwise, and the token is kept in a file.
struct Settings: Sendable {
    /// Where the page is unless `WEB_PRESENTER_PORT` says otherwise.
    static let defaultPort = 8_645

    /// The port on loopback; 0 is any that is free.
    let port: Int
    let token: AccessToken
    /// Where the address that opens the page is written, for who starts a browser.
    let addressFile: PrivateFile
    /// Folders that are presenters of their own.
    let pages: [PageFolder]

    init(port: Int, token: AccessToken, addressFile: PrivateFile, pages: [PageFolder] = []) {
        self.port = port
        self.token = token
        self.addressFile = addressFile
        self.pages = pages
    }

    /// Reads the environment, and makes the token's file when there is none.
    ///
    /// - Parameter environment: The value of a variable; nil when it is unset or empty.
    init(environment: (String) -> String?) throws {
        let port = try environment("WEB_PRESENTER_PORT").map(Self.port(from:)) ?? Self.defaultPort
        let chosen = try environment("WEB_PRESENTER_TOKEN").map(Self.token(from:))
        let written =
            environment("WEB_PRESENTER_STATE") ?? environment("HOME").map { "\($0)/.local/state/marquee/web-presenter" }
        guard let folder = written else {
            throw SettingsError(
                "neither WEB_PRESENTER_STATE nor HOME is set; set WEB_PRESENTER_STATE to a folder for the page's"
                    + " address")
        }
        let token = try chosen ?? Self.token(in: PrivateFile(path: "\(folder)/token"))
        self.init(
            port: port, token: token, addressFile: PrivateFile(path: "\(folder)/url"),
            pages: PageFolder.list(in: environment("MARQUEE_PAGES")))
    }

    private static func port(from text: String) throws(SettingsError) -> Int {
        guard let port = Int(text), (0...65_535).contains(port) else {
            throw SettingsError("WEB_PRESENTER_PORT is '\(text)'; expected a port from 1 to 65535, or 0 for any")
        }
        return port
    }

    private static func token(from text: String) throws(SettingsError) -> AccessToken {
        guard let token = AccessToken(text) else {
            // Without the text: it may be meant to be secret.
            throw SettingsError(
                "invalid WEB_PRESENTER_TOKEN; expected \(AccessToken.minimumLength) to \(AccessToken.maximumLength)"
                    + " letters, digits, '-' and '_', as 'openssl rand -hex 16' prints them")
        }
        return token
    }

    private static func token(in file: PrivateFile) throws -> AccessToken {
        try file.makeFolder()
        // Another process may make the file at the same moment; then its token counts.
        for _ in 0..<2 {
            if let text = try file.read() {
                let line = text.split(separator: "\n").first.map(String.init) ?? ""
                guard let token = AccessToken(line) else {
                    throw SettingsError("'\(file.path)' does not contain a token; remove it to create a new one")
                }
                return token
            }
            let token = AccessToken.random()
            if try file.write(token.text + "\n", replaces: false) { return token }
        }
        throw SettingsError("'\(file.path)' is being created and removed by others; no token could be stored there")
    }
}

/// Why the presenter cannot start: one sentence.
struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
