/// An error whose description is a sentence for people: nothing in it is of Swift's or a library's making.
///
/// Whatever tells people of an error that it did not expect asks for ``Swift/Error/words(or:)``.
public protocol WordedError: Error, CustomStringConvertible {}

extension Error {
    /// The error in words for people; what has none is told as something else, and belongs in a log.
    package func words(or otherwise: @autoclosure () -> String) -> String {
        (self as? any WordedError)?.description ?? otherwise()
    }
}
