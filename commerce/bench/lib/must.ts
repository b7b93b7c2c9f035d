/** @throws Error that says what the shop answered where it had to do something else */
export function must(held: boolean, what: string, answer: unknown): void {
  if (!held) throw new Error(`${what} failed: ${JSON.stringify(answer)}`);
}
