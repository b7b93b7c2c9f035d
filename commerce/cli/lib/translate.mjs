// @ts-check
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * Writes the JavaScript of folders with a tsconfig.json, file by file: `translate.mjs FOLDER…`. Every file is one that
 * can be read alone (`isolatedModules`), so this is the compiler's own output without the time that its types take.
 */

/** Bundles, which the translation knows nothing of. */
const BUNDLED = ["public", "src/admin"];

/** @param {string} folder */
function translate(folder) {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.resolve(folder, "tsconfig.json"),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (fault) => fail([fault]),
    },
  );
  const { outDir, rootDir } = config?.options ?? {};
  if (!config || !outDir || !rootDir)
    throw new Error(`${folder}/tsconfig.json names no outDir or no rootDir`);
  const compilerOptions = { ...config.options, declaration: false };
  const written = new Set();
  const queue = new Set(config.fileNames.filter((fileName) => !fileName.endsWith(".d.ts")));
  // The set grows while it is gone through: a file outside of `include` belongs to the build once another imports it.
  for (const fileName of queue) {
    const source = readFileSync(fileName, "utf8");
    for (const imported of importedBy(fileName, source)) queue.add(imported);
    const { outputText, diagnostics = [] } = ts.transpileModule(source, {
      compilerOptions,
      fileName,
      reportDiagnostics: true,
    });
    if (diagnostics.length > 0) fail(diagnostics);
    const output = path.join(outDir, path.relative(rootDir, fileName).replace(/\.tsx?$/, ".js"));
    mkdirSync(path.dirname(output), { recursive: true });
    writeFileSync(output, outputText);
    written.add(output);
  }
  removeOthers(outDir, written);
  // The engine's command line reads the manifest where the build lies.
  const manifest = path.resolve(folder, "package.json");
  if (
    outDir === path.resolve(folder, ".medusa/server") &&
    existsSync(path.join(outDir, "medusa-config.js"))
  ) {
    copyFileSync(manifest, path.join(outDir, "package.json"));
  }
}

/**
 * The files of this repository that a file imports by their place beside it.
 *
 * @param {string} fileName
 * @param {string} source
 */
function importedBy(fileName, source) {
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.filter((imported) => imported.fileName.startsWith("."))
    .map((imported) => `${path.resolve(path.dirname(fileName), imported.fileName)}.ts`)
    .filter((imported) => existsSync(imported));
}

/**
 * A module whose source is gone would still be found by the folders that the engine reads.
 *
 * @param {string} outDir
 * @param {Set<unknown>} written
 */
function removeOthers(outDir, written) {
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const inside = path.relative(outDir, file);
    if (!entry.isFile() || written.has(file.replace(/\.d\.ts$/, ".js")) || !/\.(js|d\.ts)$/.test(file))
      continue;
    if (!BUNDLED.some((folder) => inside.startsWith(`${folder}${path.sep}`))) rmSync(file);
  }
}

/**
 * @param {readonly ts.Diagnostic[]} faults
 * @returns {never}
 */
function fail(faults) {
  process.stderr.write(
    ts.formatDiagnostics(faults, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => process.cwd(),
      getNewLine: () => "\n",
    }),
  );
  process.exit(1);
}

for (const folder of process.argv.slice(2)) {
  process.stdout.write(`${folder}\n`);
  translate(folder);
}
