"""pooch_fetch.py URL COUNT FOLDER: downloads with pooch, which hashes as our cache does; prints the seconds."""
import concurrent.futures
import os
import sys
import time

import pooch

url, count, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
pooch.get_logger().setLevel("ERROR")
names = [url] if count == 1 else [f"{url}/{number}" for number in range(count)]


def fetch(number):
    return pooch.retrieve(names[number], known_hash=None, fname=str(number), path=folder)


start = time.perf_counter()
# It downloads one file at a time; threads are what its users take for more.
with concurrent.futures.ThreadPoolExecutor(16) as pool:
    paths = list(pool.map(fetch, range(count)))
for path in paths:
    pooch.file_hash(path)
directory = os.open(folder, os.O_RDONLY)
os.system(f"sync -f {folder}")
os.close(directory)
print(f"{time.perf_counter() - start:.6f}")
