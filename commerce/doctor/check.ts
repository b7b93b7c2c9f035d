/** One thing that the doctor looked at. */
export interface Finding {
  name: string;
  /** A fault stops the shop or loses something; a note is worth knowing. */
  verdict: "fine" | "note" | "fault";
  /** What was seen and, unless it is fine, what to do. */
  text: string;
}

export const fine = (name: string, text: string): Finding => ({ name, verdict: "fine", text });
export const note = (name: string, text: string): Finding => ({ name, verdict: "note", text });
export const fault = (name: string, text: string): Finding => ({ name, verdict: "fault", text });

/** A look that throws has found a fault too. */
export async function look(name: string, work: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    return [fault(name, messageOf(error))];
  }
}

/** Errors of several addresses at once have no message of their own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}
