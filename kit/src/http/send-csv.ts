import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MedusaResponse } from "@medusajs/framework/http";

/**
 * Answers with a CSV to be saved as `NAME-YYYY-MM-DD.csv`. It is read as fast as it is received, so that a long one never lies in memory, and no
 * further when whoever asked has left.
 *
 * @param pieces lines, some at a time
 * @throws what reading a piece throws; the connection is cut then, so that nobody takes a part for the whole
 */
export async function sendCsv(
  res: MedusaResponse,
  name: string,
  pieces: AsyncIterable<string>,
): Promise<void> {
  res.set("Content-Type", "text/csv; charset=utf-8");
  res.set(
    "Content-Disposition",
    `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
  );
  try {
    await pipeline(Readable.from(pieces), res);
  } catch (error) {
    if (!hasLeft(error)) throw error;
  }
}

const hasLeft = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
