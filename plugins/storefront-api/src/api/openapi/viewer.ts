import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { NextFunction, Request, RequestHandler, Response } from "express";

const pack = promisify(gzip);
const resolve = createRequire(__filename).resolve;

/** Takes the place of the plain text; asks nobody but the shop. */
const START = `"use strict";
SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#viewer", deepLinking: true, validatorUrl: null });
document.getElementById("plain").hidden = true;
`;

interface ViewerFile {
  type: "js" | "css";
  read: () => Promise<string | Buffer>;
}

const FILES: Record<string, ViewerFile> = {
  "swagger-ui.css": { type: "css", read: () => readFile(resolve("swagger-ui-dist/swagger-ui.css")) },
  "swagger-ui-bundle.js": {
    type: "js",
    read: () => readFile(resolve("swagger-ui-dist/swagger-ui-bundle.js")),
  },
  "start.js": { type: "js", read: async () => START },
};

const packed = new Map<string, Promise<Buffer>>();

async function content(name: string, file: ViewerFile): Promise<Buffer> {
  const known = packed.get(name) ?? file.read().then((text) => pack(text));
  packed.set(name, known);
  return known;
}

/** Serves the viewer's three files below the page's address, packed once: the largest is 1.7 MB as it stands. */
export const viewerFiles: RequestHandler = (req: Request, res: Response, next: NextFunction): void => {
  const name = req.path.slice(1);
  const file = req.method === "GET" && Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) {
    next();
    return;
  }
  content(name, file).then((bytes) => {
    res.set({ "Content-Encoding": "gzip", "Cache-Control": "public, max-age=3600" });
    res.type(file.type).send(bytes);
  }, next);
};
