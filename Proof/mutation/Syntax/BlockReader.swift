import SwiftSyntax

/// Collects where statements stand, and the values that declarations outside of functions begin with.
final class BlockReader: SyntaxVisitor {
    var found: [Block] = []
    var values: [Span] = []

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        // The declarations of a file stand in such a list as well.
        if !node.isEmpty, !(node.parent?.is(SourceFileSyntax.self) ?? false) {
            found.append(Block(node))
        }
        return .visitChildren
    }

    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.is(PatternBindingSyntax.self) ?? false { values.append(Span(node.value)) }
        return .visitChildren
    }
}

extension CodeBlockItemListSyntax {
    /// Whether its only statement may be what the surrounding function, closure or expression returns.
    var isValue: Bool {
        guard count == 1, let item = first, !item.item.is(DeclSyntax.self) else { return false }
        guard let parent else { return false }
        if parent.is(ClosureExprSyntax.self) || parent.is(AccessorBlockSyntax.self) { return true }
        if let body = parent.as(CodeBlockSyntax.self) {
            guard let owner = body.parent else { return false }
            if let function = owner.as(FunctionDeclSyntax.self) { return function.returns }
            if let accessor = owner.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
            if let branch = owner.as(IfExprSyntax.self) { return branch.isValue }
            return owner.is(DoStmtSyntax.self)
        }
        guard let branch = parent.as(SwitchCaseSyntax.self) else { return false }
        return branch.parent?.parent?.as(SwitchExprSyntax.self)?.isValue ?? false
    }
}

extension FunctionDeclSyntax {
    var returns: Bool {
        guard let type = signature.returnClause?.type.trimmedDescription else { return false }
        return type != "Void" && type != "()"
    }
}

extension ExprSyntaxProtocol {
    /// Whether an 'if' or 'switch' is used for its value.
    var isValue: Bool {
        guard let parent else { return false }
        if let outer = parent.as(IfExprSyntax.self) { return outer.isValue }
        guard parent.is(ExpressionStmtSyntax.self) || parent.is(CodeBlockItemSyntax.self) else { return true }
        let item = parent.as(CodeBlockItemSyntax.self) ?? parent.parent?.as(CodeBlockItemSyntax.self)
        return item?.parent?.as(CodeBlockItemListSyntax.self)?.isValue ?? true
    }
}
