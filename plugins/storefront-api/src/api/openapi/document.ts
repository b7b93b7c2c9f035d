import { z } from "zod";
import type { CallContract } from "../../contract/call-contract";
import { calls } from "../../contract/calls";
import * as records from "../../contract/records";
import { answerExamples, bodyExamples, recordExamples } from "./examples";

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Json;
}

type Content = Record<string, { schema?: Json; example?: unknown }>;

export interface Operation {
  operationId: string;
  summary: string;
  security?: { session: [] }[];
  description?: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export type ApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Json };
};

/** The records have names of their own in the document; everything else stands where it is used. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(records)) named.add(schema, { id });

const components: Json = {};

/** A schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. Named records become references. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const {
    $schema: _,
    $defs,
    ...found
  } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: "any",
  }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    // The registry's name for it, which no JSON Schema has as a keyword.
    const { id: _id, ...record } = rename(definition) as Json;
    components[name] ??= record;
  }
  const { id, ...rest } = rename(found) as Json;
  if (typeof id !== "string") return rest;
  components[id] ??= rest;
  return { $ref: `#/components/schemas/${id}` };
}

function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : rename(inner),
    ]),
  );
}

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const json = (schema: Json, example?: unknown): Content => ({
  "application/json": { schema, ...(example === undefined ? {} : { example }) },
});

const exampleOf = (examples: Readonly<Record<string, unknown>>, id: string): unknown => examples[id];

/** What can go wrong with any call of this form; what is particular to one stands in its contract. */
function failuresOf({ access, method, params, query, failures }: CallContract): Record<string, string> {
  return {
    ...(params || query || method !== "GET"
      ? { 400: "Something about the request is wrong; the message names it" }
      : {}),
    ...(access === "anyone" ? {} : { 401: "Not signed in" }),
    ...(access === "admin" || access === "staff" || method !== "GET"
      ? { 403: "Not allowed, or sent from another site" }
      : {}),
    ...(params ? { 404: "There is nothing by this name" } : {}),
    // Of calls that take no body too: whatever comes is measured before anybody looks at what is asked.
    ...(method === "GET" ? {} : { 413: "The body is too large", 415: "The body is no JSON" }),
    429: "Too many requests; `Retry-After` says when to come back",
    500: "A fault of the shop; the header `X-Request-Id` names the request",
    503: "The database does not answer just now, or the store does not sell in dollars; nothing was changed",
    ...failures,
  };
}

function describeAccess(
  access: CallContract["access"],
  permission: CallContract["permission"],
): { description?: string } {
  if (access === "order") {
    return { description: "With a session, or in a browser that has shown the order's mailed code." };
  }
  if (access === "staff") return { description: "For the staff, whatever their role." };
  if (access !== "admin") return {};
  return { description: `For the staff, with a role that allows \`${permission}\`.` };
}

/** Every failure body: one JSON string. */
const failure = jsonSchema(records.Failure, "output");

function operation(id: string, contract: CallContract): Operation {
  const {
    summary,
    access,
    permission,
    body,
    answer,
    status = 200,
    also = {},
    mediaType = "application/json",
  } = contract;
  const content =
    status === 204
      ? {}
      : {
          content:
            mediaType === "application/json"
              ? json(jsonSchema(answer, "output"), exampleOf(answerExamples, id))
              : { [mediaType]: {} },
        };
  return {
    operationId: id,
    summary,
    ...(access === "anyone" ? {} : { security: [{ session: [] }] }),
    ...describeAccess(access, permission),
    parameters: [...parameters(contract.params, "path"), ...parameters(contract.query, "query")],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: json(jsonSchema(body, "input"), exampleOf(bodyExamples, id)),
          },
        }
      : {}),
    responses: {
      [status]: { description: "Done", ...content },
      ...Object.fromEntries(
        Object.entries(also).map(([code, description]) => [code, { description, ...content }]),
      ),
      ...Object.fromEntries(
        Object.entries(failuresOf(contract)).map(([code, description]) => [
          code,
          { description, content: json(failure) },
        ]),
      ),
    },
  };
}

function build(): ApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [id, contract] of Object.entries(calls)) {
    const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(id, contract) };
  }
  for (const [name, example] of Object.entries(recordExamples)) {
    components[name] = { ...(components[name] as Json), examples: [example] };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "The shop's API",
      version: "1",
      description:
        "JSON in, JSON out. Success bodies are the records, without an envelope; every failure body is one JSON string, " +
        "the message to show. Money is in dollars unless a field says cents. Requests that change something must be " +
        "`application/json` and come from the shop's own origin when a browser sends them.",
    },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "shop.sid",
          description: "Set by `/login` and by verifying an email; HttpOnly, 30 days from its last use.",
        },
      },
    },
  };
}

/** The OpenAPI 3.1 document of `/api/v1`, generated from the contract once per process. */
export const openApiDocument = build();
