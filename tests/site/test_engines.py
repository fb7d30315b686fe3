"""Engines in a browser: a used instance serves again, as clean as a new one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "web" / "src" / "site" / "engines.ts"
TYPESCRIPT = ROOT / "web" / "node_modules" / "typescript"
SEARCHES = 3_000  # as in about thirty analyses of GOSU X; a browser has room for a few hundred
VISIT = """
const { readFileSync } = require("node:fs");
const ts = require(process.argv[2]);
const how = { target: "ES2022", module: "ESNext" };
const source = ts.transpile(readFileSync(process.argv[1], "utf8"), how);
const code = new Uint8Array(readFileSync(process.argv[3]));
const Made = WebAssembly.Instance;
let made = 0;
WebAssembly.Instance = class { constructor(module) { made++; return new Made(module); } };
import(`data:text/javascript,${encodeURIComponent(source)}`).then(({ Engines }) => {
  const heap = { HEAPU8: new Uint8Array(1024) };
  const engines = new Engines(heap);
  const places = new Set();
  let left = 0;
  for (let n = 0; n < SEARCHES; n++) {
    const search = engines.start(1, { toJs: () => code });
    const place = engines.room(search, 512);
    places.add(place);
    engines.read(search, place, 0, 512);
    left += heap.HEAPU8.slice(0, 512).filter(Boolean).length;
    heap.HEAPU8.fill(7);
    engines.write(search, place, 0, 512);
    engines.end(search);
  }
  const broken = engines.start(1, { toJs: () => code });
  const fault = engines.enter(broken, 2 ** 31, 0, 0);
  engines.end(broken);
  engines.end(engines.start(1, { toJs: () => code }));
  console.log(JSON.stringify({ made, left, places: places.size, fault }));
});
"""


def test_thousands_of_searches_need_one_instance_and_find_it_clean() -> None:
    node = shutil.which("node")
    if node is None or not TYPESCRIPT.is_dir():
        pytest.skip("there is no Node with TypeScript here")
    wasm = ROOT / "warren" / "wasm" / "gosux.wasm"
    script = VISIT.replace("SEARCHES", str(SEARCHES))
    command = [node, "-e", script, str(SOURCE), str(TYPESCRIPT), str(wasm)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert not done.returncode, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found.pop("fault")  # after a fault it is not used again
    assert found == {"made": 2, "left": 0, "places": 1}
