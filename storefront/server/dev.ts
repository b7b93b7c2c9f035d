import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { createApp } from "./app";
import { readConfig } from "./config";
import { Lifecycle } from "./health";
import { log } from "./log";
import { stopOnSignal } from "./stop";

/** The development server: the same pipeline, with the build tool's server instead of the built files. */
const config = readConfig();
const lifecycle = new Lifecycle();
const server = createServer();
const vite = await createViteServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  server: { middlewareMode: true, hmr: { server } },
});

server.on(
  "request",
  createApp({
    config,
    lifecycle,
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    assets: vite.middlewares,
    isDevelopment: true,
  }),
);
stopOnSignal(server, lifecycle, config.drainSeconds);
server.listen(config.port, config.host, () => {
  log("info", "listening", { host: config.host, port: config.port, commerceOrigin: config.commerceOrigin });
});
