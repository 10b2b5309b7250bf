/// How large a screen a picture is drawn for.
struct ScreenSize: Sendable, Hashable {
    let name: String
    let title: String
    let width: Int
    let height: Int

    /// Those that are offered by name.
    static let known = [
        ScreenSize(name: "phone", title: "Phone", width: 360, height: 640),
        ScreenSize(name: "tablet", title: "Tablet", width: 820, height: 1_180),
        desktop,
        ScreenSize(name: "signage", title: "Signage", width: 1_080, height: 1_920),
    ]

    static let desktop = ScreenSize(name: "desktop", title: "Desktop", width: 1_280, height: 800)

    /// One of any size, within what a browser can draw.
    static func free(width: Int?, height: Int?) -> ScreenSize {
        func within(_ length: Int?, or usual: Int) -> Int { min(max(length ?? usual, 100), 4_096) }
        return ScreenSize(
            name: "free", title: "Free", width: within(width, or: 1_024), height: within(height, or: 768))
    }
}
