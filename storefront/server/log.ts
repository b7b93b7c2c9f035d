type Fields = Record<string, string | number | boolean | undefined>;

let waiting = "";

function flush(): void {
  const lines = waiting;
  waiting = "";
  if (lines) process.stdout.write(lines);
}
process.once("exit", flush);

/** Writes one JSON object a line to standard output, which every log collector reads. Two functions need no package. */
export function log(level: "info" | "warn" | "error", message: string, fields: Fields = {}): void {
  const line = { time: new Date().toISOString(), level, service: "storefront", message, ...fields };
  // The lines of one moment are written together: a write for each would cost a busy server more than its pages do.
  if (!waiting) setImmediate(flush);
  waiting += `${JSON.stringify(line)}\n`;
}

export function errorFields(error: unknown): Fields {
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };
}
