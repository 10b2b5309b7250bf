import CProcessControl

/// The process of the host.
package enum HostProcess {
    /// Keeps plugins, and other processes of the same user, from reading this process's environment and memory and from
    /// tracing it: `/proc/PID/environ` and ptrace(2) are for root alone from now on. It leaves no core file behind.
    ///
    /// Called before the first plugin is started, by a program that has read its own environment; an application that
    /// embeds a host decides for itself.
    package static func hideFromPlugins() {
        // It cannot fail (prctl(2)).
        _ = confinement_hide()
    }
}
