import Foundation
import MarqueeModel

/// `Documentation/codes.md`: what it must hold, and what it does.
enum CodeList {
    static let file = BuiltProgram.package.appending(path: "Documentation/codes.md")

    /// The list, made of the codes themselves, in the order in which rules are checked.
    static var text: String {
        let rows = DiagnosticCode.allCases.map { code in
            "| [`\(code.rawValue)`](codes/\(code.rawValue).md) | \(code.severity.rawValue) | \(cell(code.summary)) |\n"
        }
        return """
            # Diagnostic codes

            Each rule about definitions and messages has a code, which stays the same for ever. `marquee validate` prints it
            behind the severity: `error[unknown-type]`. An error keeps the definition or message from being used, a warning
            does not. `marquee explain unknown-type` prints what stands behind the link. In a message, a value that does not fit is a warning, and the default takes its place; under
            `--strict` it is an error.

            <!-- Generated from Sources/MarqueeModel/Diagnostics/DiagnosticCode.swift, in the order in which rules are checked.
                 Bring it up to date with: MARQUEE_UPDATE_DOCUMENTATION=1 scripts/test --filter CodeListTests -->

            | code | severity | when |
            |---|---|---|

            """ + rows.joined()
    }

    static var isToBeWritten: Bool {
        ProcessInfo.processInfo.environment["MARQUEE_UPDATE_DOCUMENTATION"] == "1"
    }

    /// A text that does not end the cell it stands in.
    private static func cell(_ text: String) -> String {
        text.replacingOccurrences(of: "|", with: "\\|")
    }
}
