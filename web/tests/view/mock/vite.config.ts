import { defineConfig } from "vite";

/** Builds the table page against the scripted table; nothing of it ships. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  build: {
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
