"""peers.py pyyaml|ruamel FILE: the processor time that a Python package takes for a file, in milliseconds."""
import sys
import time

name, path = sys.argv[1:]
with open(path) as file:
    text = file.read()
if name == "pyyaml":
    import yaml

    def load():
        return yaml.load(text, Loader=yaml.CSafeLoader)
else:
    from ruamel.yaml import YAML

    def load():
        return YAML().load(text)

start = time.process_time()
assert load()
print((time.process_time() - start) * 1000)
