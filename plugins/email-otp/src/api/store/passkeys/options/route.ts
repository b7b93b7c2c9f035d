import { optionalRoute } from "../../../optional-route";
import { ownerOf } from "../owner-of";
import { passkeysOf } from "../passkeys-of";

/** What a browser needs to make a passkey for the customer who asks. Answer: `{options}`, good for 5 minutes. */
export const POST = optionalRoute("passkeys", async (req) => ({
  options: await passkeysOf(req).ceremonies.newOptions(await ownerOf(req)),
}));
