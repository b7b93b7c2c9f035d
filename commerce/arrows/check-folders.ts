import { readdirSync } from "node:fs";
import { folderCircles } from "./folder-circles";

/** Part of `npm run check:arrows`: fails on folders that need each other, and tells by which imports. */
const roots = [
  "commerce",
  "kit/src",
  "storefront/app",
  "storefront/server",
  ...readdirSync("plugins").map((name) => `plugins/${name}/src`),
];
const circles = roots.flatMap(folderCircles);
for (const circle of circles)
  process.stderr.write(`Folders that need each other:\n  ${circle.join("\n  ")}\n`);
if (circles.length > 0) process.exitCode = 1;
