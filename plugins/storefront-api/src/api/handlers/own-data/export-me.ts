import { sqlOf } from "@emberly/kit/sql";
import { calls } from "../../../contract/calls";
import { readPerson } from "../../../workflows/own-data/person";
import { sendExport } from "../../files/send-export";
import { bind, SENT } from "../../shell/call";

export const exportMe = bind(calls.exportMe, async ({ container, visitor, res }) => {
  await sendExport(container, await readPerson(sqlOf(container), visitor), res, "my-data");
  return SENT;
});
