import type { DashboardRoute } from "@emberly/kit/dashboard-route";

/** A record as it arrives from a call of the engine's: its dates are ISO 8601 texts. */
export type Answered<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Field in keyof Value]: Answered<Value[Field]> }
    : Value;

/** What a route answers, as it arrives: `AnswerOf<typeof GET>`, with the route imported as a type. */
export type AnswerOf<Route> = Route extends DashboardRoute<infer Answer> ? Answered<Answer> : never;
