import type { Path } from "react-router";
import { paths } from "~/paths";
import { safeNextPath } from "./next-path";

/** Told on the sign-in screen to someone who was sent there. */
export type LoginNotice = "admin-only" | "session-ended";

/** What a guard hands to the sign-in screen in navigation state. */
export interface LoginState {
  notice?: LoginNotice;
}

const withNext = (path: string, next: string | null) =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`;

/** The sign-in screen, leading back to where the visitor was. */
export function loginHref(from: Pick<Path, "pathname" | "search">): string {
  return withNext(paths.login.href(), safeNextPath(from.pathname + from.search));
}

/** Another account screen that keeps the way back of this one. */
export function keepNext(path: string, search: string): string {
  return withNext(path, nextOf(search));
}

/** The way back in a query string such as "?next=/checkout"; null when there is none or it leaves the shop. */
export function nextOf(search: string): string | null {
  return safeNextPath(new URLSearchParams(search).get("next"));
}

export function readLoginState(state: unknown): LoginState {
  const notice = (state as LoginState | null)?.notice;
  return notice === "admin-only" || notice === "session-ended" ? { notice } : {};
}
