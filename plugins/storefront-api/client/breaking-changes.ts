/** As much of an OpenAPI document as compatibility depends on. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

interface Operation {
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema?: Schema }>;

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  [bound: string]: unknown;
}

/** Bounds that refuse more when they fall, and those that do when they rise. */
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];
const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems"];

/**
 * What would break a program that was written for `before`, one sentence each: calls, fields and statuses that are
 * gone, requests that are refused now, answers that are no longer what they were. Additions are none.
 */
export function breakingChanges(before: ApiDescription, after: ApiDescription): string[] {
  const faults: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) faults.push(`${call} is gone`);
      else compareCalls(call, old, now, new Comparison(before, after, faults));
    }
  }
  return faults;
}

function compareCalls(call: string, old: Operation, now: Operation, comparison: Comparison): void {
  if (!old.security && now.security) comparison.faults.push(`${call} asks for a session now`);
  for (const parameter of old.parameters ?? []) {
    const found = now.parameters?.find(({ name }) => name === parameter.name);
    if (!found) comparison.faults.push(`${call}: the parameter ${parameter.name} is gone`);
    else comparison.request(`${call} ?${parameter.name}`, parameter.schema, found.schema);
  }
  for (const { name, required } of now.parameters ?? []) {
    const wasRequired = old.parameters?.find((one) => one.name === name)?.required;
    if (required && !wasRequired) comparison.faults.push(`${call}: the parameter ${name} must be given now`);
  }
  comparison.request(`${call} body`, bodyOf(old.requestBody?.content), bodyOf(now.requestBody?.content));
  for (const [status, { content }] of Object.entries(old.responses)) {
    if (!now.responses[status] && status < "400")
      comparison.faults.push(`${call} no longer answers ${status}`);
    else comparison.answer(`${call} ${status}`, bodyOf(content), bodyOf(now.responses[status]?.content));
  }
}

const bodyOf = (content: Content | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema;

class Comparison {
  constructor(
    private readonly before: ApiDescription,
    private readonly after: ApiDescription,
    readonly faults: string[],
  ) {}

  /** Whatever was accepted must be accepted still. */
  request(where: string, old: Schema | undefined, now: Schema | undefined): void {
    const [was, is] = this.resolved(old, now);
    if (!is) return;
    if (!was) {
      if (is.required?.length) this.faults.push(`${where} must be given now`);
      return;
    }
    this.sameType(where, was, is);
    for (const value of was.enum ?? []) {
      if (is.enum && !is.enum.includes(value)) this.faults.push(`${where} no longer takes ${String(value)}`);
    }
    if (!was.enum && is.enum) this.faults.push(`${where} takes only some values now`);
    for (const bound of UPPER) this.bound(where, bound, was, is, (before, after) => after < before);
    for (const bound of LOWER) this.bound(where, bound, was, is, (before, after) => after > before);
    for (const name of is.required ?? []) {
      if (!was.required?.includes(name)) this.faults.push(`${where}.${name} must be given now`);
    }
    for (const [name, property] of Object.entries(was.properties ?? {})) {
      const found = is.properties?.[name];
      if (found) this.request(`${where}.${name}`, property, found);
      else this.faults.push(`${where}.${name} is gone`);
    }
    if (was.items) this.request(`${where}[]`, was.items, is.items);
  }

  /** Whatever was answered must be answered still, and nothing that could not be before. */
  answer(where: string, old: Schema | undefined, now: Schema | undefined): void {
    const [was, is] = this.resolved(old, now);
    if (!was) return;
    if (!is) {
      this.faults.push(`${where} has no body any more`);
      return;
    }
    this.sameType(where, was, is);
    for (const value of is.enum ?? []) {
      if (was.enum && !was.enum.includes(value)) this.faults.push(`${where} may be ${String(value)} now`);
    }
    for (const [name, property] of Object.entries(was.properties ?? {})) {
      const found = is.properties?.[name];
      if (!found) this.faults.push(`${where}.${name} is gone`);
      else {
        if (was.required?.includes(name) && !is.required?.includes(name))
          this.faults.push(`${where}.${name} may be missing now`);
        this.answer(`${where}.${name}`, property, found);
      }
    }
    if (was.items) this.answer(`${where}[]`, was.items, is.items);
  }

  private sameType(where: string, was: Schema, is: Schema): void {
    const [before, after] = [typeOf(was), typeOf(is)];
    if (before !== after) this.faults.push(`${where} was ${before} and is ${after}`);
  }

  private bound(
    where: string,
    name: string,
    was: Schema,
    is: Schema,
    isTighter: (before: number, after: number) => boolean,
  ): void {
    const [before, after] = [was[name], is[name]];
    if (typeof after !== "number") return;
    if (typeof before !== "number" || isTighter(before, after))
      this.faults.push(`${where}: ${name} was ${String(before ?? "free")} and is ${after}`);
  }

  private resolved(
    old: Schema | undefined,
    now: Schema | undefined,
  ): [Schema | undefined, Schema | undefined] {
    return [resolve(this.before, old), resolve(this.after, now)];
  }
}

function resolve({ components }: ApiDescription, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split("/").at(-1);
  return name === undefined ? schema : (components.schemas[name] as Schema | undefined);
}

function typeOf({ type, anyOf, const: only }: Schema): string {
  if (anyOf)
    return anyOf
      .map((one) => one.$ref ?? typeOf(one))
      .sort()
      .join(" or ");
  return only === undefined ? (type ?? "anything") : `always ${JSON.stringify(only)}`;
}
