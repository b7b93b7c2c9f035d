import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = path.resolve(__dirname, "../../..");
const script = path.join(__dirname, "translate.mjs");

describe("JavaScript for a first start", () => {
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const settings = (changes: object = {}) =>
    write(
      "package/tsconfig.json",
      JSON.stringify({
        compilerOptions: { module: "Node16", outDir: "../out", rootDir: ".." },
        include: ["src"],
        ...changes,
      }),
    );
  const translate = () =>
    execFileSync(process.execPath, [script, path.join(folder, "package")], { encoding: "utf8" });

  beforeEach(() => {
    mkdirSync(path.join(root, ".cache"), { recursive: true });
    folder = mkdtempSync(path.join(root, ".cache/translate-"));
    settings();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(["kit", "plugins/stripe-checkout"])(
    "is to the letter what the compiler has written for %s",
    (name) => {
      const { compilerOptions, include } = JSON.parse(
        readFileSync(path.join(root, name, "tsconfig.json"), "utf8"),
      );
      const own = path.join(root, name);
      write(
        "package/tsconfig.json",
        JSON.stringify({
          extends: path.join(own, "tsconfig.json"),
          compilerOptions: {
            outDir: path.join(folder, "out"),
            rootDir: path.join(own, compilerOptions.rootDir),
            inlineSourceMap: false,
          },
          include: include.map((pattern: string) => path.join(own, pattern)),
          exclude: [path.join(own, "**/*.test.ts"), path.join(own, "src/admin"), path.join(own, ".medusa")],
        }),
      );
      translate();
      const built = path.join(own, compilerOptions.outDir);
      const names = readdirSync(path.join(folder, "out"), { recursive: true, encoding: "utf8" }).filter(
        (one) => one.endsWith(".js"),
      );
      expect(names.length).toBeGreaterThan(20);
      for (const one of names) {
        const compiled = readFileSync(path.join(built, one), "utf8").replace(
          /\n\/\/# sourceMappingURL=.*$/,
          "\n",
        );
        expect(readFileSync(path.join(folder, "out", one), "utf8").trimEnd(), one).toBe(compiled.trimEnd());
      }
    },
  );

  it("holds what is imported from outside the package", () => {
    write("package/src/index.ts", 'export { fee } from "../../settings/fee";');
    write("settings/fee.ts", "export const fee: number = 5;");
    translate();
    expect(readFileSync(path.join(folder, "out/settings/fee.js"), "utf8")).toContain("exports.fee = 5");
  });

  it("loses what has lost its source, and keeps bundles", () => {
    write("package/src/index.ts", "export const fee = 5;");
    write("out/package/src/gone.js", "");
    write("out/package/src/gone.d.ts", "");
    write("out/public/admin/page.js", "");
    translate();
    expect(existsSync(path.join(folder, "out/package/src/gone.js"))).toBe(false);
    expect(existsSync(path.join(folder, "out/package/src/gone.d.ts"))).toBe(false);
    expect(existsSync(path.join(folder, "out/public/admin/page.js"))).toBe(true);
    expect(existsSync(path.join(folder, "out/package/src/index.js"))).toBe(true);
  });

  it("names the file that cannot be read", () => {
    write("package/src/index.ts", "export const = 5;");
    const { status, stderr } = spawnSync(process.execPath, [script, path.join(folder, "package")], {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("package/src/index.ts(1,14)");
  });
});
