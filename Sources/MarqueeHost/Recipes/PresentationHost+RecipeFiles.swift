import Logging
import MarqueeFiles
import MarqueeModel
import MarqueeRecipes
import MarqueeStore
import MarqueeSystem

extension PresentationHost {
    /// So many files are fetched before a message needs them; a cache has its limit.
    private static let mostFilesAhead = 200
    /// When those are tried again whose server could not be reached; each time twice as long, up to a day.
    private static let firstPause = TimeSpan.seconds(600)

    /// Fetches the files that recipes name, so that what an event leads to is shown at once. Whatever else is fetched goes
    /// first, and what cannot be had is a message's trouble, once there is one.
    func fetchRecipeFiles(of host: RunningHost, _ recipes: RecipeSet) {
        host.recipeFiles.cancel()
        let (cancellation, files, resolver, clock, logger) = (
            Cancellation(), host.files, host.opened.resolver, clock, logger
        )
        host.recipeFiles = cancellation
        guard recipes.recipes.contains(where: { resolver.catalog[$0.template]?.mayNeedFiles ?? false }) else { return }
        host.pendingTasks.append {
            await cancellation.run {
                var seen: Set<FileReference> = []
                var missing: [FileNeed] = []
                for recipe in recipes.recipes where missing.count < Self.mostFilesAhead {
                    missing += recipe.message.literalFiles(resolver).filter { seen.insert($0.reference).inserted }
                }
                var pause = Self.firstPause
                while !missing.isEmpty, !Task.isCancelled {
                    var failed: [FileNeed] = []
                    for need in missing.prefix(Self.mostFilesAhead) {
                        do {
                            _ = try await files.fetch([need], for: "", priority: .ahead(.min))
                        } catch is CancellationError {
                            return
                        } catch {
                            let failure = (error as? FileFetchError)?.failures.first?.error
                            if failure?.isOutage ?? false { failed.append(need) }
                            logger.notice(
                                "a recipe's file could not be prefetched",
                                metadata: ["reason": "\(failure.map { "\($0)" } ?? "\(error)")"])
                        }
                    }
                    missing = failed
                    guard !missing.isEmpty else { return }
                    do { try await clock.sleep(for: pause) } catch { return }
                    pause = min(.days(1), .milliseconds(2 * pause.milliseconds))
                }
            }
        }
    }
}
