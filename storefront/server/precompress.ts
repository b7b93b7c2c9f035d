import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Build step: writes a brotli and a gzip version beside every text file, at a level that is too slow for serving. */
const COMPRESSIBLE = /\.(?:css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/;
const SMALLEST_BYTES = 512;

const directory = fileURLToPath(new URL("../build/client", import.meta.url));
const entries = await readdir(directory, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const content = await readFile(file);
    if (content.length < SMALLEST_BYTES) return;
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  }),
);
process.stdout.write(`Compressed ${files.length} files.\n`);
