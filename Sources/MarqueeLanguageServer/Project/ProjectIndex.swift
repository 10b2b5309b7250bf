import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// A project as an editor sees it: open texts stand for their files, and everything is checked against everything.
///
/// Changes only say what is to be read anew. ``update()`` reads that, puts the pieces together, and checks what can have
/// changed by it.
struct ProjectIndex: Sendable {
    /// The project's directory, absolute and without links.
    let root: FilePath
    let disk: any ProjectDisk
    /// What features say of documents that are theirs.
    let checks: FeatureChecks
    private(set) var project: Project
    /// Documents by their names below the root.
    var files: [FilePath: ProjectFile] = [:]
    /// The names in the order in which they are read.
    private(set) var order: [FilePath] = []
    var catalog: TemplateCatalog?
    /// Recipes without error, in their order.
    var recipes: [RecipeDraft] = []
    /// Plugins with their presenters, as far as they are known.
    private(set) var plugins: [PresenterRecord.Plugin]?
    /// Another number whenever definitions, or who uses them, may have changed.
    var meaning = 0
    /// What is wrong, by file.
    var findings: [FilePath: [Diagnostic]] = [:]

    /// Open texts by the names of their files.
    private var open: [FilePath: [UInt8]] = [:]
    /// Definitions that were once without error, and may be in the middle of a change.
    private var remembered: [String: TemplateDefinition] = [:]
    private(set) var pathFindings: [Diagnostic] = []
    private(set) var configurationFindings: [Diagnostic] = []
    /// Local files that recipes name, and which of them are not there.
    var recipeMentions: [LocalFileMention] = []
    var missingRecipeFiles: [Diagnostic] = []
    /// What the configuration names, and is not there.
    var diskFindings: [Diagnostic] = []
    private var isConfigurationChanged = true
    private var isListChanged = true
    private var arePluginsChanged = true
    /// Whether everything that was read is checked.
    var isChecked = false
    private var changed: Set<FilePath> = []
    /// Files that are still to be read, the next one last.
    private var unread: [FilePath] = []

    static let configurationFile = FilePath(Project.configurationName)

    init(root: FilePath, disk: any ProjectDisk, environment: [String: String], checks: FeatureChecks = .none) {
        self.root = root
        self.disk = disk
        self.checks = checks
        self.project = Project(root: root, configuration: ProjectConfiguration(), environment: environment)
    }

    // MARK: Files

    /// The name of a path below the root; nil for what is outside.
    func name(of path: FilePath) -> FilePath? {
        let name = path.shown(in: root)
        return name.isAbsolute || name.text == "." ? nil : name
    }

    func path(of name: FilePath) -> FilePath { name.absolute(in: root) }

    /// Whether a file holds definitions or messages of the project, or will when it exists.
    func contains(_ name: FilePath) -> Bool {
        if files[name] != nil || name == Self.configurationFile { return true }
        guard ["yaml", "yml", "json"].contains(name.fileExtension),
            !name.text.split(separator: "/").contains(where: {
                $0.hasPrefix(".")
            })
        else { return false }
        return project.documentPlaces.contains {
            path(of: name).text == $0.text || path(of: name).text.hasPrefix($0.text + "/")
        }
    }

    /// The text of a file: as it is open, else as it was last read.
    func text(of name: FilePath) -> [UInt8]? {
        if let bytes = open[name] { return bytes }
        if let file = files[name] { return file.piece.text.bytes }
        return name == Self.configurationFile ? try? disk.content(of: path(of: name)) : nil
    }

    /// The definition of a name: as it is, else as it was before somebody began to change it.
    func definition(_ name: String) -> TemplateDefinition? {
        catalog?[name] ?? remembered[name]
    }

    /// All definitions without error.
    var definitions: [TemplateDefinition] { catalog?.definitions ?? [] }

    /// The folders of local files.
    var fileDirectories: [FilePath] {
        let boundary = project.boundary
        return project.fileDirectories.filter { boundary.outside($0) == nil }
    }

    // MARK: Changes

    /// Takes an open text, or with nil goes back to the file on the disk.
    mutating func setText(_ bytes: [UInt8]?, of name: FilePath) {
        let wasOpen = open.updateValue(bytes ?? [], forKey: name) != nil
        if bytes == nil { open[name] = nil }
        if name == Self.configurationFile {
            isConfigurationChanged = true
        } else {
            changed.insert(name)
            if wasOpen != (bytes != nil) { isListChanged = true }
        }
    }

