/** Lays a gzip and a Brotli form beside each text file of the build; the server sends what fits. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

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
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
      }
    },
  };
}
