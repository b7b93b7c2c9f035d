import { findUnstorable } from "@emberly/kit/unstorable";
import type { MedusaRequest } from "@medusajs/framework/http";

/** Deeper than anything that the dashboard sends; what goes through a body level by level runs out of stack far below. */
const MOST_LEVELS = 100;

/**
 * What of a request to the engine would be a fault of the shop's further on: what the database would refuse, and what is
 * nested too deeply to be looked through. Undefined when nothing.
 */
export function inputFault(req: MedusaRequest): string | undefined {
  if (!isReadable(req.path)) return "The address is not valid";
  if (isDeeper(req.query, MOST_LEVELS) || isDeeper(req.body, MOST_LEVELS)) {
    return `The request is nested more than ${MOST_LEVELS} levels deep`;
  }
  const place = findUnstorable(req.query) ?? findUnstorable(req.body);
  return place === undefined ? undefined : `${place}: contains a character that cannot be stored`;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function isReadable(path: string): boolean {
  try {
    return findUnstorable(decodeURIComponent(path)) === undefined;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
