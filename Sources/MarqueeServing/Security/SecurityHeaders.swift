package import HTTPTypes

/// What every page says to browsers: load nothing from elsewhere, run nothing but its own scripts, show it in no frame.
package enum SecurityHeaders {
    /// No script runs on the pages but their own, and no style that is not in the one stylesheet.
    private static let policy =
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self';"
        + " base-uri 'none'; frame-ancestors 'none'"

    /// The same, where something is composed: a frame shows how that looks.
    private static let previewing = policy + "; frame-src 'self'"

    /// What a page may do beside that.
    package enum Allowance {
        case nothing
        /// To have the preview in a frame.
        case preview
    }

    private static let fields = HTTPFields(named: [
        // With 'no-referrer', browsers would not say either whose page a form is from.
        ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ])

    package static func addForPages(allowing allowance: Allowance = .nothing, to headers: inout HTTPFields) {
        headers.append(contentsOf: fields)
        headers.append(
            contentsOf: HTTPFields(named: [
                ("Content-Security-Policy", allowance == .preview ? previewing : policy), ("X-Frame-Options", "DENY"),
            ]))
    }

    /// What belongs to the frame with the preview says to browsers.
    package static func addForPreview(_ policy: String, to headers: inout HTTPFields) {
        headers.append(contentsOf: fields)
        headers.append(
            contentsOf: HTTPFields(named: [("Content-Security-Policy", policy), ("X-Frame-Options", "SAMEORIGIN")]))
    }
}
