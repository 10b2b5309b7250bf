import Foundation
import SwiftOperators
import SwiftSyntax

/// Collects what could be changed in a file, one small change at a time.
///
/// Left out is what cannot be chosen at run time: attributes, raw values, default arguments (those of public functions
/// belong to their callers), and what the compiler decides.
final class SiteReader: SyntaxVisitor {
    private(set) var found: [Site] = []
    private let lines: SourceLocationConverter

    init(_ tree: SourceFileSyntax) {
        lines = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(OperatorTable.standardOperators.foldAll(tree) { _ in })
    }

    // MARK: Operators

    private static let comparisons = ["<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="]
    private static let connectives = ["&&": "||", "||": "&&"]
    private static let sums = ["+": "-", "-": "+", "&+": "&-", "&-": "&+", "*": "+", "/": "*", "%": "/"]
    private static let assignments = ["+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+="]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let sign = node.operator.as(BinaryOperatorExprSyntax.self) else { return .visitChildren }
        let text = sign.operator.text
        func changed(_ other: String) -> String {
            let sign = sign.with(\.operator.tokenKind, .binaryOperator(other))
            return node.with(\.operator, ExprSyntax(sign)).trimmedDescription
        }
        if let other = Self.comparisons[text] {
            add("comparison", .either, node, changed(other))
        } else if let other = Self.connectives[text] {
            add("connective", .either, node, changed(other))
        } else if let other = Self.sums[text] {
            if !node.leftOperand.isText, !node.rightOperand.isText { add("arithmetic", .either, node, changed(other)) }
        } else if let other = Self.assignments[text] {
            if !node.rightOperand.isText { add("arithmetic", .statement, node, changed(other)) }
        }
        return .visitChildren
    }

    private static let extremes = ["min": "max", "max": "min"]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self), node.arguments.count > 1,
            let other = Self.extremes[name.baseName.text]
        {
            let called = name.with(\.baseName.tokenKind, .identifier(other))
            add("extreme", .either, node, node.with(\.calledExpression, ExprSyntax(called)).trimmedDescription)
        } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            let other = Self.extremes[member.declName.baseName.text], member.base != nil
        {
            let called = member.with(\.declName.baseName.tokenKind, .identifier(other))
            add("extreme", .either, node, node.with(\.calledExpression, ExprSyntax(called)).trimmedDescription)
        }
        return .visitChildren
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let condition) = node.condition { negate(condition) }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    /// A comparison for equality that is flipped is negated already.
    private func negate(_ condition: ExprSyntax) {
        let sign = condition.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
        if sign != "==", sign != "!=" { add("condition", .negated, condition, "") }
    }

    // MARK: Constants

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add("constant", .either, node, node.literal.text == "true" ? "false" : "true")
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let number = node.representedLiteralValue, number < Int.max {
            add("constant", .either, node, String(number + 1))
        }
        return .skipChildren
    }

    // MARK: Queries

    private static let queryWords = ["SELECT ", "UPDATE ", "DELETE ", "INSERT ", "WHERE "]
    /// What a query decides by.
    private static let querySigns = [
        " <= ": " < ", " >= ": " > ", " <> ": " = ", " != ": " = ", " < ": " <= ", " > ": " >= ",
        " AND ": " OR ", " OR ": " AND ", " IS NULL": " IS NOT NULL", " IS NOT NULL": " IS NULL",
        " DESC": "", " MIN(": " MAX(", " MAX(": " MIN(", " NOT EXISTS": " EXISTS", " NOT IN ": " IN ",
        " LIMIT 1": " LIMIT 2", "stage = 0": "stage = 1", "stage = 1": "stage = 0",
    ]

    /// What is decided in SQL is changed there.
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.trimmedDescription
        guard Self.queryWords.contains(where: { text.contains($0) }) else { return .visitChildren }
        for (sign, other) in Self.querySigns.sorted(by: { $0.key < $1.key }) {
            for place in text.ranges(of: sign) {
                add("query", .either, node, text.replacingCharacters(in: place, with: other))
            }
        }
        return .visitChildren
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if node.canBeDropped { add("statement", .statement, node, "") }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if let body = node.body, body.statements.count > 1 {
            enter(body.statements, type: node.signature.returnClause?.type)
        }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if case .getter(let body) = node.accessorBlock?.accessors, let type = node.typeAnnotation?.type {
            enter(body, type: type)
        }
        return .visitChildren
    }

    /// A body that returns at once.
    private func enter(_ body: CodeBlockItemListSyntax, type: TypeSyntax?) {
        guard let first = body.first else { return }
        let value: String? =
            if let type {
                switch type.trimmedDescription {
                case "Void", "()": ""
                case "Bool": body.description.utf8.count.isMultiple(of: 2) ? "true" : "false"
                case "Int", "Int64", "Double": "0"
                case "String": "\"\""
                case _ where type.is(OptionalTypeSyntax.self): "nil"
                case _ where type.is(ArrayTypeSyntax.self): "[]"
                case _ where type.is(DictionaryTypeSyntax.self): "[:]"
                default: nil
                }
            } else {
                ""
            }
        guard let value else { return }
        // A value that stands alone stays one: beside another statement it would need its 'return'.
        let (kind, form): (String, Form) =
            switch body.count == 1 && body.isValue {
            case true where first.item.is(ExprSyntax.self) && !first.isChoice: ("value", .either)
            case true: ("body", .returned)
            case false: ("body", .entry)
            }
        let exit = value.isEmpty ? "return" : "return \(value)"
        add(kind, form, first, form == .either ? value : exit)
    }

    // MARK: What is left out

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func add(_ kind: String, _ form: Form, _ node: some SyntaxProtocol, _ changed: String) {
        let position = node.positionAfterSkippingLeadingTrivia
        found.append(
            Site(
                kind: kind, form: form, span: Span(node), changed: changed, function: node.surroundings,
                line: lines.location(for: position).line))
    }
}

