import { writeFileSync } from "node:fs";
import path from "node:path";
import { licenceOf, lockedPackages, root } from "./lockfile";

/** `npm run docs:licences`: every package of the lockfile by its licence. */
const byLicence = new Map<string, Set<string>>();
for (const one of lockedPackages()) {
  const licence = licenceOf(one) ?? "for another system, not installed here";
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${one.name} ${one.version ?? ""}`));
}

const sections = [...byLicence]
  .sort(([, one], [, other]) => other.size - one.size)
  .map(([licence, packages]) => `## ${licence} (${packages.size})\n\n${[...packages].sort().join(", ")}\n`);

writeFileSync(
  path.join(root, "docs/licences.md"),
  `# Licences\n\nWritten by \`npm run docs:licences\` from the lockfile.\n\n${sections.join("\n")}`,
);