    /// Notices that a file on the disk is new, changed or gone.
    mutating func noticeChange(of name: FilePath) {
        if name == Self.configurationFile {
            isConfigurationChanged = true
        } else if name.name == PresenterRecord.fileName {
            arePluginsChanged = true
        } else if !["yaml", "yml", "json"].contains(name.fileExtension) {
            // A file that messages name, or a folder of such files.
            (checksDisk, isChecked) = (true, false)
        } else {
            isListChanged = true
            if open[name] == nil { changed.insert(name) }
        }
    }

    /// Looks at every file anew that is not open.
    mutating func noticeChanges() {
        (isListChanged, arePluginsChanged, checksDisk, isChecked) = (true, true, true, false)
        changed.formUnion(files.keys.filter { open[$0] == nil })
        if open[Self.configurationFile] == nil { isConfigurationChanged = true }
    }

    // MARK: Reading

    /// How many files are still to be read before anything can be checked.
    var unreadCount: Int { unread.count }
    var isUpToDate: Bool {
        isChecked && unread.isEmpty && changed.isEmpty && !isConfigurationChanged && !isListChanged
            && !arePluginsChanged
    }

    /// Finds out which files there are; they are read by ``read(atMost:)`` or ``update()``.
    mutating func prepare() {
        if isConfigurationChanged || isListChanged { isChecked = false }
        if isConfigurationChanged { readConfiguration() }
        if isListChanged { list() }
    }

    /// Reads some of the files that are still to be read.
    mutating func read(atMost count: Int) {
        for _ in 0..<min(count, unread.count) {
            let name = unread.removeLast()
            read(name)
        }
    }

    /// Brings everything up to date.
    mutating func update() {
        guard !isUpToDate else { return }
        prepare()
        read(atMost: .max)
        if arePluginsChanged {
            plugins = disk.recordedPlugins(of: project)
            arePluginsChanged = false
        }
        for name in changed { read(name) }
        check()
    }

    /// Names that were read anew since the last check.
    var names: Set<String> = []
    /// What has to be checked by the next check.
    var checksEverything = true
    var checksDisk = true
    var unchecked: Set<FilePath> = []

    private mutating func readConfiguration() {
        isConfigurationChanged = false
        let file = Self.configurationFile
        let bytes: [UInt8]
        do {
            bytes = try open[file] ?? disk.content(of: path(of: file))
        } catch {
            configurationFindings = [
                .about(file, .unreadablePath, "'\(file)' cannot be read: \(error)", severity: .warning)
            ]
            return
        }
        let (configuration, report) = ProjectConfiguration.reading(bytes, file: file.text)
        configurationFindings = report.diagnostics
        // While it has mistakes, what it said before holds.
        guard let configuration else { return }
        let presenters = project.configuration.presenters
        project = Project(root: root, configuration: configuration, environment: project.environment)
        (isListChanged, arePluginsChanged, checksEverything, checksDisk) = (true, true, true, true)
        if presenters != configuration.presenters { changed.formUnion(files.keys) }
    }

    private mutating func list() {
        isListChanged = false
        do {
            let documents = try disk.documents(of: project)
            (order, pathFindings) = (documents.files, documents.findings)
        } catch {
            pathFindings = [.about(Self.configurationFile, .unreadablePath, error.sentence)]
        }
        for name in open.keys.sorted(by: FilePath.precedes)
        where name != Self.configurationFile && !order.contains(name) && contains(name) {
            let place = order.firstIndex { FilePath.precedes(name, $0) } ?? order.count
            order.insert(name, at: place)
        }
        let listed = Set(order)
        for name in files.keys where !listed.contains(name) { forget(name) }
        changed.formIntersection(listed)
        unread = order.reversed().filter { files[$0] == nil }
    }

    private mutating func forget(_ name: FilePath) {
        names.formUnion(files[name]?.piece.names.map(\.name) ?? [])
        files[name] = nil
    }

    private mutating func read(_ name: FilePath) {
        isChecked = false
        changed.remove(name)
        names.formUnion(files[name]?.piece.names.map(\.name) ?? [])
        var bytes: [UInt8] = []
        var problem: Diagnostic?
        do {
            bytes = try open[name] ?? disk.content(of: path(of: name))
        } catch {
            problem = .about(name, .unreadablePath, "'\(name)' cannot be read: \(error)")
        }
        if open[name] != nil { remember(files[name]?.piece.definitions ?? []) }
        let piece = DocumentPiece(bytes, file: name.text, presenters: project.configuration.presenters)
        let file = ProjectFile(name, piece, problem: problem)
        if file.dependencies != files[name]?.dependencies { meaning += 1 }
        files[name] = file
        names.formUnion(piece.names.map(\.name))
        unchecked.insert(name)
    }

    private mutating func remember(_ definitions: [TemplateDefinition]) {
        if remembered.count > 10_000 { remembered = [:] }
        for definition in definitions { remembered[definition.name] = definition }
    }

}
