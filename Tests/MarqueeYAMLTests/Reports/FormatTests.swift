import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `Formats of reports` {
    private func report(_ text: String, file: String = "a.yaml") -> DiagnosticReport {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        loader.read(Array(text.utf8), file: file)
        return loader.report()
    }

    private static let text = "a:\n  type: template\n  presnter: x\n  arguments:\n    one: 1\n    one.two: 2\n"

    @Test func `GitHub's annotations have place, code, notes and help`() {
        #expect(
            GitHubReportFormat().text(of: report(Self.text)) == """
                ::error file=a.yaml,line=3,endLine=3,col=3,endColumn=10,title=unknown-key::unknown key 'presnter' in a \
                definition%0Ahelp: did you mean 'presenter'?
                ::error file=a.yaml,line=6,endLine=6,col=5,endColumn=11,title=parent-is-argument::'one.two' is below \
                'one', which is an argument, not a group%0Anote: a.yaml:5:5: 'one' is defined here

                """)
    }

    @Test func `GitHub's annotations cannot be broken by what an author writes`() {
        let printed = GitHubReportFormat().text(
            of: report("b: { type: \"a%\\r\\n::error::,b\" }", file: "a,b:c%d.yaml"))
        #expect(printed.hasPrefix("::error file=a%2Cb%3Ac%25d.yaml,line=1,"), "\(printed)")
        #expect(printed.split(separator: "\n").count == 1)
        #expect(!printed.contains("\r"))
    }

    @Test func `JUnit has a case for each file, and fails those with errors`() {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        loader.read(Array("good: { type: template }".utf8), file: "good.yaml")
        loader.read(Array("\"a\\u200b<&>\": { type: x }".utf8), file: "bad\"<.yaml")
        loader.read(Array("# nothing".utf8), file: "empty.yaml")
        #expect(
            JUnitReportFormat().text(of: loader.report()) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="marquee validate" tests="3" failures="1" errors="0">
                  <testsuite name="marquee validate" tests="3" failures="1" errors="0" skipped="0" time="0">
                    <testcase name="good.yaml" classname="validate" time="0"/>
                    <testcase name="bad&quot;&lt;.yaml" classname="validate" time="0">
                      <failure type="unknown-kind" message="the type of a definition must be 'template' or 'function', got 'x'">bad&quot;&lt;.yaml:1:23: error[unknown-kind]: the type of a definition must be 'template' or 'function', got 'x'
                    1 | &quot;a\\u200b&lt;&amp;&gt;&quot;: { type: x }
                      |                       ^
                </failure>
                    </testcase>
                    <testcase name="empty.yaml" classname="validate" time="0">
                      <system-out>empty.yaml:1:1: warning[nothing-defined]: the file is empty and defines nothing
                    1 | # nothing
                      | ^
                </system-out>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test func `SARIF has rules, places, related places and fixes`() throws {
        let log = try Value(json: SARIFReportFormat(version: "1.2.3").text(of: report(Self.text, file: "t/ä b.yaml")))
        let run = try #require(log.object?["runs"]?.list?.first?.object)
        let driver = try #require(run["tool"]?.object?["driver"]?.object)
        #expect(driver["version"] == "1.2.3")
        #expect(driver["rules"]?.list?.count == DiagnosticCode.allCases.count)
        let results = try #require(run["results"]?.list)
        #expect(results.map { $0.object?["ruleId"] } == ["unknown-key", "parent-is-argument"])
        let rules = driver["rules"]?.list ?? []
        for result in results {
            let index = try #require(result.object?["ruleIndex"]?.integer)
            #expect(rules[Int(index)].object?["id"] == result.object?["ruleId"])
        }
        let place: Value = [
            "artifactLocation": ["uri": "t/%C3%A4%20b.yaml"],
            "region": ["startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 11],
        ]
        #expect(results.first?.object?["locations"] == [["physicalLocation": place]])
        #expect(results.last?.object?["relatedLocations"]?.list?.count == 1)
        let fix: Value = [
            "description": ["text": "write 'presenter'"],
            "artifactChanges": [
                [
                    "artifactLocation": ["uri": "t/%C3%A4%20b.yaml"],
                    "replacements": [
                        [
                            "deletedRegion": ["startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 11],
                            "insertedContent": ["text": "presenter"],
                        ]
                    ],
                ]
            ],
        ]
        #expect(results.first?.object?["fixes"] == [fix])
    }
}
