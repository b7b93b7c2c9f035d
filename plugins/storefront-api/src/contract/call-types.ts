import type { z } from "zod";
import type { CallContract } from "./call-contract";
import type { calls } from "./calls";

type Calls = typeof calls;

type CallsByKey = {
  [Id in keyof Calls as `${Calls[Id]["method"]} ${Calls[Id]["path"]}`]: Calls[Id];
};

/**
 * A call by its method and path below `/api/v1`, such as "GET /products/:idOrHandle". This file has types only: a
 * browser that is checked against the contract need not load its schemas.
 */
export type CallKey = keyof CallsByKey;

type Part<Key extends CallKey, Name extends keyof CallContract> =
  CallsByKey[Key] extends Record<Name, infer Schema extends z.ZodType> ? Schema : undefined;

/** A query's values before they are written into an address: the text of each is read back as the same value. */
type QueryValues<Query extends z.ZodType> = {
  [Name in keyof z.input<Query>]: Name extends keyof z.output<Query> ? z.output<Query>[Name] : never;
};

type ParamsPart<Params> = Params extends z.ZodType ? { params: z.input<Params> } : { params?: never };
type BodyPart<Body> = Body extends z.ZodType ? { body: z.input<Body> } : { body?: never };
type QueryPart<Query> = Query extends z.ZodType
  ? object extends QueryValues<Query>
    ? { query?: QueryValues<Query> }
    : { query: QueryValues<Query> }
  : { query?: never };

/** What a call is given. */
export type CallRequest<Key extends CallKey> = ParamsPart<Part<Key, "params">> &
  QueryPart<Part<Key, "query">> &
  BodyPart<Part<Key, "body">>;

/** What a call answers with when it succeeds; undefined for 204. */
export type CallAnswer<Key extends CallKey> = z.output<CallsByKey[Key]["answer"]>;
