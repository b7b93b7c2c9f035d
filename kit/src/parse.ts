import type { z } from "zod";
import { describeFault, Failure } from "./failure";

/** @throws Failure 400 that names the first wrong field */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Failure(400, describeFault(parsed.error));
  return parsed.data;
}
