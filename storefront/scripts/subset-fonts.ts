import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/**
 * `npm run fonts -w storefront`: cuts the two typefaces down to the letters that nearly every page needs: 44 kB instead
 * of 116 kB before the first paint. The results are committed; run it again after an update of a typeface. Other
 * letters, such as an accent in a name, come from the whole files, which the browser fetches only when it needs them.
 */
const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
/** Keep in step with `unicode-range` in app/app.css. */
const CHARACTERS = `${PRINTABLE_ASCII}\u00a0©°·×½éèêô–—‘’“”…−`;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function cut(name: string, file: string, variationAxes: Parameters<typeof subsetFont>[2]) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)));
  const core = await subsetFont(whole, CHARACTERS, { targetFormat: "woff2", ...variationAxes });
  writeFileSync(at(`../app/assets/fonts/${name}.woff2`), core);
  console.info(`${name}: ${whole.length} -> ${core.length} bytes`);
}

// One optical size, for headings: no small text uses this typeface.
await cut("fraunces-core", "fraunces/files/fraunces-latin-opsz-normal.woff2", {
  variationAxes: { opsz: 48, wght: { min: 400, max: 600 } },
});
await cut("inter-core", "inter/files/inter-latin-wght-normal.woff2", {
  variationAxes: { wght: { min: 400, max: 700 } },
});
