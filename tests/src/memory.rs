//! How much memory this process uses, as Linux tells it.

/// The peak of resident memory in MiB; `None` where the system does not say.
pub fn peak_mib() -> Option<f64> {
    told("VmHWM:")
}

/// Resident memory at this moment in MiB.
pub fn resident_mib() -> Option<f64> {
    told("VmRSS:")
}

fn told(name: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some((kib / 1024.0 * 10.0).round() / 10.0)
}
