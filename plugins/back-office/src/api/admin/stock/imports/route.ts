import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { latestImports } from "../../../../modules/back-office/imports/describe";
import { beginCheck, importsOf } from "../../../../workflows/stock/import-stock";
import { uploaderOf } from "../../../uploader";

const Body = z.object({ fileName: z.string().trim().min(1).max(200), csv: z.string().min(1) });

/** The latest imports, newest first. Answer: `{imports}`. */
export const GET = dashboardRoute(async ({ scope }) => ({
  imports: await latestImports(importsOf(scope)),
}));

/** A dry run: reads a CSV and begins to judge its lines. Nothing is written before `apply`. Answer: `{id}`. */
export const POST = dashboardRoute(async (req) => {
  const { fileName, csv } = parse(Body, req.body);
  const createdBy = await uploaderOf(req);
  return { id: await beginCheck(req.scope, { fileName, text: csv, createdBy }) };
});
