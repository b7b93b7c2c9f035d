import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { currentActor } from "@emberly/staff/actor";
import { z } from "zod";
import { latestImports } from "../../../../modules/back-office/imports/describe";
import { beginCheck, importsOf } from "../../../../workflows/stock/import-stock";

const Body = z.object({ fileName: z.string().trim().min(1).max(200), csv: z.string().min(1) });

/** The latest imports, newest first. Answer: `{imports}`. */
export const GET = dashboardRoute(async ({ scope }) => ({
  imports: await latestImports(importsOf(scope)),
}));

/** A dry run: reads a CSV and begins to judge its lines. Nothing is written before `apply`. Answer: `{id}`. */
export const POST = dashboardRoute(async ({ scope, body }) => {
  const { fileName, csv } = parse(Body, body);
  const createdBy = currentActor()?.email ?? "unknown";
  return { id: await beginCheck(scope, { fileName, text: csv, createdBy }) };
});
