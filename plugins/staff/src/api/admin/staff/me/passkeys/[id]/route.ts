import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { sqlOf } from "@emberly/kit/sql";
import { z } from "zod";
import { writeEntry } from "../../../../../../modules/audit/write";
import { refuseStale, signedStaff } from "../../../../../second-factor/signed";
import { PasskeyName } from "../passkey-name";

const Renamed = z.object({ name: PasskeyName });

/** Renames one of one's own. */
export const POST = dashboardRoute(async (req) => {
  const { staff, context } = await signedStaff(req);
  const { name } = parse(Renamed, req.body);
  await staff.passkeys.rename(context.auth_identity_id, req.params.id ?? "", name);
  return { passkeys: await staff.passkeys.list(context.auth_identity_id) };
});

/** Removes one of one's own, which takes a factor that works. */
export const DELETE = dashboardRoute(async (req) => {
  const signed = await signedStaff(req);
  refuseStale(signed);
  const { staff, context } = signed;
  const name = await staff.passkeys.remove(context.auth_identity_id, req.params.id ?? "");
  await writeEntry(sqlOf(req.scope), {
    area: "roles",
    action: "deleted",
    source: "passkey",
    subject: context.actor_id,
    before: { name },
  });
  return { passkeys: await staff.passkeys.list(context.auth_identity_id) };
});
