import type { MedusaRequest } from "@medusajs/framework/http";
import { findUnstorable } from "./unstorable";

/**
 * What of a request to the engine would reach the database and be refused there, as a fault of the shop's; undefined
 * when nothing.
 */
export function inputFault(req: MedusaRequest): string | undefined {
  if (!isReadable(req.path)) return "The address is not valid";
  const place = findUnstorable(req.query) ?? findUnstorable(req.body);
  return place === undefined ? undefined : `${place}: contains a character that cannot be stored`;
}

function isReadable(path: string): boolean {
  try {
    return findUnstorable(decodeURIComponent(path)) === undefined;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
