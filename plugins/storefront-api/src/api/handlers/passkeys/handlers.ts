import type { BoundCall } from "../../shell/call";
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from "./passkeys";
import { passkeySignInOptions, signInByPasskey } from "./sign-in";

export const passkeysHandlers: BoundCall[] = [
  passkeyOptions,
  addPasskey,
  listPasskeys,
  removePasskey,
  passkeySignInOptions,
  signInByPasskey,
];