extension ExprSyntax {
    /// Whether it is a text or a list as one sees it: these are added, and never subtracted.
    fileprivate var isText: Bool {
        if let sum = self.as(InfixOperatorExprSyntax.self) { return sum.leftOperand.isText || sum.rightOperand.isText }
        return self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
    }
}

extension CodeBlockItemSyntax {
    /// Whether it is an 'if' or a 'switch', which stand for a value only by themselves.
    fileprivate var isChoice: Bool {
        let expression = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
        return expression?.is(IfExprSyntax.self) ?? false || expression?.is(SwitchExprSyntax.self) ?? false
    }

    /// Whether the code still has a meaning without it: nobody needs a value of it, and no other way ends there.
    fileprivate var canBeDropped: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), !list.isValue else { return false }
        switch item {
        case .decl: return false
        case .stmt(let statement):
            let isGuarding = list.parent?.parent?.is(GuardStmtSyntax.self) ?? false
            guard !isGuarding, self == list.last else { return false }
            if let exit = statement.as(ReturnStmtSyntax.self) { return exit.expression == nil }
            return statement.is(ContinueStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
        case .expr(let expression): return expression.isAction && !isInitialisation
        @unknown default: return false
        }
    }
}

extension CodeBlockItemSyntax {
    /// What an initialiser can't do without, and what only saves time.
    private var isInitialisation: Bool {
        let text = trimmedDescription
        if text.contains(".reserveCapacity(") { return true }
        guard text.hasPrefix("self.") || text.hasPrefix("self = ") else { return false }
        return sequence(first: Syntax(self), next: \.parent).contains { $0.is(InitializerDeclSyntax.self) }
    }
}

extension ExprSyntax {
    private var isCall: Bool { self.is(FunctionCallExprSyntax.self) }

    fileprivate var isAction: Bool {
        if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.isAction }
        if let wait = self.as(AwaitExprSyntax.self) { return wait.expression.isAction }
        if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.isAction }
        guard let infix = self.as(InfixOperatorExprSyntax.self) else { return isCall }
        if infix.operator.is(AssignmentExprSyntax.self) { return true }
        return infix.operator.trimmedDescription.hasSuffix("=")
            && !["==", "!=", "<=", ">=", "==="].contains(infix.operator.trimmedDescription)
    }
}

extension SyntaxProtocol {
    /// The type and the function that a node stands in, as people name them.
    fileprivate var surroundings: String {
        var names: [String] = []
        var node = parent
        while let here = node {
            if let function = here.as(FunctionDeclSyntax.self) { names.append(function.name.text) }
            if here.is(InitializerDeclSyntax.self) { names.append("init") }
            if here.is(SubscriptDeclSyntax.self) { names.append("subscript") }
            if let binding = here.as(PatternBindingSyntax.self),
                here.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false
            {
                names.append(binding.pattern.trimmedDescription)
            }
            if let type = here.as(ExtensionDeclSyntax.self) { names.append(type.extendedType.trimmedDescription) }
            if let type = here.asProtocol((any NamedDeclSyntax).self),
                here.is(StructDeclSyntax.self)
                    || here.is(EnumDeclSyntax.self) || here.is(ClassDeclSyntax.self) || here.is(ActorDeclSyntax.self)
            {
                names.append(type.name.text)
            }
            node = here.parent
        }
        return names.reversed().joined(separator: ".")
    }
}
