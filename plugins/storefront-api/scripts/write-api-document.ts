import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { openApiDocument } from "../src/api/openapi/document";

/** `npm run docs:api`: publishes today's document, and the types of a client for it. */
async function main(): Promise<void> {
  const folder = path.join(__dirname, "../client");
  const text = JSON.stringify(openApiDocument);
  writeFileSync(path.join(folder, "openapi.json"), text);
  writeFileSync(path.join(folder, "schema.ts"), COMMENT_HEADER + astToString(await openapiTS(text)));
  execFileSync("npx", ["biome", "check", "--write", folder], { stdio: "inherit" });
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  process.stderr.write(`${String(error)}\n`);
});
