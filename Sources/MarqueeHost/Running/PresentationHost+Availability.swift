import PresenterKit

extension PresentationHost {
    /// Notes whether a presenter can show something now. What it has been given goes back to its place when it can't.
    func setAvailability(_ availability: PresenterAvailability, of presenter: String, connection: Int) throws {
        guard let host = running,
            host.directory.setAvailability(availability, of: presenter, connection: connection)
        else { return }
        updateAvailability()
        guard case .unavailable = availability else { return }
        for (presentation, message) in host.performed.sorted(by: { $0.key < $1.key }) {
            guard let entry = message.presenter, entry.connection == connection, entry.presenter == presenter else {
                continue
            }
            try change(presentation) { $0.presenterBecameUnavailable() }
        }
    }
}
