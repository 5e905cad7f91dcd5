import { defineConfig } from "vite";
import { catalogues } from "./locales/catalogue.ts";
import { compressed } from "./plugins/compress.ts";
import { pages } from "./plugins/pages.ts";

/** The gateway's address while `npm run dev` serves the client by itself. */
const gateway = process.env["VENTUNO_GATEWAY"] ?? "http://127.0.0.1:8021";

function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language, area] = /locales.(\w+).(\w+)\.ftl/.exec(facadeModuleId ?? "") ?? [];
  return language === undefined ? "assets/[name]-[hash].js" : `assets/${language}-${area}-[hash].js`;
}

export default defineConfig({
  // A table's page is /t/KEY, one level down: relative addresses would not find the files from there.
  base: "/",
  // A missing message or plural form stops the build.
  plugins: [catalogues(), pages(), compressed()],
  build: {
    // hatch_build.py names another folder when it builds the one that ships.
    outDir: process.env["VENTUNO_STATIC"] ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    // The strict content policy allows no data: addresses in style or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Messages are named by language and area; what else comes later, by its module.
        chunkFileNames: chunkName,
        // What every page needs at once stays one file, though later parts use pieces of it too; so does what the
        // lobby or a table needs at once, and the pieces that many other parts share.
        codeSplitting: {
          groups: [
            { name: "index", tags: ["$initial"], priority: 3 },
            { name: "table", test: /src.app.Seat\.tsx$/, priority: 2 },
            { name: "lobby", test: /src.app.Lobby\.tsx$/, priority: 1 },
            { name: "pages", test: /src.(core|view|app)./, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/ws": { target: gateway, ws: true },
      "/api": { target: gateway },
    },
  },
});
