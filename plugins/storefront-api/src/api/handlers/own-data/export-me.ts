import { sqlOf } from "@emberly/kit/sql";
import { calls } from "../../../contract/calls";
import { readPeople } from "../../../workflows/own-data/person";
import { sendExport } from "../../files/send-export";
import { bind, SENT } from "../../shell/call";

export const exportMe = bind(calls.exportMe, async ({ container, visitor, res }) => {
  await sendExport(container, await readPeople(sqlOf(container), visitor), res, "my-data");
  return SENT;
});
