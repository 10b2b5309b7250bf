"""peers.py persist-queue|litequeue|huey FOLDER COUNT: what a queue on SQLite enqueues a second, and what it takes and ends,
in a queue of 1,000 others. Each commit is synced, as ours is: two of them come with less."""
import sys
import time

name, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
body = "b" * 200
if name == "persist-queue":
    from persistqueue import SQLiteAckQueue

    queue = SQLiteAckQueue(folder, auto_commit=True)
    put = queue.put

    def take():
        item = queue.get(block=False)
        queue.ack(item)
elif name == "litequeue":
    from litequeue import LiteQueue

    queue = LiteQueue(folder + "/litequeue.sqlite")
    queue.conn.execute("PRAGMA synchronous = FULL")
    put = queue.put

    def take():
        queue.done(queue.pop().message_id)
else:
    from huey.storage import SqliteStorage

    queue = SqliteStorage(filename=folder + "/huey.sqlite", fsync=True)

    def put(item):
        queue.enqueue(item.encode())

    def take():
        # It has no second step: what was taken is no longer there.
        assert queue.dequeue()


def rate(action):
    start = time.perf_counter()
    for _ in range(count):
        action()
    return count / (time.perf_counter() - start)


for _ in range(1000):
    put(body)
print(rate(lambda: put(body)), rate(take))
