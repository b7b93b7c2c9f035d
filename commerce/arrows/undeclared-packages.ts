import { readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import ts from "typescript";

interface Manifest {
  name: string;
  files: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * The packages that the types of a package name although it neither depends on them nor asks for them as peers: they
 * are found here, where all packages lie in one folder, and are `any` for whoever installs it elsewhere. Looked at is
 * every TypeScript file of its tarball, so the package must be built.
 *
 * @param root folder of the package
 * @returns each as `file: package`
 * @throws Error when a folder of the tarball is not there
 */
export function undeclaredPackages(root: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Manifest;
  const declared = new Set([
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).map(typedBy),
  ]);
  return typeFiles(root, manifest.files).flatMap((file) =>
    packagesIn(file)
      .filter((name) => !declared.has(name))
      .map((name) => `${file}: ${name}`),
  );
}

/** `@types/express` brings the types of `express`. */
const typedBy = (name: string) => name.replace(/^@types\//, "");

/** {@link undeclaredPackages} of all that this repository publishes, which must be built. */
export function undeclaredInRepository(): string[] {
  return ["kit", ...readdirSync("plugins").map((name) => `plugins/${name}`)].flatMap(undeclaredPackages);
}

function typeFiles(root: string, listed: string[]): string[] {
  const folders = listed.map((name) => path.join(root, name)).filter((name) => statSync(name).isDirectory());
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.m?tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
}

function packagesIn(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"));
  const names = importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith(".") && !isBuiltin(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  return [...new Set(names)];
}
