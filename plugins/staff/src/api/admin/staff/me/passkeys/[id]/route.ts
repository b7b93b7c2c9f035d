import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { removePasskey } from "../../../../../second-factor/remove-passkey";
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
  await removePasskey(req.scope, context, req.params.id ?? "");
  return { passkeys: await staff.passkeys.list(context.auth_identity_id) };
});
