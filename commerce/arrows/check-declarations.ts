import { readdirSync } from "node:fs";
import { undeclaredPackages } from "./undeclared-packages";

/** Part of `npm run check:arrows`: fails on published types that lean on packages which their own does not declare. */
const packages = ["kit", ...readdirSync("plugins").map((name) => `plugins/${name}`)];
const undeclared = packages.flatMap(undeclaredPackages);
if (undeclared.length > 0) {
  process.stderr.write(`Types that name a package which is not declared:\n  ${undeclared.join("\n  ")}\n`);
  process.exitCode = 1;
}
