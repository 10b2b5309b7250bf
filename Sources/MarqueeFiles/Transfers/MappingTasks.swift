extension Array where Element: Sendable {
    /// Does something with each element, with several at a time, and returns what comes of it in the elements' order.
    ///
    /// - Throws: What `body` throws, at once; the other tasks are cancelled and waited for.
    func mapInTasks<Result: Sendable>(
        atMost limit: Int, _ body: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: count)
            for (place, element) in enumerated() {
                if place >= limit, let (done, result) = try await group.next() { results[done] = result }
                group.addTask { (place, try await body(element)) }
            }
            for try await (place, result) in group { results[place] = result }
            return results.compactMap(\.self)
        }
    }
}
