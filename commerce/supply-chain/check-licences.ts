import { faults, installedByStanding } from "./licences";

/** `npm run check:licences`: fails on a package under a licence that nobody has thought about, and says how it came in. */
const found = faults();
if (found.length > 0) {
  process.stderr.write(`Not on the list of commerce/supply-chain/licences.ts:\n  ${found.join("\n  ")}\n`);
  process.exitCode = 1;
} else {
  for (const [standing, packages] of installedByStanding()) {
    const shipped = packages.filter(({ dev }) => !dev).length;
    process.stdout.write(`${standing}: ${shipped} that ship, ${packages.length - shipped} for development\n`);
  }
}
