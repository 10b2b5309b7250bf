"""What the samples have to say for a run to pass."""

import statistics

# The last tenth may have at most so much more memory than the second one.
MEMORY = 0.05
# In kB: less is what one page cache or one buffer makes.
MEMORY_SLACK = 2048
# What comes and goes, such as a connection.
DESCRIPTORS, THREADS = 4, 4
# So many messages are kept whole; what is over that is cut in steps of up to 5,000.
HISTORY, STEP = 10_000, 5_000
# Bytes in the host's store for each message whose content is no longer kept: its id is known for 30 days.
HOST_BYTES = 400
# A write-ahead log is written back at 20,000 pages; what is being read meanwhile keeps it a little longer.
LOG = 2 * 20_000 * 4_096
# Bytes at the dashboard for each counted event without details, and for each message that it has sent.
EVENT_BYTES, MESSAGE_BYTES = 60, 2_000


def tenth(samples, number):
    """Of all messages, those of one tenth (1 to 10)."""
    last = samples[-1]["messages"]
    low, high = (number - 1) * last / 10, number * last / 10
    return [row for row in samples if low < row["messages"] <= high] or [samples[-1]]


def middle(samples, key):
    return statistics.median(row.get(key, 0) for row in samples)


def findings(samples, counted, host_messages, dashboard_messages, rows):
    """Sentences about what did not hold, and the numbers that were compared."""
    found, compared = [], {}
    second, sixth, last = (tenth(samples, number) for number in (2, 6, 10))
    for process in ("host", "plugin", "dashboard"):
        for kind, unit in (("rss", "kB"), ("pss", "kB"), ("descriptors", ""), ("threads", "")):
            key = f"{process}.{kind}"
            before, after = middle(second, key), middle(last, key)
            compared[key] = {"second tenth": before, "last tenth": after}
            if kind in ("rss", "pss"):
                # Whether what grew is level by then, as a page cache is once it is full.
                compared[key] = {"second tenth": before, "sixth tenth": middle(sixth, key), "last tenth": after}
                most = max(before * (1 + MEMORY), before + MEMORY_SLACK)
            else:
                most = before + (DESCRIPTORS if kind == "descriptors" else THREADS)
            if before <= 0:
                found.append(f"{key} could not be measured")
            elif after > most:
                way = " and ".join(f"{value:,.0f} in the {name}" for name, value in compared[key].items())
                grew = f"{key} grew: {way} {unit}".rstrip()
                found.append(f"{grew} (at most {most:,.0f})")
    growth = middle(last, "host.store") - middle(second, "host.store")
    allowed = allowed_host(samples, host_messages)
    compared["host.store"] = {"growth": growth, "at most": allowed}
    if growth > allowed:
        found.append(f"the host's store grew by {growth:,.0f} bytes (at most {allowed:,.0f})")
    for table, most in (("content", HISTORY + STEP), ("outbox", STEP)):
        compared[f"host.store, rows of {table}"] = {"at the end": rows.get(table, 0), "at most": most}
        if rows.get(table, 0) > most:
            found.append(f"the host's store has {rows[table]:,} rows of '{table}' at the end (at most {most:,})")
    growth = samples[-1]["dashboard.store"] - samples[0]["dashboard.store"]
    allowed = counted * EVENT_BYTES + dashboard_messages * MESSAGE_BYTES + 2_000_000
    compared["dashboard.store"] = {"growth": growth, "at most": allowed, "events": counted}
    if growth > allowed:
        found.append(
            f"the dashboard's store grew by {growth:,.0f} bytes for {counted:,} events (at most {allowed:,.0f})")
    for process in ("host", "dashboard"):
        most = max(row[f"{process}.log"] for row in samples)
        compared[f"{process}.log"] = {"largest": most, "at most": LOG}
        if most > LOG:
            found.append(f"the {process}'s write-ahead log had {most:,} bytes (at most {LOG:,})")
    return found, compared


def allowed_host(samples, messages):
    """Between the second and the last tenth: ids of what is cut, and whole messages until the history is full."""
    begin, end = (middle(tenth(samples, number), "messages") for number in (2, 10))
    whole = max(0, min(HISTORY, messages) - begin)
    return (end - begin) * HOST_BYTES + whole * 1_500 + 1_000_000
