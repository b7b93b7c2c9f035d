import type { z } from "zod";

/**
 * Who may make a call:
 * - `anyone`: everybody;
 * - `order`: whoever is signed in, or has shown the code of this one order (the handler decides which);
 * - `session`: whoever is signed in;
 * - `staff`: whoever is signed in and belongs to the staff;
 * - `admin`: the same, after a second factor where there is one.
 */
export type Access = "anyone" | "order" | "session" | "staff" | "admin";

/** What a role can allow, as the engine writes it: resource and operation. */
export type Permission = `${string}:${"read" | "create" | "update" | "delete" | "*"}`;

/** What the outside sees of one call. `path` is below `/api/v1`. */
export interface CallContract {
  method: "GET" | "POST" | "DELETE";
  path: string;
  access: Access;
  /** What the administrator's role must allow, for the calls of administrators. */
  permission?: Permission;
  summary: string;
  /** Status of the success answer. @default 200 */
  status?: 200 | 201 | 202 | 204;
  /** Further success statuses, which the handler sends itself, and when. */
  also?: Record<number, string>;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Longest request body in bytes; 100 kB unless said. */
  bodyLimit?: number;
  /** May be sent by any site and in any form: all that counts is in the address, and no session is used. */
  fromAnywhere?: true;
  /** The handler reads the body itself, while it arrives; `body` says what it looks like. */
  streamed?: true;
  answer: z.ZodType;
  /** Media type of the success answer. @default JSON */
  mediaType?: "text/html" | "application/pdf";
  /** Refusals that are particular to this call, by status. */
  failures?: Record<number, string>;
}
