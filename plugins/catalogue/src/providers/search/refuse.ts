import { MedusaError } from "@medusajs/framework/utils";

/** For what this provider cannot do: another answer than the asked one could not be told from a right one. */
export function refuse(what: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `The catalogue's search provider ${what}`);
}
