import Glibc

/// A place on the Earth, in degrees.
public struct Coordinate: Sendable, Hashable {
    /// From -90 to 90.
    public let latitude: Double
    /// From -180 to 180.
    public let longitude: Double

    /// Nil when there is no such place.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The way over the surface of a sphere with the Earth's mean radius, by the haversine formula.
    package func kilometres(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let (north, east) = ((other.latitude - latitude) * radians / 2, (other.longitude - longitude) * radians / 2)
        let share =
            sin(north) * sin(north) + cos(latitude * radians) * cos(other.latitude * radians) * sin(east) * sin(east)
        return 2 * Self.radius * asin(min(1, share.squareRoot()))
    }

    /// The mean radius of the Earth (IUGG), in kilometres.
    private static let radius = 6_371.0088
}

/// All places that are near enough to one.
package struct Circle: Sendable, Hashable {
    package var centre: Coordinate
    package var radius: Double

    /// - Parameter radius: In kilometres; its end belongs to the circle.
    package init(_ centre: Coordinate, radius: Double) {
        self.centre = centre
        self.radius = radius
    }

    package func contains(_ place: Coordinate) -> Bool { centre.kilometres(to: place) <= radius }
}
