"""Fetch uv into .tools where Python came without pip: the wheel that uv.lock names, checked by its hash.

Runs on the bare Python of the machine, so it uses the standard library only.
"""

import hashlib
import io
import os
import platform
import tomllib
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = {"Linux": "manylinux", "Darwin": "macosx", "Windows": "win"}


def fitting_wheel(lock: str, system: str, machine: str) -> dict[str, str]:
    """Find uv's wheel for this system in the text of a lock file."""
    package = next(p for p in tomllib.loads(lock)["package"] if p["name"] == "uv")
    for wheel in package["wheels"]:
        tags: str = wheel["url"].rpartition("-none-")[2]
        if SYSTEMS.get(system, system) in tags and machine.lower() in tags:
            return dict(wheel)
    raise SystemExit(f"there is no uv for {system} on {machine}: install uv or pip by hand")


def main() -> None:
    """Download, check, unpack."""
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    wheel = fitting_wheel(lock, platform.system(), platform.machine())
    with urllib.request.urlopen(wheel["url"], timeout=120) as answer:
        content: bytes = answer.read()
    if "sha256:" + hashlib.sha256(content).hexdigest() != wheel["hash"]:
        raise SystemExit("the downloaded uv is not the one in uv.lock")
    target = ROOT / ".tools" / "bin"
    target.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            if "/scripts/" in name:
                file = target / Path(name).name
                file.write_bytes(archive.read(name))
                os.chmod(file, 0o755)


if __name__ == "__main__":
    main()
