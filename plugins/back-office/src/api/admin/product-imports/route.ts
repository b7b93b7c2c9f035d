import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { fileBody } from "@emberly/kit/file-body";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { latestImports } from "../../../modules/back-office/imports/describe";
import { importsOf } from "../../../workflows/products/archive";
import { beginCheck } from "../../../workflows/products/import-products";
import { uploaderOf } from "../../uploader";

const Query = z.object({
  file_name: z.string().trim().min(1).max(200),
  /** Id of a zip of pictures that was sent before. */
  archive: z.string().max(64).optional(),
});

const MOST_BYTES = 32 * 1024 * 1024;

/** The latest imports, newest first. Answer: `{imports}`. */
export const GET = dashboardRoute(async ({ scope }) => ({ imports: await latestImports(importsOf(scope)) }));

/**
 * A dry run: reads a list of products, the body itself being the CSV, and begins to judge its lines. Nothing is
 * written to the shop before `apply`. Answer: `{id}`.
 */
export const POST = dashboardRoute(async (req) => {
  const { file_name, archive } = parse(Query, req.query);
  const createdBy = await uploaderOf(req);
  const csv = fileBody(req, { type: "text/csv", most: MOST_BYTES });
  return {
    id: await beginCheck(req.scope, { fileName: file_name, csv, archiveId: archive, createdBy }),
  };
});
