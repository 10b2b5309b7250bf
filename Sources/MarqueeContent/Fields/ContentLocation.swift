import MarqueeModel

/// A place on the earth.
public struct ContentLocation: Sendable, Hashable {
    /// Degrees north of the equator, from -90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public var longitude: Double

    /// Creates a place.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension ContentLocation: ContentFieldReadable, ContentFieldWritable {
    /// Reads `{"lat": 52.5, "lon": 13.4}`.
    public init(_ field: FieldValue) throws(ContentError) {
        guard case .object(let object) = field.value else { throw field.error(expected: "a location") }
        func degrees(_ key: String, _ limit: Double) throws(ContentError) -> Double {
            let member = field.member(key, object[key] ?? .null)
            guard let number = member.value.double, abs(number) <= limit else {
                throw member.error(expected: "a number from -\(Int(limit)) to \(Int(limit))")
            }
            return number
        }
        self.init(latitude: try degrees("lat", 90), longitude: try degrees("lon", 180))
    }

    /// `{"lat": 52.5, "lon": 13.4}`
    var contentValue: Value { ["lat": .double(latitude), "lon": .double(longitude)] }
}
