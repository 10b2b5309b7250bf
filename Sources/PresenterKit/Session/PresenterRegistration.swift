/// One presenter that a session is to make.
package struct PresenterRegistration: Sendable {
    package let name: String
    package let presents: Set<PresentationKind>
    /// Makes the one instance; called once, on a thread of the session's own.
    package let make: @Sendable () throws -> any Presenter

    package init(
        name: String, presents: Set<PresentationKind>, make: @escaping @Sendable () throws -> any Presenter
    ) {
        self.name = name
        self.presents = presents
        self.make = make
    }

    /// A presenter that is made with `init()`, as plugins give them.
    package init(name: String, type: any PluginPresenter.Type) {
        self.init(name: name, presents: type.presents) { try type.init() }
    }

    /// A presenter that an application has made itself.
    package init(name: String, presenter: any Presenter) {
        self.init(name: name, presents: type(of: presenter).presents) { presenter }
    }
}
