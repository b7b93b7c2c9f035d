import type { User } from "@contract/records";
import { ApiError, api } from "~/lib/api-client";

/** The server's own record of who is signed in; null without a session. @throws ApiError when it can't be asked */
export async function getMe(): Promise<User | null> {
  try {
    return (await api("GET /me")).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
