import NIOHTTP1

extension HeaderFields {
    init(_ headers: HTTPHeaders) {
        self.init(headers.lazy.map { ($0.name, $0.value) })
    }
}

extension HTTPHeaders {
    init(_ fields: HeaderFields) {
        self.init(fields.fields.map { ($0.name, $0.value) })
    }
}
