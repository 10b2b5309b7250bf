"""Writes a container image of a folder, as an OCI archive of one layer.

    packaging/container/oci.py FOLDER CONFIG ARCHIVE TAG

CONFIG is a file of JSON with what the image's 'config' has (OCI image specification 1.0, and Docker's Healthcheck). The same folder
gives the same bytes: files are in order and have the time of SOURCE_DATE_EPOCH at most.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import stat
import sys
import tarfile
import time

EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])
ARCHITECTURE = {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)


def encoded(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


class Blobs:
    """What an image consists of, by its digest."""

    def __init__(self, archive):
        self.archive = archive

    def add(self, data, media_type):
        digest = hashlib.sha256(data).hexdigest()
        add_file(self.archive, f"blobs/sha256/{digest}", data)
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(data)}


def add_file(archive, name, data):
    info = tarfile.TarInfo(name)
    info.size, info.mtime, info.mode = len(data), EPOCH, 0o644
    archive.addfile(info, io.BytesIO(data))


def layer(folder):
    """The folder as a tar file: the uncompressed one's digest, and the compressed one."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            if stat.S_ISSOCK(path.lstat().st_mode):
                continue
            info = archive.gettarinfo(path, arcname=str(path.relative_to(folder)))
            info.mtime, info.uname, info.gname = min(int(info.mtime), EPOCH), "", ""
            if info.isreg():
                with path.open("rb") as file:
                    archive.addfile(info, file)
            else:
                archive.addfile(info)
    data = out.getvalue()
    return hashlib.sha256(data).hexdigest(), gzip.compress(data, 9, mtime=0)


def main():
    folder, config, out, tag = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH))
    plain, packed = layer(folder)
    with tarfile.open(out, "w", format=tarfile.PAX_FORMAT) as archive:
        blobs = Blobs(archive)
        one = blobs.add(packed, "application/vnd.oci.image.layer.v1.tar+gzip")
        image = blobs.add(encoded({
            "created": created, "architecture": ARCHITECTURE, "os": "linux",
            "config": json.loads(pathlib.Path(config).read_text()),
            "rootfs": {"type": "layers", "diff_ids": [f"sha256:{plain}"]},
            "history": [{"created": created, "created_by": "packaging/container"}],
        }), "application/vnd.oci.image.config.v1+json")
        manifest = blobs.add(encoded({
            "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": image, "layers": [one],
        }), "application/vnd.oci.image.manifest.v1+json")
        # For 'docker load' without containerd's store, which reads the older form.
        add_file(archive, "manifest.json", encoded([{
            "Config": "blobs/" + image["digest"].replace(":", "/"), "RepoTags": [tag],
            "Layers": ["blobs/" + one["digest"].replace(":", "/")]}]))
        manifest["annotations"] = {"org.opencontainers.image.ref.name": tag}
        add_file(archive, "index.json", encoded({
            "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}))
        add_file(archive, "oci-layout", encoded({"imageLayoutVersion": "1.0.0"}))


main()
