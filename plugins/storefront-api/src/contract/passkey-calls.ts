import { z } from "zod";
import type { CallContract } from "./call-contract";
import { AddPasskeyBody, Passkey, SignInByPasskeyBody } from "./passkeys";
import { User } from "./records";
import { PasskeyOptions } from "./second-factor";

/** Calls by which customers sign in with a passkey instead of a password. */
export const passkeyCalls = {
  passkeyOptions: {
    method: "POST",
    path: "/passkeys/options",
    access: "session",
    answer: PasskeyOptions,
    summary: "What a browser needs to make a passkey for the account; good once, for 5 minutes",
    failures: { 403: "The session signed in longer than 15 minutes ago" },
  },
  addPasskey: {
    method: "POST",
    path: "/passkeys",
    access: "session",
    status: 201,
    body: AddPasskeyBody,
    answer: Passkey,
    summary: "Adds the passkey that the browser has made",
    failures: {
      400: "The passkey was made for another challenge, account or address",
      403: "The session signed in longer than 15 minutes ago",
      409: "It is there already, or there are 20",
    },
  },
  listPasskeys: {
    method: "GET",
    path: "/passkeys",
    access: "session",
    answer: z.array(Passkey),
    summary: "The account's passkeys, the oldest first",
  },
  removePasskey: {
    method: "DELETE",
    path: "/passkeys/:id",
    access: "session",
    status: 204,
    params: z.object({ id: z.string().min(1).max(255) }),
    answer: z.undefined(),
    summary: "Removes a passkey; a code by email always remains",
  },
  passkeySignInOptions: {
    method: "POST",
    path: "/passkeys/sign-in/options",
    access: "anyone",
    answer: PasskeyOptions,
    summary: "What a browser needs to sign in with a passkey; good once, for 5 minutes",
  },
  signInByPasskey: {
    method: "POST",
    path: "/passkeys/sign-in",
    access: "anyone",
    body: SignInByPasskeyBody,
    answer: User,
    summary: "Signs in with a passkey and starts a session",
    failures: { 401: "The passkey was not accepted" },
  },
} as const satisfies Record<string, CallContract>;
