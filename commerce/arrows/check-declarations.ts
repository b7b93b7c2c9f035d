import { undeclaredInRepository } from "./undeclared-packages";

/** Part of `npm run check:arrows`: fails on published types that lean on packages which their own does not declare. */
const undeclared = undeclaredInRepository();
if (undeclared.length > 0) {
  process.stderr.write(`Types that name a package which is not declared:\n  ${undeclared.join("\n  ")}\n`);
  process.exitCode = 1;
}
