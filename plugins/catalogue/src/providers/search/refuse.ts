import { MedusaError } from "@medusajs/framework/utils";

/** Refuses what this provider cannot do. Any other answer would look like a right one. */
export function refuse(what: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `The catalogue's search provider ${what}`);
}
