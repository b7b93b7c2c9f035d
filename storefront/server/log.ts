type Fields = Record<string, string | number | boolean | undefined>;

/** One JSON object a line on standard output: what a log collector reads without a parser of its own. */
export function log(level: "info" | "warn" | "error", message: string, fields: Fields = {}): void {
  const line = { time: new Date().toISOString(), level, service: "storefront", message, ...fields };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

export function errorFields(error: unknown): Fields {
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };
}
