import Foundation
import SwiftParser
import SwiftSyntax

/// Reads the Swift files that are named and prints, as one JSON document, where statements stand in them and what in
/// them could be changed. Positions count bytes.
let files = try CommandLine.arguments.dropFirst().map { path in
    let tree = Parser.parse(source: try String(contentsOfFile: path, encoding: .utf8))
    let blocks = BlockReader(viewMode: .sourceAccurate)
    blocks.walk(tree)
    let sites = SiteReader(tree)
    return FileReport(path: path, blocks: blocks.found, values: blocks.values, sites: sites.found)
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
print(String(decoding: try encoder.encode(files), as: UTF8.self))
