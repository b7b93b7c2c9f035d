import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sqlOf } from "@emberly/kit/sql";
import { calls } from "../../../contract/calls";
import { exportPerson } from "../../../workflows/own-data/export-person";
import { readPerson } from "../../../workflows/own-data/person";
import { bind, SENT } from "../../shell/call";

/** Sent while it is read: an account with thousands of orders takes no more memory than one with none. */
export const exportMe = bind(calls.exportMe, async ({ container, visitor, res }) => {
  const person = await readPerson(sqlOf(container), visitor);
  const day = new Date().toISOString().slice(0, 10);
  res.set({
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="my-data-${day}.json"`,
  });
  await pipeline(Readable.from(exportPerson(container, person)), res);
  return SENT;
});
