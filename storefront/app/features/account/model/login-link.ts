import type { Location } from "react-router";
import { safeNextPath } from "./next-path";

/** Told on the sign-in screen to someone who was sent there. */
export type LoginNotice = "admin-only" | "session-ended";

/**
 * What the sign-in screen may get in navigation state: why the visitor was sent there, and the way back. It is kept
 * out of the address, so that the address is the same however one comes to it.
 */
export interface LoginState {
  notice?: LoginNotice;
  next?: string;
}

export function readLoginState(state: unknown): LoginState {
  const { notice, next } = (state ?? {}) as LoginState;
  return {
    ...(notice === "admin-only" || notice === "session-ended" ? { notice } : {}),
    ...(typeof next === "string" ? { next } : {}),
  };
}

/** The way back after signing in, from navigation state or a link with `?next=`; null when it leaves the shop. */
export function nextOf({ search, state }: Pick<Location, "search" | "state">): string | null {
  return safeNextPath(readLoginState(state).next ?? new URLSearchParams(search).get("next"));
}
