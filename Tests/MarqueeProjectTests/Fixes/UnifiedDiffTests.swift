import Testing

@testable import MarqueeProject

@Suite struct `Unified differences` {
    @Test(arguments: [
        ("a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"),
        ("", "a\n", "@@ -0,0 +1,1 @@\n+a\n"), ("a\n", "", "@@ -1,1 +0,0 @@\n-a\n"),
        ("a", "a\n", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"),
        (
            "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
            "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n"
        ),
        ("a\r\n", "b\r\n", "@@ -1,1 +1,1 @@\n-a\r\n+b\r\n"),
    ])
    func `are as diff prints them`(old: String, new: String, hunks: String) {
        #expect(UnifiedDiff(from: old, to: new).text(old: "x", new: "y") == "--- x\n+++ y\n" + hunks)
        #expect(UnifiedDiff(from: new, to: new).text(old: "x", new: "y") == "")
    }
}
