// Lets the very Python that a site brings compile all of it: `node compiling.mjs SITE PYODIDE`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, script, site, pyodide] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" }; // columns for tracebacks would take a tenth of a visit
const python = await loadPyodide({ indexURL: `${pyodide}/`, env });
python.mountNodeFS("/made", site);
python.runPython(readFileSync(script.replace(/mjs$/, "py"), "utf-8"));
