import type { z } from "zod";
import type { EventOrigin } from "../flow/emit";
import type { Transaction } from "../state/state";
import type { FormObject } from "./form";
import { parseParams } from "./params";

/** What every part of the sandbox may know about where and when it runs. */
export interface Surroundings {
  /** Seconds since the epoch. */
  nowS(): number;
  /** Where browsers reach the sandbox, without a slash at the end. */
  url: string;
}

/** One call of the API, ready to be answered. */
export interface Call<P> extends Surroundings {
  tx: Transaction;
  params: P;
  /** The id in the path, empty where the path has none. */
  id: string;
  path: string;
  origin: EventOrigin;
}

export interface ApiRoute {
  method: "get" | "post" | "delete";
  path: string;
  /** @throws StripeFailure */
  answer(call: Call<FormObject>): { body: object; expand: string[] };
}

/** Declares a call: its parameters (anything else is refused) and what answers it. */
export function route<S extends z.ZodType<{ expand?: string[] | undefined }>>(definition: {
  method: "get" | "post" | "delete";
  path: string;
  params: S;
  answer(call: Call<z.output<S>>): object;
}): ApiRoute {
  return {
    method: definition.method,
    path: definition.path,
    answer: (call) => {
      const params = parseParams(definition.params, call.params);
      return { body: definition.answer({ ...call, params }), expand: params.expand ?? [] };
    },
  };
}
