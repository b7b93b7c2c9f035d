import type { Answered } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import type * as passkeys from "@emberly/kit/passkey-store";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { useQuery } from "@tanstack/react-query";

export type Method = "totp" | "recovery_code" | "passkey";

/** What `GET /admin/staff/me` answers of the second factor. */
interface SecondFactor {
  exists: boolean;
  required: boolean;
  /** Whether it must be shown, or set up, before anything else. */
  waits: boolean;
  methods: Method[];
  /** Whether factors can be changed now, or one must be shown first. */
  may_change: boolean;
  /** Whether the shop has passkeys. */
  passkeys: boolean;
}

export interface Me {
  email: string;
  second_factor: SecondFactor;
}

export type Passkey = Answered<passkeys.Passkey>;

export const ME = ["staff-me"];
export const PASSKEYS = ["staff-passkeys"];

/** Who is signed in; an error for nobody, which the sign-in page expects. */
export function useMe() {
  return useQuery({ queryKey: ME, queryFn: () => call<Me>("/admin/staff/me"), retry: false, gcTime: 0 });
}

export function usePasskeys() {
  return useQuery({
    queryKey: PASSKEYS,
    queryFn: () => call<{ passkeys: Passkey[] }>("/admin/staff/me/passkeys"),
  });
}

const post = <Answer>(path: string, body: object = {}) => call<Answer>(path, { method: "POST", body });

interface Asked {
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** Signs in with a passkey and without a password. @throws Error with what to tell */
export async function signInWithPasskey(): Promise<void> {
  const { options } = await post<Asked>("/auth/user/passkey/options");
  const response = await inWords(startAuthentication({ optionsJSON: options }));
  const { token } = await post<{ token: string }>("/auth/user/passkey/sign-in", { response });
  await call("/auth/session", { method: "POST", headers: { authorization: `Bearer ${token}` } });
}

/** @throws Error with what to tell */
export async function confirmWithPasskey(): Promise<void> {
  const { options } = await post<Asked>("/admin/staff/me/confirm/options");
  const passkey = await inWords(startAuthentication({ optionsJSON: options }));
  await post("/admin/staff/me/confirm", { passkey });
}

/** @throws Error with what to tell */
export async function confirmWithCode(method: Method, code: string): Promise<void> {
  await post("/admin/staff/me/confirm", { method, code });
}

/** @throws Error with what to tell */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    "/admin/staff/me/passkeys/options",
  );
  const response = await inWords(startRegistration({ optionsJSON: options }));
  await post("/admin/staff/me/passkeys", { name, response });
}

export const renamePasskey = (id: string, name: string) => post(`/admin/staff/me/passkeys/${id}`, { name });

export const removePasskey = (id: string) => call(`/admin/staff/me/passkeys/${id}`, { method: "DELETE" });

export interface AppSetup {
  id: string;
  /** Base32, to type in where no picture can be scanned. */
  secret: string;
  /** What the QR code says. */
  url: string;
}

/** Begins with an authenticator app. One that was begun and never finished is dropped. */
export async function startApp(label: string): Promise<AppSetup> {
  const { mfa_factors } = await call<{ mfa_factors: { id: string; status: string }[] }>("/auth/mfa/factors");
  for (const { id } of mfa_factors.filter(({ status }) => status === "pending")) {
    await call(`/auth/mfa/factors/${id}`, { method: "DELETE", body: {} });
  }
  const { mfa_factor, secret, otpauth_url } = await post<{
    mfa_factor: { id: string };
    secret: string;
    otpauth_url: string;
  }>("/auth/mfa/factors", { provider: "totp", label });
  return { id: mfa_factor.id, secret, url: otpauth_url };
}

export const verifyApp = (id: string, code: string) => post(`/auth/mfa/factors/${id}/verify`, { code });

export async function newRecoveryCodes(): Promise<string[]> {
  const { recovery_codes } = await post<{ recovery_codes: string[] }>("/auth/mfa/recovery-codes");
  return recovery_codes;
}

/** What a browser says when somebody turns away from it is nothing that they could read. */
async function inWords<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") throw new Error("This device has a passkey for this account already.");
    if (name === "NotAllowedError" || name === "AbortError") {
      throw new Error("No passkey was used. Try again, and follow what your browser shows.");
    }
    throw error;
  }
}
