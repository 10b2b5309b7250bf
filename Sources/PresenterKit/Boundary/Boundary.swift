import CPresenterABI

/// The messages between a host and a plugin, in whatever process and language the plugin is.
///
/// Each is one JSON object in UTF-8. In process it is passed through the tables of `marquee.h`; a child process reads and
/// writes one a line. `presentation` and `call` are integers: the host numbers presentations and pings, the plugin
/// numbers triggers; a number is never used again by the process that gave it.
///
/// Host to plugin:
///
/// | `type` | members | means |
/// |---|---|---|
/// | `present` | `presentation`, `presenter`, `message` | Show this. Answered in the end by `returned`. |
/// | `close` | `presentation`, perhaps `reason` (`time`, `action`, `stopping`, `ended`) | Take it off; answered by `dismissed` when it is, and by `closed`. |
/// | `end` | `presentation` | The host has ended it by itself: whatever still comes for it is ignored. |
/// | `triggered` | `call`, and `result` (boolean) or `error` (text), perhaps `code` | What came of a `trigger`. Code `dismissed`: the presentation is over. |
/// | `ping` | `call` | Answered by `pong`, however busy the presenters are. |
/// | `shutdown` | | The host ends: everything is over, nothing will be answered. |
///
/// Plugin to host:
///
/// | `type` | members | means |
/// |---|---|---|
/// | `hello` | `protocol`, `name`, `version`, `presenters` | First and once; the host presents nothing before it: each presenter has `name`, `presents` (a list of `template`, `function`) and, when it could not start, `failure`. |
/// | `unusable` | `code`, `reason` | Instead of `hello`: the plugin cannot be used, and why. |
/// | `presented` | `presentation` | It can be seen. At most once. |
/// | `dismissed` | `presentation`, perhaps `by` (`person`) | It is over. At most once. |
/// | `failed` | `presentation`, `reason` | It is over without success. At most once, and never together with `dismissed`. |
/// | `returned` | `presentation` | The presenter's `present` has returned: always last, and the end of a function that isn't visual. |
/// | `closed` | `presentation` | The presenter's `close` has returned. |
/// | `trigger` | `presentation`, `call`, `name`, perhaps `values` | Run this action, with what a person has entered; answered by `triggered`. |
/// | `availability` | `presenter`, `available`, perhaps `reason` | Whether a presenter can show something now. |
/// | `log` | `level` (`debug`, `info`, `warning`, `error`), `message` | A line for the host's log. |
/// | `pong` | `call` | Answer to `ping`. |
///
/// A message has `id`, `template`, `kind` (`template` or `function`), `visual`, `arguments`, perhaps `metadata`, and
/// `locale` where its texts are those of one of its localisations. Arguments are
/// a list in the order of the definition, each with `name`, `type` and what it holds: `value` for `string`, `number`,
/// `boolean`, `data` and `list`; `path` for `file`, `paths` for a `list` of files, `action` (with `type` and, where
/// it runs a function, its `name` and perhaps what it does as `title`, where it opens a link, that as `url`) for `action`. A file or action that is absent lacks that member.
///
/// Members and message types that a reader does not know are ignored, so that a version can grow. Anything else that is
/// not as described is refused and logged; it ends nothing.
package enum Boundary {
    /// The version of these messages and of the tables in `marquee.h`.
    package static let version = Int(MARQUEE_PROTOCOL_VERSION)
    /// The longest message that is sent or read, in bytes.
    package static let maximumLength = Int(MARQUEE_MAXIMUM_LENGTH)
}
