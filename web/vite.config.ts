import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Also write compressed scripts and styles; the server sends what the browser accepts. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir, "assets")),
    closeBundle() {
      for (const name of readdirSync(folder).filter((one) => /\.(js|css|svg)$/.test(one))) {
        const whole = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(whole));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(whole, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    outDir: "../warren/table/page", // the server serves this folder
    emptyOutDir: true,
    chunkSizeWarningLimit: 1200, // Vega, which only the lab loads
    rollupOptions: {
      input: { index: "index.html", sw: "src/tell/sw.ts" },
      output: {
        // The service worker must be at the root of all pages, under a fixed name
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        manualChunks(id) {
          // In one file, so that `warren lab --html` can embed it in a separate page
          if (/\/src\/lab\/(plots|rows)\.ts$/.test(id)) return "plots";
          // A language that every page needs is one request
          const words = /\/src\/(?:(?:army|laundromat|stage)\/)?texts\/(\w+)\.json$/.exec(id);
          return words && words[1] !== "en" ? `texts-${words[1]}` : undefined;
        },
      },
    },
    assetsInlineLimit: 0, // a strict content policy allows no data: links
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8700",
      "/art": "http://127.0.0.1:8700",
      "/ws": { target: "ws://127.0.0.1:8700", ws: true },
    },
  },
});
