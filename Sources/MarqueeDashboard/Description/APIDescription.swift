import HTTPTypes
import MarqueeModel
import MarqueeSync

/// The API's description (OpenAPI 3.1), written from the same table that the router is built from.
struct APIDescription {
    let table: RouteTable

    var document: Value {
        var paths = ValueObject()
        for route in table.routes {
            guard let operation = route.operation else { continue }
            var methods = paths[route.path]?.object ?? [:]
            methods[route.method.rawValue.lowercased()] = json(operation, at: route.path)
            paths[route.path] = .object(methods)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Marquee dashboard", "version": "1",
                "description":
                    "Receives definitions from 'marquee sync', sends messages to hosts, and counts what happens to them.",
            ],
            "servers": [["url": "/"]], "paths": .object(paths),
            "components": [
                "schemas": .object(APISchemas.all),
                "responses": ["Problem": problem("A problem document (RFC 9457).")],
                "securitySchemes": [
                    "token": [
                        "type": "http", "scheme": "bearer",
                        "description": "Created with 'marquee dashboard token create'.",
                    ]
                ],
            ],
        ]
    }

    private func json(_ operation: Operation, at path: String) -> Value {
        var members: ValueObject = ["operationId": .string(operation.id), "summary": .string(operation.summary)]
        let scopes = operation.scopes
        if operation.isHosts {
            members["description"] = "Needs the host's own token, which 'enrolHost' returns."
        } else if let scope = scopes.first {
            let words = scopes.map { "'\($0.rawValue)'" }.joined(separator: " or ")
            members["description"] = .string("Needs a token with the scope \(words). \(scope.summary)")
        }
        members["security"] =
            operation.isHosts ? [["token": []]] : .list(scopes.map { ["token": [.string($0.rawValue)]] })
        if !operation.parameters.isEmpty { members["parameters"] = .list(operation.parameters.map(json)) }
        if let body = operation.body {
            members["requestBody"] = [
                "required": true, "content": ["application/json": ["schema": body]],
            ]
        }
        var responses = ValueObject()
        for answer in operation.answers { responses[String(answer.status)] = json(answer) }
        for (status, description) in problems(of: operation) { responses[String(status)] = problem(description) }
        responses["default"] = ["$ref": "#/components/responses/Problem"]
        members["responses"] = .object(responses)
        members["tags"] = [.string(Self.tag(of: path))]
        return .object(members)
    }

    /// What an operation is about: the first word of its address, or the server itself.
    private static func tag(of path: String) -> String {
        let words = path.split(separator: "/")
        return words.count > 2 && words[0] == "api" ? String(words[2]) : "server"
    }

    private func problems(of operation: Operation) -> [(status: Int, description: String)] {
        var problems = operation.problems
        if !operation.parameters.isEmpty { problems.append((400, "The request is malformed.")) }
        if !operation.scopes.isEmpty || operation.isHosts {
            problems.append((401, "The token is missing, unknown, expired or revoked."))
            problems.append((403, "The token lacks the required scope."))
            problems.append((429, "Too many invalid tokens from this address; 'Retry-After' says how long to wait."))
        }
        problems.append((421, "The server is not known by the host name in the request."))
        problems.append((503, "The database is not available."))
        return problems.sorted { $0.status < $1.status }
    }

    private func json(_ parameter: Operation.Parameter) -> Value {
        [
            "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
            "required": .boolean(parameter.isRequired), "schema": parameter.schema,
            "description": .string(parameter.description),
        ]
    }

    private func json(_ answer: Operation.Answer) -> Value {
        var members: ValueObject = ["description": .string(answer.description)]
        if let schema = answer.schema {
            var content: ValueObject = [answer.mediaType: ["schema": schema]]
            for type in answer.otherTypes { content[type] = ["schema": ["type": "string"]] }
            members["content"] = .object(content)
        }
        if !answer.links.isEmpty { members["links"] = json(answer.links) }
        if answer.hasTag { members["headers"] = ["ETag": ["schema": ["type": "string"], "required": true]] }
        return .object(members)
    }

    private func json(_ links: [Operation.FollowUp]) -> Value {
        var members = ValueObject()
        for link in links {
            members[link.operation] = [
                "operationId": .string(link.operation), "parameters": [link.parameter: .string(link.value)],
            ]
        }
        return .object(members)
    }

    private func problem(_ description: String) -> Value {
        [
            "description": .string(description),
            "content": ["application/problem+json": ["schema": .schema("Problem")]],
        ]
    }
}
