import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import express, { type RequestHandler } from "express";

const REFRESH_S = 2;
const YEAR_S = 31_536_000;

/**
 * Serves the dashboard from disk as it is at each request, in the place of the engine's own route, which reads it once
 * at its start: a shop on one machine takes orders before its dashboard is built.
 *
 * @param stateFile what commerce/cli/lib/build-dashboard.ts says: a share of a hundred, `failed`, or no file
 * @param folder where the build lies
 */
export function serveDashboard(server: Server, stateFile: string, folder: string): void {
  const engine = server.listeners("request");
  const dashboard = express();
  dashboard.disable("x-powered-by");
  dashboard.use("/app", whileBuilding(stateFile));
  // The names of all but the page itself hold what is in them.
  dashboard.use(
    "/app",
    express.static(folder, { index: false, redirect: false, immutable: true, maxAge: YEAR_S * 1000 }),
  );
  dashboard.get(["/app", "/app/*"], (_request, response) => {
    response.sendFile(path.join(folder, "index.html"), { headers: { "Cache-Control": "no-cache" } });
  });
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (/^\/app(?=[/?]|$)/.test(request.url ?? "")) dashboard(request, response);
    else for (const listener of engine) listener.call(server, request, response);
  });
}

function whileBuilding(stateFile: string): RequestHandler {
  return (_request, response, next) => {
    const state = stateOf(stateFile);
    if (state === undefined) return next();
    response
      .status(503)
      .set({ "Cache-Control": "no-store", "Retry-After": String(REFRESH_S) })
      .send(
        state === "failed"
          ? page("The dashboard could not be built", FAILED)
          : page("The dashboard is being built", `${state} %`, true),
      );
  };
}

function stateOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

const FAILED =
  "Its log is .cache/logs/build-dashboard.log. The shop itself runs. Stop it, correct what the log names, and start it again.";

const page = (title: string, text: string, refreshes = false) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${refreshes ? `<meta http-equiv="refresh" content="${REFRESH_S}">` : ""}
<title>${title}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 0.5rem; padding: 2rem; text-align: center;
    font: 1rem/1.5 system-ui, sans-serif; color: #1c1713; background: #faf6f0; }
  h1 { margin: 0; font-size: 1.25rem; }
  p { margin: 0; }
</style>
<main>
  <h1>${title}</h1>
  <p role="status">${text}</p>
</main>
</html>
`;
