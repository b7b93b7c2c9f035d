import type { z } from "zod";

/** Where settings come from: `process.env`, or what a test hands in. */
export type Source = Record<string, string | undefined>;

/** Thrown by {@link readSettings}; `faults` holds one "NAME: what is wrong" each. */
export class EnvError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `The environment has ${faults.length} fault${faults.length === 1 ? "" : "s"}:\n  ${faults.join("\n  ")}`,
    );
    this.name = "EnvError";
  }
}

const nameOf = (fault: string) => fault.split(":")[0] ?? "";

/**
 * Reads and checks settings.
 *
 * @param faultsBetween what is wrong between values. It is asked even when single values cannot be read; those are left
 *   out then, and so is what it says about them.
 * @throws EnvError with every fault by name
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  source: Source,
  faultsBetween: (values: z.output<Schema>) => string[],
): z.output<Schema> {
  const parsed = schema.safeParse(source);
  if (parsed.success) {
    const faults = faultsBetween(parsed.data);
    if (faults.length > 0) throw new EnvError(faults);
    return parsed.data;
  }
  const unreadable = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const readable = Object.fromEntries(Object.entries(source).filter(([name]) => !unreadable.has(name)));
  const between = faultsBetween(schema.parse(readable)).filter((fault) => !unreadable.has(nameOf(fault)));
  const single = parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  throw new EnvError([...new Set([...single, ...between])]);
}
