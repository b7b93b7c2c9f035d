import { readPermission } from "./entities";
import type { Permissions } from "./permission";
import type { Relations } from "./relations";

/** What answers of the engine hold beside records: what became of a request, and the dashboard itself. */
const NOT_RECORDS = new Set([
  ...["deleted", "files", "summary", "metadata"],
  ...["feature_flags", "plugins", "columns", "entities"],
]);
/** Fields that are as good as the record itself: whoever has an invitation's token becomes who was invited. */
const SECRETS: Partial<Record<string, readonly string[]>> = { Invite: ["token"] };
/** How the engine writes amounts beside their numbers. */
const AMOUNT = /^raw_/;

/**
 * Takes everything out of an answer of the engine that the asker may not read. That is records of another kind that a relation
 * leads to, however the relation was asked for (`fields`, `expand`, or because the route always brings it), whatever the engine's
 * modules do not declare, and secrets. A record of an order keeps its customer's id and loses the customer.
 *
 * @param body is changed in place
 * @param collection what a batch is about, such as `products`
 */
export function redactAnswer(
  body: unknown,
  permissions: Permissions,
  relations: Relations,
  collection?: string,
): unknown {
  if (!isRecord(body)) return body;
  const ofBatch = collection === undefined ? undefined : relations.entityOf(collection.replaceAll("-", "_"));
  for (const [name, value] of Object.entries(body)) {
    if (!holdsRecords(value) || NOT_RECORDS.has(name)) continue;
    const entity = name === "created" || name === "updated" ? ofBatch : relations.entityOf(name);
    if (entity === undefined) delete body[name];
    else body[name] = redact(value, entity, permissions, relations);
  }
  return body;
}

function redact(value: unknown, entity: string, permissions: Permissions, relations: Relations): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => redact(one, entity, permissions, relations));
  }
  if (!isRecord(value)) return value;
  for (const name of SECRETS[entity] ?? []) delete value[name];
  for (const [name, inner] of Object.entries(value)) {
    if (!holdsRecords(inner) || AMOUNT.test(name)) continue;
    const next = relations.fieldOf(entity, name);
    if (next === null) continue;
    const needed = next === undefined ? undefined : readPermission(next);
    if (next === undefined || needed === undefined || !permissions.allow(needed)) delete value[name];
    else value[name] = redact(inner, next, permissions, relations);
  }
  return value;
}

/**
 * The first relation in a list's order (`customer.email`, `-customer.email`) that the asker may not read: the order of a list
 * gives away what it was ordered by. Undefined when there is none.
 *
 * @param collection the list, such as `orders`
 */
export function forbiddenOrder(
  order: unknown,
  collection: string,
  permissions: Permissions,
  relations: Relations,
): string | undefined {
  for (const path of namesIn(order)) {
    let entity = relations.entityOf(collection.replaceAll("-", "_"));
    for (const name of path.replace(/^[-+]/, "").split(".").slice(0, -1)) {
      const next = entity === undefined ? undefined : relations.fieldOf(entity, name);
      const needed = next ? readPermission(next) : undefined;
      if (!next || needed === undefined || !permissions.allow(needed)) return name;
      entity = next;
    }
  }
  return undefined;
}

/** Orders come as text, several with commas, and as nested parameters (`order[customer][email]=asc`). */
function namesIn(order: unknown, prefix = ""): string[] {
  if (typeof order === "string") return prefix === "" ? order.split(",") : [prefix];
  if (Array.isArray(order)) return order.flatMap((one) => namesIn(one, prefix));
  if (!isRecord(order)) return [];
  return Object.entries(order).flatMap(([name, inner]) =>
    namesIn(inner, prefix === "" ? name : `${prefix}.${name}`),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

const holdsRecords = (value: unknown): boolean =>
  isRecord(value) || (Array.isArray(value) && value.some(isRecord));
