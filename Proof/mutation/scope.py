"""What is changed, and which tests are to notice."""

from pathlib import Path

# Where decisions are made, by target.
FOLDERS = {
    "MarqueeHost": ["Engine"],
    "MarqueeQueue": ["Transitions", "Arrivals"],
    "MarqueeSync": ["Plans", "Differences", "Syncing", "Recipes"],
    "MarqueeRecipes": [
        "Evaluation", "Schedule", "Limits", "Audience", "Conditions", "Findings/RecipePlan.swift"],
}
TESTS = [f"{name}Tests" for name in FOLDERS]


def files(root):
    """Paths below the repository."""
    found = []
    for target, folders in FOLDERS.items():
        for folder in folders:
            path = Path(root) / "Sources" / target / folder
            found += [path] if path.is_file() else sorted(path.rglob("*.swift"))
    return [str(path.relative_to(root)) for path in found]
