import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Person } from "@emberly/kit/personal-data";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Response } from "express";
import { exportPerson } from "../../workflows/own-data/export-person";

/** Whoever takes longer to read it has to ask again: it holds a database connection. */
const LONGEST_MS = 300_000;

/** Sent while it is read: an account with thousands of orders takes no more memory than one with none. */
export function sendExport(
  container: MedusaContainer,
  people: Person[],
  res: Response,
  name: string,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  res.set({
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}-${day}.json"`,
    "Cache-Control": "no-store",
  });
  return exportPerson(container, people, (pieces) =>
    pipeline(Readable.from(pieces), res, { signal: AbortSignal.timeout(LONGEST_MS) }),
  );
}
