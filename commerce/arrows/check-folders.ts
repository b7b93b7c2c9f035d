import { repositoryCircles } from "./folder-circles";

/** Part of `npm run check:arrows`: fails on folders that need each other, and tells by which imports. */
const circles = repositoryCircles();
for (const circle of circles)
  process.stderr.write(`Folders that need each other:\n  ${circle.join("\n  ")}\n`);
if (circles.length > 0) process.exitCode = 1;
