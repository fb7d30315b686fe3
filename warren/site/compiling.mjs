// Lets the very Python that a site brings compile all of it: `node compiling.mjs SITE PYODIDE`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, script, site, pyodide] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { PYTHONHASHSEED: "0" } });
python.mountNodeFS("/made", site);
python.runPython(readFileSync(script.replace(/mjs$/, "py"), "utf-8"));
