import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../warren/table/page", // the server serves what lies there
    emptyOutDir: true,
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
