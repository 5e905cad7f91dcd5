/**
 * Lays a gzip form beside each text file of the build. Browsers take Brotli over TLS only, where a proxy can
 * make it; a table in a club is mostly reached without.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const TEXT = /\.(js|css|html|svg|json)$/;

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
      }
    },
  };
}
