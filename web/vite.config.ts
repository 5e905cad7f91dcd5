import { defineConfig } from "vite";
import { catalogues } from "./locales/catalogue";

/** The gateway's address while `npm run dev` serves the client by itself. */
const gateway = process.env["VENTUNO_GATEWAY"] ?? "http://127.0.0.1:8021";

export default defineConfig({
  // Relative addresses: the page works below any path a proxy puts it on.
  base: "./",
  // A missing message or plural form stops the build.
  plugins: [catalogues()],
  build: {
    // hatch_build.py names another folder when it builds the one that ships.
    outDir: process.env["VENTUNO_STATIC"] ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    // The strict content policy allows no data: addresses in style or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/ws": { target: gateway, ws: true },
      "/api": { target: gateway },
    },
  },
});
