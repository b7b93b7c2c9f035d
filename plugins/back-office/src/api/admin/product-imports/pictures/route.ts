import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { fileBody } from "@emberly/kit/file-body";
import { keepArchive } from "../../../../workflows/products/archive";

const MOST_BYTES = 512 * 1024 * 1024;

/** Takes a zip of pictures, the body itself, for the import that names it. Answer: `{id, files}`. */
export const POST = dashboardRoute(async (req) =>
  keepArchive(req.scope, fileBody(req, { type: "application/zip", most: MOST_BYTES })),
);
