import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** File name extensions that are worth compressing. */
const compressible = /\.(?:js|css|svg|json|html|txt|xml|webmanifest)$/;

// Writes compressed copies beside every built browser file, so that the host need not compress.
const folders = ["build/client", "build/console"];
const entries = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }),
);
for (const entry of entries) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  );
}
