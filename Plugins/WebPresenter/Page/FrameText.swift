// Generated from Sources/frame.html by scripts/web-page.

// swift-format-ignore-file
/// What stands before a message's HTML, in its frame.
enum FrameText {
    static let content = #"""
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <base target="_blank">
        <style>
        :root { color-scheme: light dark; background: transparent; }
        body { margin: 0; font: 1rem/1.55 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; overflow-wrap: break-word; }
        body > :first-child { margin-top: 0; }
        body > :last-child { margin-bottom: 0; }
        img { max-width: 100%; height: auto; }
        a { color: LinkText; text-decoration: underline; }
        </style>
        </head>
        <body>

        """#
}
