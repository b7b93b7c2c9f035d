import type { Location } from "react-router";
import { safeNextPath } from "./next-path";

/** Why the sign-in screen shows, for someone who was sent there. */
export type LoginNotice = "admin-only" | "session-ended";

/**
 * The navigation state of the sign-in screen: why the visitor was sent there, and the way back. It is not in the
 * address, so the address stays the same.
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
