import type { Attribute, CatalogueService, FactCondition, Listing, Narrowing } from "@emberly/catalogue";
import { describeFault, Failure } from "@emberly/kit/failure";
import type { Request } from "express";
import { z } from "zod";
import type { FacetsQuery, ListingQuery } from "../../../contract/catalogue";
import type { ShownCatalogue } from "./fresh";

interface Asked extends Pick<ShownCatalogue, "catalogue" | "isOpen"> {
  req: Request;
  query: FacetsQuery;
}

/**
 * What a query narrows down to: the kind, given by name or handle, as its handle, and the attributes that the shop has
 * configured.
 *
 * @throws Failure 400 for an unknown kind, or a value that is none of the attribute
 */
export async function narrow({ catalogue, isOpen, req, query }: Asked): Promise<Narrowing> {
  const { kind, in_stock, min_price, max_price } = query;
  const handle = kind === undefined ? undefined : await handleOf(catalogue, kind);
  const facts = factsAskedFor(catalogue.attributes, req.query);
  return defined({ ...shownOf(isOpen), kind: handle, in_stock, min_price, max_price, facts });
}

/** The same with the page that is asked for. */
export async function narrowPage(asked: Asked & { query: ListingQuery }): Promise<Listing> {
  const { limit, offset, sort } = asked.query;
  return { ...(await narrow(asked)), limit, offset, ...(sort && { sort }) };
}

/** What a visitor is shown before they narrow anything down: everything, or nothing of a shop that is closed to them. */
export const shownOf = (isOpen: boolean): Narrowing => (isOpen ? {} : { nothing: true });

async function handleOf(catalogue: CatalogueService, kind: string): Promise<string> {
  const wanted = kind.trim().toLowerCase();
  const known = (await catalogue.kinds()).find(
    ({ handle, name }) => handle === wanted || name.toLowerCase() === wanted,
  );
  if (!known) throw new Failure(400, `kind: there is no kind "${kind}"`);
  return known.handle;
}

const Parameters = {
  text: z.string().trim().max(80),
  number: z.coerce.number().min(0).max(100_000),
  boolean: z.enum(["true", "false"]).transform((value) => value === "true"),
};

function factsAskedFor(
  attributes: readonly Attribute[],
  query: Request["query"],
): Record<string, FactCondition> | undefined {
  const asked = attributes.flatMap(({ handle, type, facet = true }): [string, FactCondition][] => {
    if (!facet) return [];
    if (type === "number") {
      const min = read(Parameters.number, query, `min_${handle}`);
      const max = read(Parameters.number, query, `max_${handle}`);
      return min === undefined && max === undefined ? [] : [[handle, defined({ min, max })]];
    }
    const is = read<string | boolean>(Parameters[type], query, handle);
    return is === undefined ? [] : [[handle, { is }]];
  });
  return asked.length > 0 ? Object.fromEntries(asked) : undefined;
}

function read<Value>(schema: z.ZodType<Value>, query: Request["query"], name: string): Value | undefined {
  if (query[name] === undefined) return undefined;
  const parsed = schema.safeParse(query[name]);
  if (!parsed.success) throw new Failure(400, `${name}: ${describeFault(parsed.error)}`);
  return parsed.data;
}

/** Without what is not asked for: two queries that mean the same are remembered as one. */
function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
