type Fields = Record<string, string | number | boolean | undefined>;

let waiting = "";

function flush(): void {
  const lines = waiting;
  waiting = "";
  if (lines) process.stdout.write(lines);
}
process.once("exit", flush);

/** One JSON object a line on standard output: what a log collector reads without a parser of its own. */
export function log(level: "info" | "warn" | "error", message: string, fields: Fields = {}): void {
  const line = { time: new Date().toISOString(), level, service: "storefront", message, ...fields };
  // All lines of one moment go out together: a write for each would cost a busy server more than its pages.
  if (!waiting) setImmediate(flush);
  waiting += `${JSON.stringify(line)}\n`;
}

export function errorFields(error: unknown): Fields {
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };
}
