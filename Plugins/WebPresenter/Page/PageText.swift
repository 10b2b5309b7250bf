// Generated from Sources/page.html by scripts/web-page.

// swift-format-ignore-file
/// The page.
enum PageText {
    static let content = #"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Marquee</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="page.css">
        <script src="connection.js" defer></script>
        <script src="page.js" defer></script>
        </head>
        <body>
        <main id="stage" aria-label="Messages">
        <noscript>This page shows messages as they come, and needs JavaScript for it.</noscript>
        </main>
        <p id="line" role="status"></p>
        </body>
        </html>

        """#
}
