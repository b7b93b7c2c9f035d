import type { Attribute, CatalogueService, FactCondition, Narrowing } from "@emberly/catalogue";
import { describeFault, Failure } from "@emberly/kit/failure";
import type { Request } from "express";
import { z } from "zod";
import type { FacetsQuery, ListingQuery } from "../../../contract/catalogue";

interface Asked {
  req: Request;
  query: FacetsQuery;
}

/**
 * What a query narrows down to: the kind, given by name or handle, as its handle, and the attributes that the shop has
 * configured.
 *
 * @throws Failure 400 for an unknown kind, or a value that is none of the attribute
 */
export async function narrow(catalogue: CatalogueService, { req, query }: Asked): Promise<Narrowing> {
  const { kind, in_stock, min_price, max_price } = query;
  const handle = kind === undefined ? undefined : await handleOf(catalogue, kind);
  const facts = factsAskedFor(catalogue.attributes, req.query);
  return defined({ kind: handle, in_stock, min_price, max_price, facts });
}

/** The same with the page that is asked for. */
export async function narrowPage(
  catalogue: CatalogueService,
  { req, query }: Asked & { query: ListingQuery },
) {
  const { limit, offset, sort } = query;
  return { ...(await narrow(catalogue, { req, query })), limit, offset, ...(sort && { sort }) };
}

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
