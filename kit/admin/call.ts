/** What the server did not do, in its own words, which are meant for whoever asked. */
export class Refusal extends Error {
  constructor(
    /** Of the HTTP answer. */
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/**
 * Calls the engine's admin API with the dashboard's session.
 *
 * @throws Refusal with the server's message
 */
export function call<Answer>(path: string, init: { method?: string; body?: unknown } = {}): Promise<Answer> {
  return ask(path, {
    method: init.method ?? "GET",
    headers: { "content-type": "application/json" },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
}

/**
 * Posts a file as the body itself.
 *
 * @throws Refusal with the server's message
 */
export function sendFile<Answer>(path: string, file: File, type: string): Promise<Answer> {
  return ask(path, { method: "POST", headers: { "content-type": type }, body: file });
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, { credentials: "include", ...init });
  if (!response.ok) throw new Refusal(response.status, await messageOf(response));
  return response.json();
}

/** A call that the engine does not know, or a proxy in between, answers with a page. */
async function messageOf(response: Response): Promise<string> {
  const unsaid = `The server answered ${response.status}`;
  if (!response.headers.get("content-type")?.includes("json")) return unsaid;
  const { message } = await response.json();
  return message ?? unsaid;
}
