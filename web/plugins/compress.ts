/**
 * Leaves each text file of the build in its gzip form alone, `NAME.gz`: whoever takes no gzip gets it unpacked
 * by the server. Pages stay as they are, for the server reads their style and packs them itself. Browsers take Brotli
 * over TLS only, where a proxy can make it; a table in a club is mostly reached without.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const TEXT = /\.(js|css|svg|json)$/;

export function compressed(): {
  name: string;
  apply: "build";
  writeBundle(options: { dir?: string | undefined }, files: Readonly<Record<string, unknown>>): void;
} {
  return {
    name: "ventuno-compressed",
    apply: "build",
    writeBundle({ dir = "dist" }, files) {
      for (const name of Object.keys(files)) {
        if (!TEXT.test(name)) continue;
        const text = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }));
        rmSync(join(dir, name));
      }
    },
  };
}
